import { dayText } from "@/components/ui/moment";
import { DAY_MS } from "@/lib/core/durations";
import { quoteText, termText } from "@/lib/core/price-words";
import type { Assessment, Curve } from "./curve";

/** Prices of small units need four decimals, those of large ones two. */
export const valueText = (value: number): string => value.toFixed(value < 10 ? 4 : 2);

export const priceText = (value: number, curve: Curve): string => `${valueText(value)} ${quoteText(curve)}`;

/** When the price of a day was assessed. */
export function basisText(price: Assessment | undefined, ts: string): string {
  if (price === undefined) return "No prices published by this date";
  if (price[0] === ts) return "Assessed on this date";
  const days = Math.round((Date.parse(ts) - Date.parse(price[0])) / DAY_MS);
  return `Last assessed ${dayText(Date.parse(price[0]))}, ${days === 1 ? "1 day" : `${days} days`} earlier`;
}

export const placeText = ({ region, priceTerm }: Pick<Curve, "region" | "priceTerm">): string => `${region}, ${termText(priceTerm)}`;
