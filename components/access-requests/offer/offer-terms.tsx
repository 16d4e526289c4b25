import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { OfferTerms } from "@/lib/access/contract";
import { INVOICE_DAYS } from "@/lib/billing/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { moneyText, countText } from "@/lib/core/wording";

/** Offer details, with the plan's own limits where nothing else was agreed. */
export function OfferTermsList({ offer }: { offer: OfferTerms }) {
  const burst = offer.burst ?? PLAN_TABLE.enterprise.burst;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-28 font-semibold tracking-tight">{moneyText(offer.amountCents)}</span>
        <span className="text-14 text-muted">per month</span>
      </p>
      <DescriptionList
        items={[
          { term: "Calls", details: offer.quotaCalls === null ? "No cap" : `${countText(offer.quotaCalls)} per billing period` },
          { term: "Burst", details: `${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}` },
          { term: "Rows per call", details: `Up to ${countText(PLAN_TABLE.enterprise.maxRows)}` },
          ...(offer.customFields.length === 0 ? [] : [{ term: "Custom fields", details: offer.customFields.join(", ") }]),
          { term: "Payment", details: offer.byInvoice ? `By invoice, due within ${INVOICE_DAYS} days` : "By card" },
          { term: "Valid until", details: <Moment at={offer.expiresAt} /> },
        ]}
      />
    </div>
  );
}
