import { countText } from "@/lib/core/wording";

const MINUS = "−";

/** US cents as "$1,249.50" or "−$499.00": always with cents, so that figures of a column line up. */
export function amountText(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${cents < 0 ? MINUS : ""}$${text}`;
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

/** "$2,400.50" without its sign, as it is typed, in US cents. */
export function centsIn(typed: string): number | null {
  const dollars = numberIn(typed, 2);
  return dollars === null ? null : Math.round(dollars * 100);
}
