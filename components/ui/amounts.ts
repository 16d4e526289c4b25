import { countText, moneyText } from "@/lib/core/wording";

const MINUS = "−";

/** US cents as "$1,249.50" or "−$499.00": always with cents, so that figures of a column line up. */
export function amountText(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${cents < 0 ? MINUS : ""}$${text}`;
}

/** "$999 a month" */
export const monthlyText = (cents: number): string => `${moneyText(cents)} per month`;

/** "1 row", "1,204 rows" */
export const several = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`;
