"use client";

import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { countText } from "@/lib/core/wording";
import type { ApiResponse } from "./queries";
import type { AllRows, useAllRows } from "./use-all-rows";
import { callsText, rowsText } from "./words";

type AllRowsPanelProps = {
  all: ReturnType<typeof useAllRows>;
  rows: Pick<AllRows, "isLive" | "pageRows" | "left">;
  /** The verb of the button: "Download". */
  verb: string;
  onAll: (pages: readonly ApiResponse[]) => void;
};

/** All rows of a request: how many they are, what loading them costs, and how far it is. */
export function AllRowsPanel({ all, rows, verb, onAll }: AllRowsPanelProps) {
  const { work, total, pages, requests, isTooMuch, mostRequests, count, load, stop } = all;
  const { isLive, pageRows, left } = rows;
  const cost = (calls: number): string => (isLive ? callsText(calls) : `${callsText(calls)} in the sandbox, not billed`);
  if (total === null || requests === null) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <p className="text-13 text-muted">The number of rows is unknown. Counting them costs {cost(1)}.</p>
        <Failure work={work} />
        <Button size="sm" pending={work.kind === "counting"} onClick={count}>
          Count rows
        </Button>
      </div>
    );
  }
  const leftText = left?.quota ? `, ${countText(left.quota.left)} left` : "";
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="text-13 text-muted">
        {rowsText(total)} in {pages.length > 0 ? "more " : ""}requests of {countText(pageRows)}: {cost(requests)}
        {leftText}.
      </p>
      <Failure work={work} />
      {isTooMuch ? (
        <p className="text-13">At most {callsText(mostRequests)} are available now. Add a filter, or use a bulk export.</p>
      ) : work.kind === "loading" ? (
        <div className="grid w-full gap-2.5">
          <Progress
            label="Loading rows"
            value={pages.length}
            max={pages.length + requests}
            text={`${countText(pages.length)} of ${callsText(pages.length + requests)}`}
          />
          <Button size="sm" onClick={stop} className="justify-self-start">
            Stop
          </Button>
        </div>
      ) : (
        <Button size="sm" variant="primary" onClick={() => load(onAll)}>
          {pages.length > 0 ? "Continue" : `${verb} all ${rowsText(total)}`} ({callsText(requests)})
        </Button>
      )}
    </div>
  );
}

function Failure({ work }: Pick<ReturnType<typeof useAllRows>, "work">) {
  return (
    <p role="alert" className="text-13 text-bad empty:hidden">
      {work.kind === "failed" ? work.text : ""}
    </p>
  );
}
