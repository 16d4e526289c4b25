import type { Metadata } from "next";
import { orNotFound } from "@/app/refusals";
import { OfferCard } from "@/components/access-requests/offer/offer-card";
import { Tracking } from "@/components/access-requests/tracking/tracking";
import type { TrackingView } from "@/lib/access/contract";
import { readOffer } from "@/lib/access/offers/read-offer";
import { readTracking } from "@/lib/access/requests/read-tracking";
import { ANSWER_MS, OFFER_MS } from "@/lib/access/rules";
import { publicPage } from "@/lib/portal/page-access";
import { readViewer } from "../read-viewer";
import { asItStands, stagesOf } from "./stages";

/** Whoever has the address sees the page: it stays out of search engines and of other sites' logs. */
export const metadata: Metadata = { title: "Your request", robots: { index: false, follow: false }, referrer: "no-referrer" };

const SPANS = { answerMs: ANSWER_MS, offerMs: OFFER_MS };

export default async function RequestPage({ params, searchParams }: PageProps<"/requests/[token]">) {
  const { ctx } = await publicPage();
  const { token } = await params;
  const { confirm, sent } = await searchParams;
  const view = asItStands(await orNotFound(readTracking(ctx, token), "link-invalid"));
  return (
    <Tracking
      view={view}
      token={token}
      stages={stagesOf(view)}
      now={ctx.clock.now()}
      spans={SPANS}
      confirm={typeof confirm === "string" ? confirm : null}
      isNew={sent !== undefined}
      offer={await openOffer(view, `/requests/${token}`)}
    />
  );
}

async function openOffer({ offer }: TrackingView, here: string) {
  const token = offer?.acceptPath?.split("/").at(-1);
  if (token === undefined) return null;
  const { ctx } = await publicPage();
  const [shown, viewer] = await Promise.all([orNotFound(readOffer(ctx, token), "link-invalid"), readViewer()]);
  return <OfferCard offer={shown} token={token} viewer={viewer} here={here} />;
}
