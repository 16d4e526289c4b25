import { Banner } from "@/components/ui/banner";
import { PayLink } from "./pay-link";

/** The card was declined: how the change can still be paid. */
export function PaymentNeeded({ payUrl, title }: { payUrl: string | null; title: string }) {
  return (
    <Banner live tone="warn" title="Your card was declined" action={payUrl !== null && <PayLink href={payUrl}>Pay now</PayLink>}>
      You were not charged, and your plan has not changed. Pay the invoice with another card and {title} will be active immediately. You can
      also do this later on the billing page.
    </Banner>
  );
}
