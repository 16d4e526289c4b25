/** Numbers from 0 to 1 that are the same for the same seed: mulberry32, so that the demo is the same everywhere. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(from: readonly [T, ...T[]], random: () => number): T => from[Math.floor(random() * from.length)] ?? from[0];
