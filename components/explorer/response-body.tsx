"use client";

import { lazy, Suspense, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { AllRowsPanel } from "./all-rows-panel";
import { type Extent, isWhole } from "./csv-file";
import { FieldTable } from "./field-table";
import type { ApiResponse } from "./queries";
import { type Envelope, joinResponses } from "./read-response";
import { RecordTable } from "./record-table";
import { tableOf } from "./response-table";
import type { ReadResponse } from "./response-views";
import { type AllRows, useAllRows } from "./use-all-rows";
import { Waiting } from "./waiting";
import { recordsText } from "./words";

/** Not what a first response is shown as: they come when they are looked at. */
const ChartView = lazy(() => import("./chart-view").then(({ ChartView: View }) => ({ default: View })));
const FileView = lazy(() => import("./file-view").then(({ FileView: View }) => ({ default: View })));
const ProblemView = lazy(() => import("./problem-view").then(({ ProblemView: View }) => ({ default: View })));
const TextView = lazy(() => import("./text-view").then(({ TextView: View }) => ({ default: View })));

export type ResponseBodyProps = {
  response: ApiResponse;
  read: ReadResponse;
  view: string;
  isMember: boolean;
  /** False where nobody signs in. */ mayJoin: boolean;
  hrefOf: ((id: string) => string) | null;
  /** What of the list the response holds, and how all of it is loaded. */
  extent: Extent;
  rows: AllRows;
  onPick: (parameter: string) => void;
  onRetry: () => void;
};

/** A response in one of its views. What was loaded for the chart stays while another view is looked at. */
export function ResponseBody(props: ResponseBodyProps) {
  const all = useAllRows(props.rows, "json");
  const [whole, setWhole] = useState<Envelope | null>(null);
  return (
    <Suspense fallback={<Waiting />}>
      <ViewOf {...props} all={all} whole={whole} onAll={(pages) => setWhole(joinResponses(pages))} />
    </Suspense>
  );
}

type ViewProps = ResponseBodyProps & {
  all: ReturnType<typeof useAllRows>;
  whole: Envelope | null;
  onAll: (pages: readonly ApiResponse[]) => void;
};

function ViewOf({ response, read, view, isMember, mayJoin, hrefOf, extent, rows, all, whole, onAll, onPick, onRetry }: ViewProps) {
  const { problem, envelope, isJson } = read;
  if (view === "problem" && problem !== null)
    return <ProblemView response={response} problem={problem} isMember={isMember} mayJoin={mayJoin} onPick={onPick} onRetry={onRetry} />;
  if (response.file !== undefined) return <FileView file={response.file} headers={response.headers} />;
  if (envelope === null || view === "json") return <TextView text={response.body} isJson={isJson} />;
  if (view === "chart") {
    const part = whole === null && !isWhole(extent) ? extent : null;
    const panel = <AllRowsPanel all={all} rows={rows} verb="Draw" onAll={onAll} />;
    return <ChartView path={response.template} envelope={whole ?? envelope} until={rows.values.to} part={part} loadAll={panel} />;
  }
  const [first] = envelope.records;
  if (first === undefined)
    return <EmptyState title="No results">The request is valid, but no records match. Remove a filter and try again.</EmptyState>;
  if (!envelope.isList) return <FieldTable caption="Fields" record={first} />;
  return <RecordTable caption={recordsText(envelope.records.length)} table={tableOf(envelope.records)} hrefOf={hrefOf} />;
}
