import type { Decimal } from "../drafts";

/** How far the tested power may be from the power that the model is named after. */
const TOLERANCE = 0.025;

export type Nameplate = { watts: Decimal; series: string };

/**
 * The power class in a model name: the number within 2.5% of the tested power, whole numbers before
 * fractions, the nearest first. `series` is the model with that number replaced by "*"; null when no number fits.
 */
export function nameplateOf(model: string, stcW: number): Nameplate | null {
  const fitting = [...model.matchAll(/\d+(?:\.\d+)?/g)]
    .map((found) => ({ text: found[0], at: found.index, distance: Math.abs(Number(found[0]) - stcW) }))
    .filter(({ distance }) => distance <= stcW * TOLERANCE)
    .sort((a, b) => Number(a.text.includes(".")) - Number(b.text.includes(".")) || a.distance - b.distance);
  const [best] = fitting;
  if (!best) return null;
  const series = `${model.slice(0, best.at)}*${model.slice(best.at + best.text.length)}`;
  return { watts: best.text.replace(/^0+(?=\d)/, ""), series };
}
