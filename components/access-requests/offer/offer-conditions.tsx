import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { OfferTerms } from "@/lib/access/contract";
import { INVOICE_DAYS } from "@/lib/billing/contract";
import { countText, moneyText } from "@/lib/core/wording";

/** How long an offer binds, what ends it, and what happens at its limits. */
export function OfferConditions({ offer: { amountCents, quotaCalls, byInvoice } }: { offer: OfferTerms }) {
  return (
    <Card title="Term and cancellation">
      <DescriptionList
        items={[
          { term: "Term", details: "One month at a time. The plan renews until you cancel it; there is no minimum term." },
          {
            term: "Price",
            details: `${moneyText(amountCents)} in US dollars for each month, charged ${byInvoice ? `by invoice and due within ${INVOICE_DAYS} days` : "to your card at the start of each month"}. No overage charges.`,
          },
          {
            term: "Cancellation",
            details:
              "At any time in the console. Live keys keep working until the end of the month that you have paid for, and you can resume until then. If you cancel while a renewal is unpaid, the plan ends immediately.",
          },
          ...(quotaCalls === null
            ? []
            : [
                {
                  term: "Over the quota",
                  details: `Requests beyond ${countText(quotaCalls)} calls in a billing period are rejected and never billed.`,
                },
              ]),
          {
            term: "Acceptance",
            details: "For one organisation. Its owner accepts with the e-mail address that this offer was sent to.",
          },
          {
            term: "Terms",
            details: (
              <>
                When you press Accept, you accept the <TextLink href="/legal/terms">terms of service</TextLink>, the{" "}
                <TextLink href="/legal/data-licence">data licence</TextLink> and the{" "}
                <TextLink href="/legal/dpa">data processing agreement</TextLink>.
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
