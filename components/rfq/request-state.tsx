import { RelativeTime } from "@/components/ui/relative-time";
import type { RequestRow } from "@/lib/rfq/contract";

const buyers = (count: number): string => `${count} vetted ${count === 1 ? "buyer has" : "buyers have"} a matching request`;

/** Why a request that can be published is not published yet. */
function whyHeld({ vetted, missing, ...request }: RequestRow): string {
  const needed = missing > 0 ? `${missing} more needed` : "published with the next daily group";
  return vetted ? `${buyers(request.buyers)}; ${needed}.` : `Buyer not vetted, so the request is not published. ${buyers(request.buyers)}.`;
}

/** What a request waits for, or what became of it. */
export function RequestState({ request, now }: { request: RequestRow; now: number }) {
  const { state, publishedAt, endedAt, reason } = request;
  return (
    <p className="min-w-0 text-13 text-muted [overflow-wrap:anywhere]">
      {(state === "received" || state === "held") && whyHeld(request)}
      {state === "published" && publishedAt !== null && (
        <>
          Published <RelativeTime at={publishedAt} now={now} /> with {request.buyers - 1} identical requests.
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
