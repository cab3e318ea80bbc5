export const workNames = ['W1', 'W1c', 'W2', 'W2r', 'W3', 'W4', 'W5', 'W7'] as const;
export type WorkName = (typeof workNames)[number];

export type TargetName = 'product' | 'thin' | 'bare';
