"use client";

import { useState } from "react";
import { BarListChart } from "@/components/charts/bar-list-chart";
import { LineChart } from "@/components/charts/line-chart";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { chartOf } from "./answer-chart";
import { missingFields } from "./chart-fields";
import { type Envelope, sourceLine } from "./read-answer";
import { recordsText } from "./words";

type ChartViewProps = {
  /** The path as the description has it. */ path: string;
  envelope: Envelope;
  /** Asks for as many rows as the plan gives at once; null when the answer has all, or as many already. */
  more: { rows: number; ask: () => void } | null;
};

/** The chart of an answer, drawn from its rows, and saying so. */
export function ChartView({ path, envelope, more }: ChartViewProps) {
  const [at, setAt] = useState(0);
  const missing = missingFields(path, envelope);
  const chart = chartOf(path, envelope);
  if (chart === null) {
    return (
      <EmptyState title="There is nothing to draw">
        {missing.length > 0 ? `The chart needs ${missing.join(", ")}, which “fields” leaves out.` : "The answer has no rows."}
      </EmptyState>
    );
  }
  const names = chart.kind === "lines" ? chart.groups.map(({ label }) => label) : chart.groups.map(({ unit }) => unit);
  const index = Math.min(at, names.length - 1);
  const source = sourceLine(envelope);
  const count = recordsText(envelope.records.length);
  return (
    <div className="h-full overflow-auto px-4 py-3.5">
      {names.length > 1 && (
        <Select
          size="sm"
          aria-label="What is drawn"
          className="mb-3 max-w-80"
          value={String(index)}
          onChange={(event) => setAt(Number(event.target.value))}
          options={names.map((label, value) => ({ value: String(value), label }))}
        />
      )}
      <ChartOf chart={chart} index={index} source={source} />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-12 text-muted">
        {envelope.hasMore
          ? `Drawn from the ${count} of this answer; there are more.`
          : `Drawn from the ${count} of this answer, which are all.`}
        {more !== null && (
          <button type="button" onClick={more.ask} className="min-h-6 underline underline-offset-4 hover:text-ink">
            Ask for {more.rows.toLocaleString("en")} rows
          </button>
        )}
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
