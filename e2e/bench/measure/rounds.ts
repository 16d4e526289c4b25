/** Two sides measured in turn, so that whatever else the machine does meets both. */
export type Compared<T> = { floor: T[]; ours: T[]; ratios: number[] };

export async function interleave<T>(
  rounds: number,
  sides: { floor(): Promise<T>; ours(): Promise<T>; ratio(ours: T, floor: T): number },
): Promise<Compared<T>> {
  const compared: Compared<T> = { floor: [], ours: [], ratios: [] };
  for (let round = 0; round < rounds; round++) {
    const floor = await sides.floor();
    const ours = await sides.ours();
    compared.floor.push(floor);
    compared.ours.push(ours);
    compared.ratios.push(sides.ratio(ours, floor));
  }
  return compared;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Median with its range: `0.71 (0.68–0.74)`. */
export function spread(values: readonly number[], digits = 2): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
}
