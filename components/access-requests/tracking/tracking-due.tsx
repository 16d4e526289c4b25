import type { TrackingView } from "@/lib/access/contract";
import { DueTime } from "../due-time";

/** How long an answer and an offer may take, in milliseconds. */
export type Spans = { answerMs: number; offerMs: number };

/** The clock of a request, while one runs: until our answer, or until the offer ends. */
export function TrackingDue({ view, now, spans }: { view: TrackingView; now: number; spans: Spans }) {
  const offer = view.offer?.state === "open" ? view.offer : null;
  const dueAt = view.dueAt ?? offer?.expiresAt;
  if (dueAt === undefined) return null;
  return (
    <div className="grid max-w-72 gap-2">
      <p className="text-12 text-muted">{offer === null ? "Our reply is due" : "Offer open"}</p>
      <DueTime dueAt={dueAt} now={now} totalMs={offer === null ? spans.answerMs : spans.offerMs} />
      {offer === null && Date.parse(dueAt) < now && (
        <p className="text-13 text-muted">We are late, and our team has been notified. You don't need to do anything.</p>
      )}
    </div>
  );
}
