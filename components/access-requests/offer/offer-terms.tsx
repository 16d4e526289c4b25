import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { OfferTerms } from "@/lib/access/contract";
import { moneyText } from "@/lib/core/wording";
import { agreedOf } from "./offer-words";

/** Offer details, with the plan's own limits where nothing else was agreed. */
export function OfferTermsList({ offer }: { offer: OfferTerms }) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-28 font-semibold tracking-tight">{moneyText(offer.amountCents, offer.currency)}</span>
        <span className="text-14 text-muted">per {offer.interval}</span>
      </p>
      <DescriptionList items={[...agreedOf(offer), { term: "Valid until", details: <Moment at={offer.expiresAt} /> }]} />
    </div>
  );
}
