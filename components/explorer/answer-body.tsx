"use client";

import dynamic from "next/dynamic";
import { EmptyState } from "@/components/ui/empty-state";
import { tableOf } from "./answer-table";
import type { ReadAnswer } from "./answer-views";
import { FieldTable } from "./field-table";
import { ProblemView } from "./problem-view";
import type { Answer } from "./queries";
import { RecordTable } from "./record-table";
import { Waiting } from "./waiting";
import { recordsText } from "./words";

/** Few look at these at once: they come when they are asked for. */
const ChartView = dynamic(() => import("./chart-view").then(({ ChartView: View }) => View), { ssr: false, loading: () => <Waiting /> });
const TextView = dynamic(() => import("./text-view").then(({ TextView: View }) => View), { ssr: false, loading: () => <Waiting /> });

export type AnswerBodyProps = {
  answer: Answer;
  read: ReadAnswer;
  view: string;
  isMember: boolean;
  hrefOf: ((id: string) => string) | null;
  more: { rows: number; ask: () => void } | null;
  onPick: (parameter: string) => void;
  onRetry: () => void;
};

/** An answer in one of its views. */
export function AnswerBody({ answer, read, view, isMember, hrefOf, more, onPick, onRetry }: AnswerBodyProps) {
  const { problem, envelope, isJson } = read;
  if (view === "problem" && problem !== null)
    return <ProblemView answer={answer} problem={problem} isMember={isMember} onPick={onPick} onRetry={onRetry} />;
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
