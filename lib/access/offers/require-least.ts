import type { BillingInterval } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { DomainError } from "@/lib/core/errors";
import { pricePer } from "@/lib/core/wording";
import { leastCents } from "../contract";

type Terms = { interval: BillingInterval; currency: Currency; amountCents: number };

/** Nothing is offered below the price of the plan table. @throws DomainError unprocessable */
export function requireLeast({ amountCents, ...term }: Terms): void {
  const least = leastCents(term);
  if (amountCents >= least) return;
  const detail = `The minimum is ${pricePer(least, term)}.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "amountCents", code: "too_small", detail }] });
}
