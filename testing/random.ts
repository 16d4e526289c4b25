/** Numbers that look random and are the same for the same seed. */
export type Random = { fraction(): number; between(low: number, high: number): number; pick<T>(items: readonly [T, ...T[]]): T };

/** mulberry32, which is enough for choosing moments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1));
  return { fraction, between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}
