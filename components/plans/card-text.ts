import type { CardView } from "@/lib/billing/contract";

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** "Visa •••• 4242, 12/2030" */
export function cardText({ brand, last4, expMonth, expYear }: CardView): string {
  return `${BRANDS[brand] ?? "Card"} •••• ${last4}, ${String(expMonth).padStart(2, "0")}/${expYear}`;
}

/** Whether a card is past the month that is printed on it. */
export function isCardOver({ expMonth, expYear }: CardView, nowMs: number): boolean {
  return nowMs >= Date.UTC(expYear, expMonth, 1);
}
