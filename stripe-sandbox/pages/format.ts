import type { CardView, LineView } from "../hosted";

/** "$1,999.00": the amount is in the smallest unit of the currency. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** "21 Dec 2026", in UTC. */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(ms);

/** For the `datetime` of a time element. */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const interval = ({ interval }: Pick<LineView, "interval">): string | null => (interval === null ? null : `per ${interval}`);

/** The one interval of all lines, "per month"; null when they differ or nothing recurs. */
export function commonInterval(lines: readonly LineView[]): string | null {
  const all = new Set(lines.map(interval));
  return all.size === 1 ? ([...all][0] ?? null) : null;
}

const BRANDS: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };

export const cardName = ({ brand, last4 }: CardView): string => `${BRANDS[brand] ?? brand} •••• ${last4}`;

export const cardExpiry = ({ expMonth, expYear }: CardView): string => `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;
