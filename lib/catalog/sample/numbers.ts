import type { Decimal } from "../drafts";

/** Writes a count of smallest units as a decimal: (885, 4) is "0.0885". */
export function decimal(units: number, places: number): Decimal {
  const digits = Math.abs(units)
    .toString()
    .padStart(places + 1, "0");
  const sign = units < 0 ? "-" : "";
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounds a number to so many places and keeps them all. */
export function rounded(value: number, places: number): Decimal {
  return decimal(Math.round(value * 10 ** places), places);
}

/** Splits a whole number by weights; the parts are whole and add up to it exactly (largest remainder). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((x, y) => y.rest - x.rest || x.i - y.i);
  for (const { i } of byRemainder.slice(0, missing)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
