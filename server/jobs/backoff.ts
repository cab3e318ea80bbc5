const firstMs = 5_000;
const capMs = 3_600_000;
/** Jobs that failed together do not come back together. */
const jitter = 0.2;

/** 5 s, 10 s, 20 s … at most an hour, each a fifth more or less. `random` is 0 to 1. */
export function retryDelayMs(attempts: number, random: number = Math.random()): number {
  const plain = Math.min(capMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(plain * (1 - jitter + 2 * jitter * random));
}
