"use client";

import { Inbox } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { spanText } from "@/components/ui/moment";
import { Pagination } from "@/components/ui/pagination";
import { TextLink } from "@/components/ui/text-link";
import type { ReviewFigures } from "@/lib/access/contract";
import { shareText } from "./list-head";
import type { AccessRequestList, ListScope } from "./queries";
import { AccessRequestItem } from "./request-item";

type RequestListProps = {
  answer: AccessRequestList;
  scope: ListScope;
  now: number;
  selectedId: string | null;
  hrefOf: (id: string) => string;
  pages: { previous: string | null; next: string | null };
  onOpen: (id: string) => void;
};

/** A list of links; the open request is the current one. */
export function RequestList({ answer, scope, now, selectedId, hrefOf, pages, onOpen }: RequestListProps) {
  if (answer.rows.length === 0) return <NothingWaits scope={scope} figures={answer.figures} />;
  return (
    <>
      <ul aria-label="Requests">
        {answer.rows.map((row) => (
          <AccessRequestItem
            key={row.id}
            row={row}
            now={now}
            href={hrefOf(row.id)}
            isCurrent={row.id === selectedId}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      {(pages.previous !== null || pages.next !== null) && (
        <div className="px-4 md:px-5">
          <Pagination {...pages} />
        </div>
      )}
    </>
  );
}

function NothingWaits({ scope, figures }: { scope: ListScope; figures: ReviewFigures }) {
  if (scope.search !== "") {
    return (
      <EmptyState title="No requests match" action={<TextLink href="/staff/access-requests?view=all">Show all requests</TextLink>}>
        Search covers names, companies, e-mails, websites and IDs in this view.
      </EmptyState>
    );
  }
  if (scope.view !== "due") return <EmptyState title={EMPTY_WORDS[scope.view]} />;
  const { medianFirstAnswerMs: median, received30d } = figures;
  return (
    <EmptyState title="All requests have a reply" icon={<Inbox size={18} />}>
      {received30d === 0
        ? "No requests in the last 30 days. New requests appear here automatically and are due within 24 hours."
        : `Requests in the last 30 days: ${received30d}. Replied within 24 hours: ${shareText(figures.answeredWithin24h)}.${median === null ? "" : ` Median time to reply: ${spanText(median)}.`} New requests appear here automatically.`}
    </EmptyState>
  );
}

const EMPTY_WORDS = {
  mine: "No open requests are assigned to you. Open a request and assign it to yourself.",
  unassigned: "All open requests are assigned.",
  answered: "No requests have a reply yet.",
  all: "No requests yet.",
  suspected: "No requests are marked as suspected spam. Requests that look automated are kept here for 30 days.",
};
