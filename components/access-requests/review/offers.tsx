import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { OfferState, AccessRequestDetail } from "@/lib/access/contract";
import { countText, moneyText } from "@/lib/core/wording";

const STATES: Readonly<Record<OfferState, string>> = { open: "Open", accepted: "Accepted", expired: "Expired", withdrawn: "Withdrawn" };

export function Offers({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  return (
    <ul className="grid gap-2.5">
      {detail.offers.map((offer) => (
        <li key={offer.id} className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
            <span className="num text-16 font-semibold text-ink">{moneyText(offer.amountCents, offer.currency)}</span> per {offer.interval}
            <Tag tone={offer.state === "accepted" ? "ok" : "neutral"}>{STATES[offer.state]}</Tag>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {offer.createdBy ?? "Former team member"},{" "}
              <RelativeTime at={offer.createdAt} now={Math.max(now, Date.parse(offer.createdAt))} />
            </span>
          </p>
          <DescriptionList
            items={[
              { term: "Calls", details: offer.quotaCalls === null ? "No cap" : `${countText(offer.quotaCalls)} per month` },
              ...(offer.burst === null
                ? []
                : [
                    {
                      term: "Burst",
                      details: `${countText(offer.burst.perSecond)} per second, bursts of ${countText(offer.burst.bucket)}`,
                    },
                  ]),
              ...(offer.customFields.length === 0 ? [] : [{ term: "Custom fields", details: offer.customFields.join(", ") }]),
              { term: "Payment", details: offer.byInvoice ? "By invoice" : "At checkout" },
              { term: "Valid until", details: <Moment at={offer.expiresAt} /> },
              ...(offer.acceptedOrgId === null
                ? []
                : [
                    {
                      term: "Accepted by",
                      details: <TextLink href={`/staff/customers/${offer.acceptedOrgId}`}>View customer</TextLink>,
                    },
                  ]),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
