import { Banner } from "@/components/ui/banner";
import { PayLink } from "./pay-link";

type PaymentNeededProps = { payUrl: string | null; needsAction: boolean; title: string };

/** The card was declined, or its bank asks first: how the change can still be paid. */
export function PaymentNeeded({ payUrl, needsAction, title }: PaymentNeededProps) {
  if (needsAction)
    return (
      <Banner
        live
        tone="warn"
        title="Your bank asks you to confirm the payment"
        action={payUrl !== null && <PayLink href={payUrl}>Confirm payment</PayLink>}
      >
        You were not charged, and your plan has not changed. Confirm the payment and {title} will be active immediately. You can also do
        this later on the billing page.
      </Banner>
    );
  return (
    <Banner live tone="warn" title="Your card was declined" action={payUrl !== null && <PayLink href={payUrl}>Pay now</PayLink>}>
      You were not charged, and your plan has not changed. Pay the invoice with another card and {title} will be active immediately. You can
      also do this later on the billing page.
    </Banner>
  );
}
