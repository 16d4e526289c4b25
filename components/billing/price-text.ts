import { dayText } from "@/components/ui/moment";
import type { SubscriptionView } from "@/lib/billing/contract";
import { moneyText, pricePer } from "@/lib/core/wording";

/** What the next period costs: the price, less a discount that it has. */
export const nextPriceText = ({ discount, ...price }: SubscriptionView): string =>
  pricePer(discount?.priceCents ?? price.amountCents, price);

/** What reduces that price, as a sentence; empty: nothing does. */
export function discountText({ currency, amountCents, discount }: SubscriptionView): string {
  if (discount === null) return "";
  const by = discount.code === null ? "" : ` with the code ${discount.code}`;
  const until = discount.endsAt === null ? "" : ` for periods that begin before ${dayText(Date.parse(discount.endsAt))}`;
  return `${discount.percent}% off ${moneyText(amountCents, currency)}${by}${until}.`;
}
