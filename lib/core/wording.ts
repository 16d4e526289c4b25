/** "28 Nov 2026, 08:00 UTC" */
export const timeText = (at: Date): string =>
  `${at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;

/** Cents of a currency, by its code, as "$2,500" or "€2,500.50". */
export function moneyText(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return (cents / 100).toLocaleString("en-US", options);
}

/** What is paid for a month, or for a year: "$999 per month". */
export const pricePer = (cents: number, { interval, currency }: { interval: string; currency: string }): string =>
  `${moneyText(cents, currency)} per ${interval}`;

export const countText = (count: number): string => count.toLocaleString("en-US");

/** A published figure with its thousands apart and every digit kept: "12345.60" as "12,345.60"; anything else as it is. */
export const figureText = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^-?\d+/, (whole) => whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ",")) : text;

/** "30 minutes", "1 hour", "14 days": in the largest unit that divides it. */
export function durationText(minutes: number): string {
  const [size, unit] = minutes % 1_440 === 0 ? [1_440, "day"] : minutes % 60 === 0 ? [60, "hour"] : [1, "minute"];
  const count = minutes / size;
  return `${countText(count)} ${unit}${count === 1 ? "" : "s"}`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** "812 B", "12.3 kB": powers of a thousand, three digits. */
export function sizeText(bytes: number): string {
  const shown = Number(bytes.toPrecision(3));
  const power = shown < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(shown) / 3));
  return `${(shown / 1_000 ** power).toLocaleString("en-US", { maximumFractionDigits: 2 })} ${UNITS[power] ?? ""}`;
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
