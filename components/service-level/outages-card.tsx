import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { shortMoment } from "@/components/ui/moment";
import { COMPONENT_TITLES, PROMISED } from "@/lib/service-level/contract";
import type { MonthView, Outage } from "@/lib/service-level/reports/contract";
import { CAUSE_WORDS, minutesText, percentText } from "./words";

const lengthOf = ({ from, to }: Outage): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** Every stretch of minutes that counts as down in a month, and the other parts of the service beside it. */
export function OutagesCard({ month }: { month: MonthView }) {
  const columns: Column<Outage>[] = [
    { key: "from", header: "From", num: true, cell: ({ from }) => shortMoment(Date.parse(from)).replace(/ UTC$/, "") },
    { key: "length", header: "Downtime", num: true, align: "right", cell: (outage) => minutesText(lengthOf(outage)) },
    { key: "cause", header: "Cause", className: "w-full", cell: ({ cause }) => CAUSE_WORDS[cause] },
  ];
  const isEmpty = month.observed === 0;
  const others = month.parts.filter(({ part }) => part !== PROMISED);
  return (
    <Card title="Downtime (UTC)" flush>
      <DataTable
        caption="Downtime"
        hideCaption
        columns={columns}
        rows={month.outages}
        rowKey={({ from, cause }) => `${from} ${cause}`}
        empty={
          <EmptyState title={isEmpty ? "No data" : "No downtime"}>
            {isEmpty ? "There are no records for these minutes." : "The service was up in every minute covered by your plan."}
          </EmptyState>
        }
      />
      {others.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line px-5 py-3.5 text-13">
          {others.map(({ part, observed, down }) => (
            <div key={part} className="flex flex-col-reverse">
              <dt className="text-12 text-muted">{COMPONENT_TITLES[part]}, no commitment</dt>
              <dd className="num">{percentText(observed === 0 ? null : Math.floor(((observed - down) * 100_000) / observed) / 1_000)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
