import { addQuarters, isQuarter, quarterEnd, quarterText } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { MONTHS, dayText } from "../ui/moment";

export type Series = { key: string; label: string; colour: string };

/** A figure as a chart writes it: grouped, always with the same number of decimals. */
export function figure(value: number | null, decimals: number): string {
  if (value === null) return "no data";
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A tick of the value axis: short where the figures are large. */
export function tickFigure(value: number, decimals: number): string {
  const short = (unit: number) => (value / unit).toLocaleString("en", { maximumFractionDigits: 1 });
  if (decimals === 0 && Math.abs(value) >= 1e6) return `${short(1e6)}M`;
  return decimals === 0 && Math.abs(value) >= 1000 ? `${short(1000)}k` : figure(value, decimals);
}

/** The ticks that can be written with these decimals, as they are written: none between two whole calls, no text twice. */
export function axisTicks(values: readonly number[], decimals: number): { value: number; text: string }[] {
  const unit = 10 ** decimals;
  const ticks = values
    .filter((value) => Math.abs(value * unit - Math.round(value * unit)) < 1e-6)
    .map((value) => ({ value, text: tickFigure(value, decimals) }));
  const isDistinct = new Set(ticks.map(({ text }) => text)).size === ticks.length;
  return isDistinct ? ticks : ticks.map(({ value }) => ({ value, text: figure(value, decimals) }));
}

/** Milliseconds of a day YYYY-MM-DD, or of the first day of a quarter YYYYQn. */
export function dayMs(day: string): number {
  if (isQuarter(day)) return Date.parse(`${quarterEnd(addQuarters(day, -1))}T00:00:00Z`) + DAY_MS;
  return Date.parse(`${day}T00:00:00Z`);
}

/** "21 Nov 2026" of a day YYYY-MM-DD, "Q3 2026" of a quarter. */
export function dayName(day: string): string {
  return isQuarter(day) ? quarterText(day) : dayText(dayMs(day));
}

/** Heads the column of days, or of quarters, in a chart's table. */
export const dayWord = (days: readonly string[]): "Day" | "Quarter" => (days.some(isQuarter) ? "Quarter" : "Day");

/** A day or quarter below its bar: "21 Nov", "Q3 26". */
export const tickName = (day: string): string => (isQuarter(day) ? `${day.slice(4)} ${day.slice(2, 4)}` : tickDay(dayMs(day), 0));

/** Where an axis is marked: quarters at themselves, counted from the newest, days where the scale has round ones. */
export function axisDays(
  days: readonly string[],
  most: number,
  roundDays: (count: number) => readonly Date[],
): { ms: number; text: string }[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (!isQuarter(first)) {
    const spanMs = dayMs(last) - dayMs(first);
    return roundDays(most).map((date) => ({ ms: date.getTime(), text: tickDay(date.getTime(), spanMs) }));
  }
  const every = Math.ceil(days.length / most);
  return days
    .filter((_, index) => (days.length - 1 - index) % every === 0)
    .map((quarter) => ({ ms: dayMs(quarter), text: tickName(quarter) }));
}

/** "21 Nov" on short axes, "Nov 26" on axes of more than 200 days. */
export function tickDay(ms: number, spanMs: number): string {
  const date = new Date(ms);
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return spanMs > 200 * DAY_MS ? `${month} ${String(date.getUTCFullYear()).slice(2)}` : `${date.getUTCDate()} ${month}`;
}
