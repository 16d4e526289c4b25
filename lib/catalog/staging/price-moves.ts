import { DAY_MS } from "@/lib/core/durations";
import type { Reason } from "../drafts";
import type { PriceStage } from "../vocabulary";

/**
 * Largest move of a price in percent that is published without a look, by the days since the value that it is measured by: the first
 * line that is long enough. Weekly and daily series stay in the first line; points that were collected over years may move further.
 * Cells and wafers move more. Polysilicon fell by 38% in the 168 days to June 2026, the furthest of the published price points.
 */
const MOVES: readonly { days: number; pct: number; cellsAndWafersPct: number }[] = [
  { days: 31, pct: 25, cellsAndWafersPct: 35 },
  { days: 92, pct: 35, cellsAndWafersPct: 45 },
  { days: 366, pct: 45, cellsAndWafersPct: 55 },
  { days: Infinity, pct: 60, cellsAndWafersPct: 60 },
];

/** The largest move against a value so many days before, in percent, that is published without a look. */
export function allowedMovePct(stage: PriceStage, days: number): number {
  const line = MOVES.find((one) => days <= one.days);
  if (!line) return 0;
  return stage === "cell" || stage === "wafer" ? line.cellsAndWafersPct : line.pct;
}

export const daysBetween = (before: string, after: string): number => (Date.parse(after) - Date.parse(before)) / DAY_MS;

/** Rounding must not put a move of exactly the bound above it. */
const ROUNDING = 1e-9;

type Move<V> = { stage: PriceStage; before: V; after: V; days: number };

export const isJump = ({ stage, before, after, days }: Move<number>): boolean =>
  Math.abs(after / before - 1) * 100 > allowedMovePct(stage, days) + ROUNDING;

/** Why a price does not follow a value of its series so many days before, or null. */
export function jumpReason({ stage, before, after, days }: Move<string>): Reason | null {
  if (!isJump({ stage, before: Number(before), after: Number(after), days })) return null;
  const pct = (Number(after) / Number(before) - 1) * 100;
  const how = `${pct > 0 ? "rose" : "fell"} by ${Math.abs(pct).toFixed(1)}%, from ${before} to ${after}`;
  const within = days > (MOVES[0]?.days ?? 0) ? ` in ${days} days` : "";
  return { code: "price-jump", detail: `The price ${how}${within}. The limit is ${allowedMovePct(stage, days)}%.` };
}
