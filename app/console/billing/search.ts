import { ConfirmInput } from "@/lib/billing/contract";
import { INTERVALS, PLANS, type BillingInterval, type PlanName } from "@/lib/billing/plans";
import { CodeText } from "@/lib/billing/promotions/contract";
import { currencyIn, type Currency } from "@/lib/core/currencies";

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

type Search = {
  /** The plan that the visitor chose before. */
  plan: PlanName | null;
  /** How often they want to pay. */
  interval: BillingInterval | null;
  /** What they want to pay in. */
  currency: Currency | null;
  /** The promotion code that they came with. */
  code: string | null;
  /** Back from the payment page, with the session that was paid or without paying. */
  checkout: { is: "none" | "cancelled" } | { is: "back"; sessionId: string };
  /** Back from changing the card. */
  isCardUpdated: boolean;
  /** The cursors on the way to the page of invoices that is looked at. */
  invoices: string | undefined;
};

/** What the address says; anything else in it is ignored. */
export function readSearch({ plan, interval, currency, code, checkout, invoices, card }: SearchParams): Search {
  const session = ConfirmInput.safeParse({ sessionId: checkout });
  return {
    plan: PLANS.find((name) => name === plan) ?? null,
    interval: INTERVALS.find((name) => name === interval) ?? null,
    currency: currencyIn(typeof currency === "string" ? currency : null),
    code: CodeText.nullable()
      .catch(null)
      .parse(typeof code === "string" ? code : null),
    checkout: session.success ? { is: "back", ...session.data } : { is: checkout === "cancelled" ? "cancelled" : "none" },
    isCardUpdated: card === "updated",
    invoices: typeof invoices === "string" && invoices !== "" ? invoices : undefined,
  };
}
