import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Absence } from "./absence";
import { LOG_PATH } from "./filter";

const TITLES: Record<Absence, string> = {
  soon: "This request is not in the log yet",
  old: "This request is no longer available",
  unknown: "Request not found in this organisation",
  away: "This request can't be loaded right now",
};

/** What one can do about a request that is not there. */
export function LogMissing({ absence, id, keptDays }: { absence: Absence; id: string; keptDays: number }) {
  return (
    <EmptyState
      title={TITLES[absence]}
      icon={<SearchX size={18} />}
      action={
        absence === "soon" || absence === "away" ? (
          <ButtonLink href={`${LOG_PATH}?id=${encodeURIComponent(id)}`} prefetch={false}>
            Refresh
          </ButtonLink>
        ) : (
          <ButtonLink href={LOG_PATH}>All requests</ButtonLink>
        )
      }
    >
      <p className="num mb-1 text-12 [overflow-wrap:anywhere] select-all">{id}</p>
      {absence === "soon" && "The request is very recent and will appear within about a second. Refresh the page."}
      {absence === "away" && "Requests from earlier days are temporarily unavailable. No data is lost. Try again in a few minutes."}
      {absence === "old" && `Requests are kept for ${keptDays} days. Their cost is still included in your usage.`}
      {absence === "unknown" &&
        `Requests are kept for ${keptDays} days and shown per organisation. Switch organisation if the key belongs to another one. Requests without a valid key are not stored.`}
    </EmptyState>
  );
}
