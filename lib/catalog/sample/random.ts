/**
 * Every random draw is keyed by a text such as "c000001/city". A field that is added later has its
 * own key, so it leaves all other values as they were.
 */
export type Random = {
  /** 0 ≤ x < 1 */
  unit(): number;
  /** Both ends included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
};

/** FNV-1a with the finalizer of MurmurHash3, which FNV alone needs for keys that differ in their last letter only. */
export function hash32(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The one draw that belongs to a key: 0 ≤ x < 1. */
export function unitOf(key: string): number {
  return hash32(key) / 4294967296;
}

/** An integer from low to high, both included, for a draw of 0 ≤ unit < 1. */
export function between(unit: number, low: number, high: number): number {
  return low + Math.floor(unit * (high - low + 1));
}

export function pickAt<T>(list: readonly T[], unit: number): T {
  const item = list[Math.floor(unit * list.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** A stream of draws for one key, by sfc32 of PractRand. */
export function streamOf(key: string): Random {
  let a = hash32(key, 1);
  let b = hash32(key, 2);
  let c = hash32(key, 3);
  let counter = 1;
  const unit = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) unit();
  return {
    unit,
    int: (low, high) => between(unit(), low, high),
    pick: (list) => pickAt(list, unit()),
    chance: (probability) => unit() < probability,
  };
}

/** Chooses by weight: takes a draw of 0 ≤ unit < 1. Weights need not add to one. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (unit: number) => T {
  const last = entries.at(-1);
  if (last === undefined) throw new RangeError("nothing to choose from");
  const sum = entries.reduce((total, [, weight]) => total + weight, 0);
  return (unit) => {
    let left = unit * sum;
    for (const [item, weight] of entries) if ((left -= weight) < 0) return item;
    return last[0];
  };
}
