import type { ReactNode } from "react";
import { TermsNote } from "@/components/plans/terms-note";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { PlanAction } from "@/lib/billing/contract";
import { PLAN_TABLE, priceOf, type BillingInterval, type Plan, type PlanName } from "@/lib/billing/plans";
import { currencyParam, type Currency } from "@/lib/core/currencies";
import { pricePer } from "@/lib/core/wording";
import { CheckoutButton } from "./checkout-button";

type PickedPlanProps = {
  plan: PlanName;
  /** How often the visitor wants to pay; the other is offered beside it. */ interval: BillingInterval;
  currency: Currency;
  action: PlanAction | null;
  isTest: boolean;
  /** What to say of tax. */ tax: string | null;
  mayWrite: boolean;
};

/** The plan that the visitor chose before coming here, as the first thing to do. A change of plan opens its dialog instead. */
export function PickedPlan({ plan, interval, currency, action, isTest, tax, mayWrite }: PickedPlanProps): ReactNode {
  const { title }: Plan = PLAN_TABLE[plan];
  if (action === "current") return <Banner tone="ok" title={`You already have ${title}`} />;
  if (!mayWrite) {
    return <Banner title={`${title} is not active yet`}>Only owners and billing members can continue to payment.</Banner>;
  }
  if (action === "request") {
    return (
      <Banner
        title={`${title} requires a review`}
        action={
          <ButtonLink href={`/request-access?plan=${plan}${currencyParam(currency)}`} variant="primary" size="sm">
            Request access
          </ButtonLink>
        }
      >
        Tell us what you need. We reply within 24 hours.
      </Banner>
    );
  }
  if (action !== "start" || plan === "enterprise") return null;
  const other = interval === "month" ? "year" : "month";
  const otherCents = priceOf(plan, { interval: other, currency });
  return (
    <section
      aria-labelledby="picked"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md border border-line-strong bg-surface px-5 py-5"
    >
      <div className="min-w-0">
        <h2 id="picked" className="text-20 font-semibold">
          Continue with {title}
        </h2>
        <p className="mt-1 max-w-[64ch] text-14 text-muted">
          {pricePer(priceOf(plan, { interval, currency }) ?? 0, { interval, currency })}
          {otherCents !== null && `, or ${pricePer(otherCents, { interval: other, currency })}`}. {tax !== null && `${tax} `}Your plan is
          active as soon as you pay, and you can cancel at any time.
          {isTest && " Payments are in test mode: no money is charged."}
        </p>
        <TermsNote by="By continuing to payment" className="mt-1" />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <CheckoutButton plan={plan} interval={interval} currency={currency} variant="primary" size="lg">
          Continue to payment
        </CheckoutButton>
        {otherCents !== null && (
          <CheckoutButton plan={plan} interval={other} currency={currency} size="lg">
            Pay {other}ly
          </CheckoutButton>
        )}
      </div>
    </section>
  );
}
