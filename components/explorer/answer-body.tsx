"use client";

import { lazy, Suspense, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { AllRowsPanel } from "./all-rows-panel";
import { tableOf } from "./answer-table";
import type { ReadAnswer } from "./answer-views";
import { type Extent, isWhole } from "./csv-file";
import { FieldTable } from "./field-table";
import type { Answer } from "./queries";
import { type Envelope, joinAnswers } from "./read-answer";
import { RecordTable } from "./record-table";
import { type AllRows, useAllRows } from "./use-all-rows";
import { Waiting } from "./waiting";
import { recordsText } from "./words";

/** Not what a first answer is shown as: they come when they are looked at. */
const ChartView = lazy(() => import("./chart-view").then(({ ChartView: View }) => ({ default: View })));
const ProblemView = lazy(() => import("./problem-view").then(({ ProblemView: View }) => ({ default: View })));
const TextView = lazy(() => import("./text-view").then(({ TextView: View }) => ({ default: View })));

export type AnswerBodyProps = {
  answer: Answer;
  read: ReadAnswer;
  view: string;
  isMember: boolean;
  /** False where nobody signs in. */ mayJoin: boolean;
  hrefOf: ((id: string) => string) | null;
  /** What of the list the answer holds, and how all of it is loaded. */
  extent: Extent;
  rows: AllRows;
  onPick: (parameter: string) => void;
  onRetry: () => void;
};

/** An answer in one of its views. What was loaded for the chart stays while another view is looked at. */
export function AnswerBody(props: AnswerBodyProps) {
  const all = useAllRows(props.rows, "json");
  const [whole, setWhole] = useState<Envelope | null>(null);
  return (
    <Suspense fallback={<Waiting />}>
      <ViewOf {...props} all={all} whole={whole} onAll={(pages) => setWhole(joinAnswers(pages))} />
    </Suspense>
  );
}

type ViewProps = AnswerBodyProps & {
  all: ReturnType<typeof useAllRows>;
  whole: Envelope | null;
  onAll: (pages: readonly Answer[]) => void;
};

function ViewOf({ answer, read, view, isMember, mayJoin, hrefOf, extent, rows, all, whole, onAll, onPick, onRetry }: ViewProps) {
  const { problem, envelope, isJson } = read;
  if (view === "problem" && problem !== null)
    return <ProblemView answer={answer} problem={problem} isMember={isMember} mayJoin={mayJoin} onPick={onPick} onRetry={onRetry} />;
  if (envelope === null || view === "json") return <TextView text={answer.body} isJson={isJson} />;
  if (view === "chart") {
    const part = whole === null && !isWhole(extent) ? extent : null;
    const panel = <AllRowsPanel all={all} rows={rows} verb="Draw" onAll={onAll} />;
    return <ChartView path={answer.template} envelope={whole ?? envelope} until={rows.values.to} part={part} loadAll={panel} />;
  }
  const [first] = envelope.records;
  if (first === undefined)
    return <EmptyState title="No results">The request is valid, but no records match. Remove a filter and try again.</EmptyState>;
  if (!envelope.isList) return <FieldTable caption="Response" record={first} />;
  return <RecordTable caption={recordsText(envelope.records.length)} table={tableOf(envelope.records)} hrefOf={hrefOf} />;
}
