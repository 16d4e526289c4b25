"use client";

import { type ReactNode, useId, useState } from "react";
import { useCopy } from "../ui/use-copy";
import type { Series } from "./chart-format";
import { ChartTable, type ChartRows } from "./chart-table";

type ChartFrameProps = {
  title: string;
  /** What the values are measured in: "USD per watt". */
  unit: string;
  /** Seen in the line of values of the drawing, said here. */
  legend: readonly Series[];
  /** The same numbers as rows, for reading and copying. */
  table: ChartRows;
  /** Where the numbers come from. */
  source?: ReactNode;
  level?: 2 | 3;
  hideTitle?: boolean;
  children: ReactNode;
};

/** What is said around every chart. */
export type ChartTexts = Pick<ChartFrameProps, "title" | "unit" | "source" | "level" | "hideTitle">;

const ACTION = "min-h-6 underline underline-offset-4 hover:text-ink";

/** What a chart needs around it to be read and cited. */
export function ChartFrame({ title, unit, legend, table, source, level = 2, hideTitle = false, children }: ChartFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [copied, copy] = useCopy();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <figure aria-labelledby={id} className="grid min-w-0 gap-2">
      <div>
        <Heading id={id} className={hideTitle ? "sr-only" : "text-16 font-semibold tracking-tight"}>
          {title}
        </Heading>
        <p className="text-12 text-muted">{unit}</p>
        {/* Seen are the names and colours in the line of values above the drawing, which screen readers get as a sentence. */}
        <ul aria-label="Legend" className="sr-only">
          {legend.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ul>
      </div>
      {asTable ? <ChartTable caption={`${title}, ${unit}`} table={table} /> : children}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-12 text-muted">
        <span>{source}</span>
        <span className="flex gap-4">
          <button type="button" className={ACTION} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? "View as chart" : "View as table"}
          </button>
          <button type="button" className={ACTION} onClick={() => copy(asText(table))}>
            {copied === "copied" ? "Copied" : copied === "failed" ? "Could not be copied" : "Copy data"}
          </button>
          <span role="status" className="sr-only">
            {copied === "copied" ? "Data copied" : copied === "failed" ? "Could not be copied" : ""}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

/** Tab-separated, as spreadsheets paste it. */
function asText({ columns, rows }: ChartRows): string {
  return [columns, ...rows].map((row) => row.map((cell) => cell ?? "").join("\t")).join("\n");
}
