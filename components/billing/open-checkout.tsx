import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment-text";
import type { BillingView } from "@/lib/billing/contract";
import { currencyOf } from "@/lib/core/currencies";
import { pricePer } from "@/lib/core/wording";
import { CheckoutButton } from "./checkout-button";

type OpenCheckoutProps = { checkout: NonNullable<BillingView["openCheckout"]>; mayWrite: boolean };

/** A checkout that was begun and left. */
export function OpenCheckout({ checkout, mayWrite }: OpenCheckoutProps) {
  const { plan, title, interval, amountCents, expiresAt, promotion } = checkout;
  const isOffered = plan === "enterprise";
  return (
    <Banner
      title={`You started a checkout for ${title}`}
      action={
        mayWrite &&
        !isOffered && (
          <CheckoutButton
            {...{ plan, interval, currency: currencyOf(checkout), ...(promotion ? { code: promotion.code } : {}) }}
            variant="primary"
            size="sm"
          >
            Continue to payment
          </CheckoutButton>
        )
      }
    >
      {pricePer(amountCents, checkout)}
      {promotion && `, less ${promotion.percent}% with the code ${promotion.code}`}, and you have not been charged. You can complete it
      until <Moment at={expiresAt} form="short" />
      {isOffered ? ": open the link to your offer again." : ", or choose another plan below."}
    </Banner>
  );
}
