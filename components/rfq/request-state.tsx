import { RelativeTime } from "@/components/ui/relative-time";
import type { RequestRow } from "@/lib/rfq/contract";

const buyers = (count: number): string => `${count} ${count === 1 ? "buyer asks" : "buyers ask"} for the like`;

/** What a request waits for, or what became of it. */
export function RequestState({ request, now }: { request: RequestRow; now: number }) {
  const { state, dueAt, missing, publishedAt, endedAt, reason } = request;
  const isDue = Date.parse(dueAt) <= now;
  return (
    <p className="min-w-0 text-13 text-muted [overflow-wrap:anywhere]">
      {(state === "received" || state === "held") && (
        <>
          {buyers(request.buyers)}
          {missing > 0
            ? `; ${missing} more ${missing === 1 ? "is" : "are"} missing`
            : "; published by itself when each has waited 15 minutes"}
          {!isDue && (
            <>
              {". Can be published "}
              <RelativeTime at={dueAt} now={now} />
            </>
          )}
          .
        </>
      )}
      {state === "published" && publishedAt !== null && (
        <>
          Published <RelativeTime at={publishedAt} now={now} /> with {request.buyers - 1} others that look the same.
        </>
      )}
      {(state === "closed" || state === "withdrawn") && endedAt !== null && (
        <>
          {state === "closed" ? "Closed" : "Withdrawn"} <RelativeTime at={endedAt} now={now} />
          {reason ? `: ${reason}` : "."}
        </>
      )}
    </p>
  );
}
