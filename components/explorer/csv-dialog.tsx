"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AllRowsPanel } from "./all-rows-panel";
import { csvName, type Extent, extentText, joinCsv, saveCsv } from "./csv-file";
import type { ApiResponse } from "./queries";
import { type AllRows, useAllRows } from "./use-all-rows";
import { callsText } from "./words";

export type CsvDialogProps = {
  template: string;
  extent: Extent;
  rows: AllRows;
  onPage: () => Promise<void>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A download of a part or of all: what is in the file, and what it costs, is said before. */
export function CsvDialog({ template, extent, rows, onPage, open, onOpenChange }: CsvDialogProps) {
  const [pending, setPending] = useState(false);
  // Kept here, so that closing the dialog loses nothing that was loaded.
  const all = useAllRows(rows, "csv");

  async function downloadPage() {
    setPending(true);
    await onPage();
    setPending(false);
    onOpenChange(false);
  }
  function saveAll(pages: readonly ApiResponse[]) {
    const text = joinCsv(pages.map(({ body }) => body));
    saveCsv(text, csvName(template, { shown: all.total ?? extent.shown, total: all.total, isLaterPage: false, hasMore: false }));
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeOnOutside={false} title="Download CSV">
      <div className="grid gap-5">
        <section aria-label="This page" className="grid justify-items-start gap-2.5">
          <h3 className="font-medium">This page only</h3>
          <p className="text-13 text-muted">
            The {extentText(extent)}: {callsText(1)}.
          </p>
          <Button size="sm" pending={pending} onClick={downloadPage}>
            Download this page
          </Button>
        </section>
        <section aria-label="All rows" className="grid gap-2.5 border-t border-line pt-4">
          <h3 className="font-medium">All rows</h3>
          <AllRowsPanel all={all} rows={rows} verb="Download" onAll={saveAll} />
        </section>
      </div>
    </Dialog>
  );
}
