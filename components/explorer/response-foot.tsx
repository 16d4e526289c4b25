"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CsvButton } from "./csv-button";
import { csvName, type Extent, extentText, isWhole, saveCsv } from "./csv-file";
import type { ApiResponse } from "./queries";
import type { AllRows } from "./use-all-rows";

type ResponseFootProps = {
  response: ApiResponse;
  /** What of the list the response holds, and where its next page begins. */
  extent: Extent;
  next: string | null;
  /** Where the figures come from, as their licences ask for. */
  source: string | null;
  isLive: boolean;
  hasCsv: boolean;
  rows: AllRows;
  onPage: (cursor: string) => void;
  askCsv: () => Promise<ApiResponse>;
};

/** The pages of a list, and its rows as a file. */
export function ResponseFoot({ response, extent, next, source, isLive, hasCsv, rows, onPage, askCsv }: ResponseFootProps) {
  const [csv, setCsv] = useState<"idle" | "pending" | "failed">("idle");
  const price = isLive ? ", 1 call" : "";

  async function download() {
    setCsv("pending");
    try {
      const file = await askCsv();
      if (file.status !== 200) throw new Error("refused");
      saveCsv(file.body, csvName(response.template, extent));
      setCsv("idle");
    } catch {
      setCsv("failed");
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 text-13">
      {source !== null && <p className="w-full text-12 wrap-break-word text-muted">{source}</p>}
      <span className="num mr-auto text-12 text-muted first-letter:uppercase">
        {extent.total === null && next !== null && !extent.isLaterPage ? "showing the " : ""}
        {extentText(extent)}
      </span>
      <span role="status" className="text-12 text-bad">
        {csv === "failed" ? "The file could not be loaded. Try again." : ""}
      </span>
      {hasCsv && extent.shown > 0 && isWhole(extent) && (
        <Button size="sm" variant="quiet" pending={csv === "pending"} onClick={download}>
          Download CSV{price}
        </Button>
      )}
      {hasCsv && extent.shown > 0 && !isWhole(extent) && (
        <CsvButton template={response.template} extent={extent} rows={rows} onPage={download} />
      )}
      {extent.isLaterPage && (
        <Button size="sm" onClick={() => onPage("")}>
          First page{price}
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onPage(next)}>
          Next page{price}
        </Button>
      )}
    </div>
  );
}
