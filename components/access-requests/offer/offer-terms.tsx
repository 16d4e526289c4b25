import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { OfferTerms } from "@/lib/access/contract";
import type { OrderLine } from "@/lib/access/offers/contract";
import { moneyText } from "@/lib/core/wording";
import { agreedOf } from "./offer-words";

/** Offer details. `agreed`: as they were accepted; else with the plan's own limits where nothing else was agreed. */
export function OfferTermsList({ offer, agreed = agreedOf(offer) }: { offer: OfferTerms; agreed?: readonly OrderLine[] }) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-28 font-semibold tracking-tight">{moneyText(offer.amountCents, offer.currency)}</span>
        <span className="text-14 text-muted">per {offer.interval}</span>
      </p>
      <DescriptionList items={[...agreed, { term: "Valid until", details: <Moment at={offer.expiresAt} /> }]} />
    </div>
  );
}
