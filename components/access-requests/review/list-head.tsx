import { clsx } from "clsx";
import { spanText } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { ReviewFigures } from "@/lib/access/contract";
import { countText } from "@/lib/core/wording";

const span = (ms: number | null) => (ms === null ? "none yet" : spanText(ms));
export const shareText = (share: number | null) => (share === null ? "none yet" : `${(share * 100).toFixed(1)}%`);

/** The state of the promise, in one line above the list. */
export function ListHead({
  figures,
  isBehind,
}: {
  figures: ReviewFigures;
  /** On a narrow screen a request is in front of it. */ isBehind: boolean;
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-line px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="mr-1 text-16 font-semibold tracking-tight">Access requests</h1>
        <Tag>
          <span className="num">{countText(figures.waiting)}</span> waiting
        </Tag>
        {figures.overdue > 0 && (
          <Tag tone="bad" dot>
            <span className="num">{countText(figures.overdue)}</span> overdue
          </Tag>
        )}
      </div>
      <dl aria-label="Last 30 days" className={clsx("flex flex-wrap gap-x-6 gap-y-1 text-13 md:ml-auto", isBehind && "max-md:hidden")}>
        <Figure term="median to first reply" value={span(figures.medianFirstAnswerMs)} />
        <Figure term="median to decision" value={span(figures.medianDecisionMs)} />
        <Figure term="replied within 24 h, last 30 days" value={shareText(figures.answeredWithin24h)} />
      </dl>
    </header>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2 whitespace-nowrap">
      <dt className="text-muted">{term}</dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  );
}
