import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { Pagination } from "@/components/ui/pagination";
import { countText } from "@/lib/core/wording";
import { FAILED_PERCENT } from "@/lib/service-level/contract";
import type { CustomerCalls, FailingRow } from "@/lib/service-level/overview/contract";

const SERIES = [
  { key: "answered", label: "successful", colour: "var(--series-1)" },
  { key: "failed", label: "failed", colour: "var(--series-4)" },
] as const;

type CustomerCallsCardsProps = {
  calls: CustomerCalls;
  today: string;
  /** Addresses of the pages of minutes before and after. */
  pages: { previous: string | null; next: string | null };
};

/** One customer's calls at our edge by day, and the minutes that were down for them alone. For staff. */
export function CustomerCallsCards({ calls: { days, failing }, today, pages }: CustomerCallsCardsProps) {
  const columns: Column<FailingRow>[] = [
    { key: "minute", header: "Minute", num: true, cell: ({ minute }) => <Moment at={minute} form="short" /> },
    { key: "failed", header: "Failed", num: true, align: "right", cell: ({ failed }) => countText(failed) },
    { key: "answered", header: "Successful", num: true, align: "right", cell: ({ answered }) => countText(answered) },
  ];
  const hasCalls = days.some(({ answered, failed }) => answered + failed > 0);
  return (
    <>
      <Card title="Requests, last 30 days">
        {hasCalls ? (
          <StackedBarChart
            title="Requests with all keys"
            hideTitle
            level={3}
            unit="per day (UTC)"
            series={SERIES}
            bars={days.map(({ day, answered, failed }) => ({
              x: day,
              values: { answered, failed },
              state: day === today ? "unfinished" : "done",
            }))}
            source="Failed: 5xx responses, whether or not they counted. Today is incomplete."
          />
        ) : (
          <EmptyState title="No requests in the last 30 days">All requests appear here, including sandbox requests.</EmptyState>
        )}
      </Card>
      <Card title={`Minutes with more than ${FAILED_PERCENT}% failed`} flush>
        <DataTable
          caption="Minutes with too many failed requests"
          hideCaption
          columns={columns}
          rows={failing.rows}
          rowKey={({ minute }) => `${minute}`}
          empty={
            <EmptyState title="No such minutes in the last 30 days">
              Minutes of general downtime are included in the months above.
            </EmptyState>
          }
        />
        {(pages.previous !== null || pages.next !== null) && (
          <div className="border-t border-line px-5">
            <Pagination {...pages} label="Pages of minutes" />
          </div>
        )}
      </Card>
    </>
  );
}
