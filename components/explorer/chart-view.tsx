"use client";

import { type ReactNode, useState } from "react";
import { BarListChart } from "@/components/charts/bar-list-chart";
import { LineChart } from "@/components/charts/line-chart";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { missingFields, needsAll } from "./chart-fields";
import { type Extent, extentText } from "./csv-file";
import { type Envelope, sourceLine } from "./read-response";
import { chartOf } from "./response-chart";

type ChartViewProps = {
  /** The path as the description has it. */ path: string;
  envelope: Envelope;
  /** The last day that was asked for; undefined: no limit. */ until: string | undefined;
  /** What of the list is drawn; null: all of it. */
  part: Extent | null;
  /** The way to all rows. */
  loadAll: ReactNode;
};

/** The day that a response stands for: today, or that of the earlier release that was read. */
function dayRead({ meta }: Envelope): string {
  const at = meta.as_of != null && typeof meta.published_at === "string" ? meta.published_at : new Date().toISOString();
  return at.slice(0, 10);
}

/** The chart of a response. One that has only a part of the rows says which, and draws no shares of it. */
export function ChartView({ path, envelope, until, part, loadAll }: ChartViewProps) {
  const [at, setAt] = useState(0);
  const missing = missingFields(path, envelope);
  if (part !== null && needsAll(path)) {
    return (
      <EmptyState title="This chart needs all rows" action={loadAll}>
        Counts by country are only correct for the full list; the response has the {extentText(part)}.
      </EmptyState>
    );
  }
  const chart = chartOf(path, envelope, until ?? dayRead(envelope));
  if (chart === null) {
    return (
      <EmptyState title="Nothing to chart">
        {missing.length > 0 ? `The chart needs ${missing.join(", ")}, which “fields” excludes.` : "The response has no rows."}
      </EmptyState>
    );
  }
  const names = chart.kind === "lines" ? chart.groups.map(({ label }) => label) : chart.groups.map(({ unit }) => unit);
  const index = Math.min(at, names.length - 1);
  const source = sourceLine(envelope);
  return (
    <div className="h-full overflow-auto px-4 py-3.5">
      {part !== null && (
        <div className="mb-4 grid gap-2 rounded-md border border-line-strong bg-sunken px-4 py-3">
          <p className="text-14 font-medium">Only the {extentText(part)} are drawn</p>
          {loadAll}
        </div>
      )}
      {names.length > 1 && (
        <Select
          size="sm"
          aria-label="Charted value"
          className="mb-3 max-w-80"
          value={String(index)}
          onChange={(event) => setAt(Number(event.target.value))}
          options={names.map((label, value) => ({ value: String(value), label }))}
        />
      )}
      <ChartOf chart={chart} index={index} source={source} />
      <p className="mt-3 border-t border-line pt-3 text-12 text-muted">
        Based on{" "}
        {part === null
          ? extentText({ shown: envelope.records.length, total: null, isLaterPage: false, hasMore: false })
          : `the ${extentText(part)}`}
        .
        {part === null && chart.kind === "lines" && chart.groups[index]?.stale.length
          ? ` Stale: ${chart.groups[index].stale.join("; ")}.`
          : ""}
      </p>
    </div>
  );
}

type ChartOfProps = { chart: NonNullable<ReturnType<typeof chartOf>>; index: number; source: string | null };

function ChartOf({ chart, index, source }: ChartOfProps) {
  if (chart.kind === "bars") {
    const list = chart.groups[index];
    return list === undefined ? null : <BarListChart key={index} {...list} source={source} level={3} />;
  }
  const group = chart.groups[index];
  return group === undefined ? null : (
    <LineChart
      key={index}
      title="Prices"
      unit={group.unit}
      series={group.series}
      decimals={group.decimals}
      source={source}
      height={300}
      level={3}
    />
  );
}
