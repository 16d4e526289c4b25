import type { Stage } from "@/components/access-requests/tracking/timeline";
import type { AccessRequestState, TrackingView } from "@/lib/access/contract";

type StagedRequest = { state: AccessRequestState; receivedAt: string; closedAt: string | null };

const RECEIVED = "Received";
const REVIEW = "In review";
const REPLIED = "Replied";

/** An offer is over at its last second; that its request says so too is the work of a job that comes a little later. */
export const asItStands = (view: TrackingView): TrackingView =>
  view.state === "offered" && view.offer?.state === "expired"
    ? { ...view, state: "offer_expired", closedAt: view.offer.expiresAt, mayWithdraw: false }
    : view;

/** Where a request stands on the way from received over review to a reply. `at` is ISO 8601. */
export function stagesOf({ state, receivedAt, closedAt }: StagedRequest): Stage[] {
  const received: Stage = { title: RECEIVED, status: "done", at: receivedAt };
  const reviewed: Stage = { title: REVIEW, status: "done", at: null };
  switch (state) {
    case "received":
      return [{ ...received, status: "now" }, next(REVIEW), next(REPLIED)];
    case "in_review":
      return [received, { ...reviewed, status: "now" }, next(REPLIED)];
    case "needs_info":
      return [received, { ...reviewed, title: "Question for you", status: "now" }, next(REPLIED)];
    case "offered":
      return [received, reviewed, { title: "Offer for you", status: "now", at: null }];
    case "accepted":
      return [received, reviewed, { title: "Offer accepted", status: "done", at: closedAt }];
    case "offer_expired":
      return [received, reviewed, ended("Offer expired", closedAt)];
    case "declined":
      return [received, reviewed, ended("Declined", closedAt)];
    case "withdrawn":
      return [received, { ...reviewed, status: "skipped" }, ended("Withdrawn", closedAt)];
    case "self_service":
      return [
        received,
        { ...reviewed, title: "No review needed", status: "skipped" },
        { title: "Ready to start", status: "done", at: null },
      ];
  }
}

const next = (title: string): Stage => ({ title, status: "next", at: null });
const ended = (title: string, at: string | null): Stage => ({ title, status: "ended", at });
