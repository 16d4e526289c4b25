import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { OfferState, OfferView } from "@/lib/access/contract";
import type { OrderText } from "@/lib/access/offers/contract";
import { OfferTermsList } from "./offer-terms";

const OUTCOMES = {
  open: { title: "This offer is open", text: "", href: null, way: "" },
  accepted: {
    title: "This offer has been accepted",
    text: "Enterprise is active for the organisation that accepted it.",
    href: "/console",
    way: "Open the console",
  },
  expired: {
    title: "This offer has expired",
    text: "It can no longer be accepted. You can submit a new request at any time. It takes two minutes.",
    href: "/request-access?plan=enterprise",
    way: "Request again",
  },
  withdrawn: {
    title: "This offer was withdrawn",
    text: "It can no longer be accepted. Your latest offer, if any, is on your request page.",
    href: "/request-access?plan=enterprise",
    way: "Request again",
  },
} as const satisfies Record<OfferState, { title: string; text: string; href: string | null; way: string }>;

export const outcomeOf = (state: OfferState) => OUTCOMES[state];

/** What has become of an offer that is not open any more, and its terms for the record. */
export function OfferOutcome({ offer, order }: { offer: OfferView; order: OrderText }) {
  const { title, text, href, way } = OUTCOMES[offer.state];
  return (
    <div className="grid min-w-0 gap-6">
      <section className="rounded-md border border-line bg-surface px-5 py-5">
        <h2 className="text-20 font-semibold">{title}</h2>
        <p className="mt-1.5 max-w-[64ch] text-14 text-muted">
          {text}
          {offer.state === "accepted" &&
            (offer.byInvoice ? " You will receive the first invoice by e-mail." : " See the billing page for plan and invoices.")}
        </p>
        {href !== null && (
          <ButtonLink href={href} variant="primary" className="mt-4">
            {way}
          </ButtonLink>
        )}
      </section>
      <Card title="Offer details">
        <OfferTermsList offer={offer} agreed={order.agreed} />
      </Card>
    </div>
  );
}
