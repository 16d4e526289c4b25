"use client";

import { useId, useMemo, useState, type ReactNode } from "react";
import { AnswerBody, type AnswerBodyProps } from "./answer-body";
import { AnswerHead } from "./answer-head";
import { viewsOf } from "./answer-views";
import type { Answer } from "./queries";
import { ViewTabs } from "./view-tabs";

type AnswerPaneProps = Omit<AnswerBodyProps, "read" | "view"> & {
  isLogged: boolean;
  /** Under the answer: pages and download. */ foot: ReactNode;
};

/** An answer with how it came, in the view that was chosen, as far as the answer has it. */
export function AnswerPane({ answer, isLogged, foot, ...rest }: AnswerPaneProps) {
  const id = useId();
  const [wanted, setWanted] = useState("table");
  const read = useMemo(() => viewsOf(answer), [answer]);
  const view = (read.views.find(({ value }) => value === wanted) ?? read.views[0])?.value ?? "json";
  return (
    <>
      <AnswerHead answer={answer} isLogged={isLogged} />
      <ViewTabs id={id} label="Response format" views={read.views} value={view} onChange={setWanted} />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`} className="min-h-0 flex-1 overflow-hidden">
        <AnswerBody key={keyOf(answer)} answer={answer} read={read} view={view} {...rest} />
      </div>
      {foot}
    </>
  );
}

/** Another answer begins at its top, whatever was unfolded in the one before. */
const keyOf = ({ headers, body }: Answer): string => headers.get("Request-Id") ?? String(body.length);
