import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Day } from "@/components/ui/day";
import type { PlanAction, SubscriptionView } from "@/lib/billing/contract";
import { PLAN_TABLE, type BillingInterval, type PlanName } from "@/lib/billing/plans";
import { currencyParam, type Currency } from "@/lib/core/currencies";
import { ChangePlan } from "./change-plan";
import { CheckoutButton } from "./checkout-button";
import { DETAILS_HREF } from "./details-link";

type PlanChoiceProps = {
  plan: PlanName;
  interval: BillingInterval;
  currency: Currency;
  action: PlanAction;
  /** The one that runs. */ subscription: SubscriptionView | null;
  mayWrite: boolean;
  /** The subscription can't be moved to another plan now. */
  isFixed: boolean;
  /** Tax depends on billing details that are missing. */
  needsDetails: boolean;
  isPicked: boolean;
  isPrimary: boolean;
};

/** What can be done about one plan. */
export function PlanChoice({
  plan,
  interval,
  currency,
  action,
  subscription,
  mayWrite,
  isFixed,
  needsDetails,
  isPicked,
  isPrimary,
}: PlanChoiceProps): ReactNode {
  const variant = isPrimary ? "primary" : "secondary";
  if (action === "pending") {
    return (
      <p className="text-13 leading-9 text-muted">
        {!subscription?.pending ? (
          "From the next period"
        ) : (
          <>
            From <Day at={subscription.pending.at} className="whitespace-nowrap text-ink" />
          </>
        )}
      </p>
    );
  }
  if (action === "current" || !mayWrite) return null;
  if (plan === "enterprise" || action === "request") {
    return (
      <ButtonLink href={`/request-access?plan=${plan}${currencyParam(currency)}`} className="w-full">
        Request access
      </ButtonLink>
    );
  }
  if (action === "start") {
    return (
      <CheckoutButton plan={plan} interval={interval} currency={currency} variant={variant} className="w-full">
        Choose {PLAN_TABLE[plan].title}
      </CheckoutButton>
    );
  }
  if (isFixed) return null;
  if (needsDetails) {
    return (
      <ButtonLink href={DETAILS_HREF} className="w-full">
        Enter billing details
      </ButtonLink>
    );
  }
  return <ChangePlan {...{ plan, interval, subscription, variant }} direction={action} startsOpen={isPicked} className="w-full" />;
}
