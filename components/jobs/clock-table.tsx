import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { countText } from "@/lib/core/wording";
import type { ClockRow } from "@/lib/jobs/contract";
import { jobTitle } from "./job-title";

const STATES = {
  completed: { title: "Succeeded", tone: "ok" },
  failed: { title: "Failed", tone: "bad" },
  active: { title: "Running", tone: "neutral" },
} as const;

/** What runs by the clock. */
export function ClockTable({ rows, now }: { rows: readonly ClockRow[]; now: number }) {
  const columns: Column<ClockRow>[] = [
    {
      key: "name",
      header: "Job",
      cell: ({ name, cron }) => (
        <>
          {jobTitle(name)}
          <span className="num block text-12 text-muted">
            {name} · <span className="whitespace-nowrap">{cron}</span>
          </span>
        </>
      ),
    },
    {
      key: "last",
      header: "Last run",
      className: "whitespace-nowrap",
      cell: ({ lastAt }) => (lastAt === null ? <span className="text-muted">never</span> : <RelativeTime at={lastAt} now={now} />),
    },
    {
      key: "state",
      header: "Result",
      cell: ({ lastState }) => lastState !== null && <Tag tone={STATES[lastState].tone}>{STATES[lastState].title}</Tag>,
    },
    {
      key: "took",
      header: "Duration",
      num: true,
      align: "right",
      wide: true,
      cell: ({ durationMs }) => (durationMs === null ? "–" : `${countText(durationMs)} ms`),
    },
    {
      key: "next",
      header: "Next run",
      wide: true,
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: ({ nextAt }) => (nextAt === null ? "–" : <RelativeTime at={nextAt} now={now} />),
    },
    {
      key: "failed",
      header: "Failed",
      num: true,
      align: "right",
      wide: true,
      cell: ({ failed }) => <span className={failed === 0 ? "text-faint" : "text-bad"}>{countText(failed)}</span>,
    },
  ];
  const empty = <EmptyState title="No scheduled jobs yet">Jobs are scheduled when the service starts.</EmptyState>;
  return <DataTable caption="Scheduled" hideCaption columns={columns} rows={rows} rowKey={({ name }) => name} empty={empty} />;
}
