import { scaleLinear } from "d3-scale";

/** An axis of ranks: 1 on top, the worst one at the bottom. */
export const rankScale = (ranks: readonly number[], [bottom, top]: readonly [number, number]) =>
  scaleLinear([Math.max(2, ...ranks), 1], [bottom, top]);

/** Where it is marked: at whole ranks, always at the first. */
export const rankTicks = (y: ReturnType<typeof rankScale>): number[] => [
  1,
  ...y
    .ticks(5)
    .filter((rank) => Number.isInteger(rank) && rank > 1)
    .toSorted((a, b) => a - b),
];
