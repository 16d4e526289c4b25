import { CircleCheck } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { FailedJob } from "@/lib/jobs/contract";
import { AgainButton } from "./again-button";
import { DiscardButton } from "./discard-button";
import { jobTitle } from "./job-title";

/** Jobs that were tried as often as they may be. */
export function FailedTable({ rows, now, isNarrowed }: { rows: readonly FailedJob[]; now: number; isNarrowed: boolean }) {
  const columns: Column<FailedJob>[] = [
    {
      key: "job",
      header: "Job",
      className: "max-w-0 w-full align-top",
      cell: ({ queue, reason, payload, failedAt, tries }) => (
        <>
          <span className="font-medium" title={queue}>
            {jobTitle(queue)}
          </span>{" "}
          <span className="text-muted">
            · <RelativeTime at={failedAt} now={now} /> · {tries} {tries === 1 ? "try" : "tries"}
          </span>
          <span className="line-clamp-3 [overflow-wrap:anywhere]" title={reason}>
            {reason}
          </span>
          {payload !== "" && (
            <span className="num line-clamp-2 text-12 [overflow-wrap:anywhere] text-muted" title={payload}>
              {payload}
            </span>
          )}
        </>
      ),
    },
    {
      key: "do",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      className: "align-top",
      cell: ({ queue, id }) => (
        <span className="flex justify-end gap-1.5 max-md:flex-col max-md:items-end">
          <DiscardButton queue={queue} id={id} />
          <AgainButton what={{ kind: "job", queue, id }} />
        </span>
      ),
    },
  ];
  const empty = (
    <EmptyState title={isNarrowed ? "No failed jobs in this queue" : "No failed jobs in the last 7 days"} icon={<CircleCheck size={18} />}>
      Jobs that failed on their last attempt are listed here for 7 days.
    </EmptyState>
  );
  return <DataTable caption="Failed jobs" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
