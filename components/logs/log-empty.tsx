import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { isReversed } from "@/components/ui/page-search";
import { TextLink } from "@/components/ui/text-link";
import { isNarrowed, LOG_PATH, SPANS, type LogView } from "./filter";

/** Why nothing is listed, and how there will be something. */
export function LogEmpty({ view }: { view: LogView }) {
  if (isNarrowed(view))
    return (
      <EmptyState title="No results" icon={<ScrollText size={18} />}>
        {isReversed(view) ? "The first day is after the last: swap them, or" : "Choose a longer period or"}{" "}
        <TextLink href={LOG_PATH}>clear the filters</TextLink>.
      </EmptyState>
    );
  return (
    <EmptyState title={`No requests in the ${SPANS[view.span].title.toLowerCase()}`} icon={<ScrollText size={18} />}>
      Send one with a key from <TextLink href="/console/keys">Keys</TextLink>, or try the <TextLink href="/explorer">explorer</TextLink>. It
      appears here within a second.
      {view.span !== "30d" && (
        <>
          {" "}
          See older requests in the <TextLink href={`${LOG_PATH}?span=30d`}>last 30 days</TextLink>.
        </>
      )}
    </EmptyState>
  );
}
