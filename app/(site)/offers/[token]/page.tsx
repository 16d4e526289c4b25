import type { Metadata } from "next";
import { canWrite } from "@/app/pdf/content";
import { orNotFound } from "@/app/refusals";
import { AutoRefresh } from "@/components/access-requests/auto-refresh";
import { DueTime } from "@/components/access-requests/due-time";
import { OfferCard } from "@/components/access-requests/offer/offer-card";
import { OfferConditions } from "@/components/access-requests/offer/offer-conditions";
import { OfferIncluded } from "@/components/access-requests/offer/offer-included";
import { OfferOutcome, outcomeOf } from "@/components/access-requests/offer/offer-outcome";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import { DescriptionList } from "@/components/ui/description-list";
import { PrintButton } from "@/components/ui/print-button";
import { readOffer } from "@/lib/access/offers/read-offer";
import { readOrderForm } from "@/lib/access/offers/read-order-form";
import { OFFER_MS } from "@/lib/access/rules";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { readViewer } from "../../requests/read-viewer";
import { customerOf, documentFile, orderForm, textOf } from "./pdf/order-form";

export const metadata: Metadata = { title: "Your offer", robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Where the mail with the offer leads. */
export default async function OfferPage({ params }: PageProps<"/offers/[token]">) {
  const { ctx } = await publicPage();
  const { token } = await params;
  const [offer, viewer] = await Promise.all([orNotFound(readOffer(ctx, token), "link-invalid"), readViewer()]);
  const order = await readOrderForm(ctx, token);
  const form = orderForm(order, publicUrl());
  const text = textOf(order);
  const isOpen = offer.state === "open";
  return (
    <div className="grid gap-6 py-10 a4 md:py-12 print:py-0">
      {isOpen && <AutoRefresh />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold break-words">
            {brandName()} Enterprise for {offer.company}
          </h1>
          <p className="mt-1.5 text-14 text-muted">
            Offered <Day at={offer.offeredAt} /> to {offer.email}. Reference:{" "}
            <span className="num text-13 break-all">{offer.reference}</span>
          </p>
        </div>
        <span className="flex flex-wrap gap-2 print:hidden">
          {canWrite(form) ? (
            <a href={`/offers/${token}/pdf`} className={buttonClass("secondary", "md")}>
              Download order form (PDF)
            </a>
          ) : (
            <PrintButton>Print or save as PDF</PrintButton>
          )}
          {order.documents
            .filter(({ document }) => document === "dpa")
            .map((dpa) => (
              <a key={dpa.document} href={documentFile(dpa)} className={buttonClass("secondary", "md")}>
                Download data processing agreement (PDF)
              </a>
            ))}
        </span>
      </div>
      <p role="status" className="sr-only print:hidden">
        {outcomeOf(offer.state).title}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] print:block">
        <div className="grid min-w-0 gap-6">
          {isOpen ? (
            <OfferCard offer={offer} token={token} viewer={viewer} here={`/offers/${token}`} />
          ) : (
            <OfferOutcome offer={offer} order={text} />
          )}
          {order.acceptance?.billedTo && (
            <Card title="Customer">
              <DescriptionList items={customerOf(order)} />
            </Card>
          )}
          <OfferIncluded order={text} />
          <OfferConditions order={text} />
        </div>
        {isOpen && (
          <Card title="Offer open" className="max-lg:order-first print:hidden">
            <DueTime dueAt={offer.expiresAt} now={ctx.clock.now()} totalMs={OFFER_MS} />
          </Card>
        )}
      </div>
    </div>
  );
}
