"use client";

import { lazy, Suspense } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { tableOf } from "./answer-table";
import type { ReadAnswer } from "./answer-views";
import { FieldTable } from "./field-table";
import type { Answer } from "./queries";
import { RecordTable } from "./record-table";
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
  more: { rows: number; ask: () => void } | null;
  onPick: (parameter: string) => void;
  onRetry: () => void;
};

/** An answer in one of its views. */
export const AnswerBody = (props: AnswerBodyProps) => (
  <Suspense fallback={<Waiting />}>
    <ViewOf {...props} />
  </Suspense>
);

function ViewOf({ answer, read, view, isMember, mayJoin, hrefOf, more, onPick, onRetry }: AnswerBodyProps) {
  const { problem, envelope, isJson } = read;
  if (view === "problem" && problem !== null)
    return <ProblemView answer={answer} problem={problem} isMember={isMember} mayJoin={mayJoin} onPick={onPick} onRetry={onRetry} />;
  if (envelope === null || view === "json") return <TextView text={answer.body} isJson={isJson} />;
  if (view === "chart") return <ChartView path={answer.template} envelope={envelope} more={more} />;
  const [first] = envelope.records;
  if (first === undefined)
    return (
      <EmptyState title="No record matches">
        The request is fine; nothing in this data fits it. Loosen a filter and send it again.
      </EmptyState>
    );
  if (!envelope.isList) return <FieldTable caption="The answer" record={first} />;
  return <RecordTable caption={recordsText(envelope.records.length)} table={tableOf(envelope.records)} hrefOf={hrefOf} />;
}
