import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText } from "@/lib/core/wording";
import type { QueueRow } from "@/lib/jobs/contract";
import { jobTitle } from "./job-title";
import { RetryAll } from "./retry-all";

const figure = (count: number) => <span className={count === 0 ? "text-faint" : ""}>{countText(count)}</span>;

/** Every queue with what it holds. */
export function QueuesTable({ rows, now }: { rows: readonly QueueRow[]; now: number }) {
  const columns: Column<QueueRow>[] = [
    {
      key: "name",
      header: "Queue",
      cell: ({ name, isByClock }) => (
        <>
          {jobTitle(name)}
          <span className="block text-12 text-muted">
            <span className="num">{name}</span>
            {isByClock && ", scheduled"}
          </span>
        </>
      ),
    },
    { key: "waiting", header: "Queued", num: true, align: "right", cell: ({ waiting }) => figure(waiting) },
    { key: "retrying", header: "Retrying", num: true, align: "right", wide: true, cell: ({ retrying }) => figure(retrying) },
    { key: "running", header: "Running", num: true, align: "right", wide: true, cell: ({ running }) => figure(running) },
    {
      key: "oldest",
      header: "Queued since",
      wide: true,
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: ({ oldestAt }) => (oldestAt === null ? "–" : <RelativeTime at={oldestAt} now={now} />),
    },
    {
      key: "failed",
      header: "Failed",
      num: true,
      align: "right",
      cell: ({ name, failed }) =>
        failed === 0 ? (
          figure(0)
        ) : (
          <Link href={`/staff/jobs?queue=${encodeURIComponent(name)}`} className="text-bad underline underline-offset-4">
            {countText(failed)}
          </Link>
        ),
    },
    {
      key: "retry",
      header: <span className="sr-only">Retry</span>,
      align: "right",
      cell: ({ name, failed }) => failed > 0 && <RetryAll queue={name} failed={failed} />,
    },
  ];
  const empty = <EmptyState title="There are no queues yet">Queues are created when the service starts.</EmptyState>;
  return <DataTable caption="Queues" hideCaption columns={columns} rows={rows} rowKey={({ name }) => name} empty={empty} />;
}
