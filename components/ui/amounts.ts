import { countText } from "@/lib/core/wording";

const MINUS = "−";

/** Cents of a currency, by its code, as "$1,249.50" or "−€499.00": always with cents, so that figures of a column line up. */
export function amountText(cents: number, currency: string): string {
  return `${cents < 0 ? MINUS : ""}${(Math.abs(cents) / 100).toLocaleString("en-US", { style: "currency", currency })}`;
}

/** "1 row", "1,204 rows" */
export const several = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`;

/**
 * "2,400.50" → 2400.5; null for what isn't a figure, so that the service says so at the field. A comma that does not part thousands is
 * somebody's decimal sign: "2,50" is not 250.
 */
export function numberIn(typed: string, decimals = 0): number | null {
  const parted = typed.trim().replace(/[\s_'\u00a0\u202f]/g, ",");
  const shape = decimals === 0 ? /^(\d{1,12}|\d{1,3}(,\d{3})+)$/ : /^(\d{1,12}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;
  return shape.test(parted) ? Number(parted.replaceAll(",", "")) : null;
}

/** An amount such as "2,400.50", as it is typed, in cents. */
export function centsIn(typed: string): number | null {
  const amount = numberIn(typed, 2);
  return amount === null ? null : Math.round(amount * 100);
}
