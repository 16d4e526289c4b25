import type { Metadata } from "next";
import { orNotFound } from "@/app/refusals";
import { AutoRefresh } from "@/components/access-requests/auto-refresh";
import { DueTime } from "@/components/access-requests/due-time";
import { OfferCard } from "@/components/access-requests/offer/offer-card";
import { OfferOutcome, outcomeOf } from "@/components/access-requests/offer/offer-outcome";
import { Card } from "@/components/ui/card";
import { readOffer } from "@/lib/access/offers/read-offer";
import { OFFER_MS } from "@/lib/access/rules";
import { publicPage } from "@/lib/portal/page-access";
import { readViewer } from "../../requests/read-viewer";

export const metadata: Metadata = { title: "Your offer", robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Where the mail with the offer leads. */
export default async function OfferPage({ params }: PageProps<"/offers/[token]">) {
  const { ctx } = await publicPage();
  const { token } = await params;
  const [offer, viewer] = await Promise.all([orNotFound(readOffer(ctx, token), "link-invalid"), readViewer()]);
  const isOpen = offer.state === "open";
  return (
    <div className="grid gap-6 py-10 md:py-12">
      {isOpen && <AutoRefresh />}
      <h1 className="min-w-0 text-28 font-semibold break-words">Enterprise for {offer.company}</h1>
      <p role="status" className="sr-only">
        {outcomeOf(offer.state).title}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        {isOpen ? <OfferCard offer={offer} token={token} viewer={viewer} here={`/offers/${token}`} /> : <OfferOutcome offer={offer} />}
        {isOpen && (
          <Card title="Offer open">
            <DueTime dueAt={offer.expiresAt} now={ctx.clock.now()} totalMs={OFFER_MS} />
          </Card>
        )}
      </div>
    </div>
  );
}
