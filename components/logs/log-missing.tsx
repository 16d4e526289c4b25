import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Absence } from "./absence";
import { LOG_PATH } from "./filter";

const TITLES: Record<Absence, string> = {
  soon: "This request is not in the log yet",
  old: "This request is not kept any more",
  unknown: "There is no such request in this organisation’s log",
};

/** What one can do about a request that is not there. */
export function LogMissing({ absence, id }: { absence: Absence; id: string }) {
  return (
    <EmptyState
      title={TITLES[absence]}
      icon={<SearchX size={18} />}
      action={
        absence === "soon" ? (
          <ButtonLink href={`${LOG_PATH}?id=${encodeURIComponent(id)}`} prefetch={false}>
            Look again
          </ButtonLink>
        ) : (
          <ButtonLink href={LOG_PATH}>All requests</ButtonLink>
        )
      }
    >
      <p className="num mb-1 text-12 [overflow-wrap:anywhere] select-all">{id}</p>
      {absence === "soon" && "It was answered a moment ago, and answers reach the log within about a second. Look again."}
      {absence === "old" && "The log keeps requests for 30 days. What they cost is still in the usage figures."}
      {absence === "unknown" &&
        "The log keeps requests for 30 days, and shows those of the organisation that you look at: switch if the key belongs to another. Requests without a valid key belong to nobody and are not kept."}
    </EmptyState>
  );
}
