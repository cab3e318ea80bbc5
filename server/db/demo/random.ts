/** The same seed gives the same demo on every machine. Not for secrets. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both possible. */
  int: (low: number, high: number) => number;
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** One of the keys, as often as its weight says. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** As `weighted`, for a list whose items carry their weight. */
  draw: <T extends { weight: number }>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
}

/** Each part of the demo draws from a seed of its own, so that a change to one leaves the others as they are. */
export function randomFrom(seed: string): Random {
  const next = mulberry32(fnv1a(seed));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    draw: (items) => drawn(next(), items),
    weighted: (weights) => weightedKey(next(), weights),
    shuffle: (items) => {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i);
        [shuffled[i], shuffled[j]] = [shuffled[j] as (typeof items)[number], shuffled[i] as (typeof items)[number]];
      }
      return shuffled;
    },
  };
}

function weightedKey<K extends string>(at: number, weights: Readonly<Record<K, number>>): K {
  const keys = Object.keys(weights) as K[];
  return drawn(
    at,
    keys.map((key) => ({ key, weight: weights[key] })),
  ).key;
}

function drawn<T extends { weight: number }>(at: number, items: readonly T[]): T {
  let left = at * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return items.at(-1) as T;
}

/** http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Tommy Ettinger's generator: 32 bits of state, period 2^32. */
function mulberry32(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
