"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ABOUT_WIDTHS, aboutRows, type SourceNames, sourcesIn } from "@/lib/core/about-rows";
import { isOneOf } from "@/lib/core/tables";
import { csvRows, WORKBOOK_TYPE, workbookOf } from "@/lib/core/workbook";
import { AllRowsPanel } from "./all-rows-panel";
import { type CallsLeft, callsLeftIn } from "./calls-left";
import { joinCsv, saveFile } from "./csv-file";
import { maxRowsIn, modeFor, type Viewer } from "./modes";
import { type ApiResponse, askApi } from "./queries";
import { useAllRows } from "./use-all-rows";
import { callerOf } from "./use-request";

const FORMATS = ["xlsx", "csv"] as const;
const FORMAT_LABELS = { xlsx: "Excel (XLSX)", csv: "CSV" };
const MEDIA = { xlsx: WORKBOOK_TYPE, csv: "text/csv" };

export type DownloadRowsProps = {
  viewer: Viewer;
  /** Below the root of the API. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** How many rows there are in the reader's data; null: not counted. */
  total: number | null;
  /** Fields whose values are numbers. */
  figures: readonly string[];
  /** What is in the file: "prices", for its name. */
  name: string;
  /** The request as a URL, for the file. */
  url: string;
  sources: SourceNames;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** All rows of a page as a file. What it costs is said before, and each call is counted like any other. */
export function DownloadRows({ viewer, path, query, total, figures, name, url, sources, open, onOpenChange }: DownloadRowsProps) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("xlsx");
  const [left, setLeft] = useState<CallsLeft>();
  const mode = modeFor(viewer, "live");
  const isLive = mode === "live";

  async function ask(values: Readonly<Record<string, string>>, stop: AbortSignal): Promise<ApiResponse> {
    const response = await askApi(callerOf(viewer, mode), { path, query: Object.entries(values) }, { template: path, stop });
    setLeft((before) => callsLeftIn(response.headers) ?? before);
    return response;
  }
  const rows = { values: query, total: isLive ? total : null, pageRows: maxRowsIn(viewer, mode), isLive, left, ask };
  const all = useAllRows(rows, "csv");

  function save(pages: readonly ApiResponse[]) {
    const csv = joinCsv(pages.map(({ body }) => body));
    const release = pages[0]?.headers.get("Data-Release") ?? null;
    const table = csvRows(csv);
    const facts = { url, release, rows: Math.max(0, table.length - 1), sources: sourcesIn(table, sources), next: null };
    const about = aboutRows({ ...facts, more: [["Downloaded", new Date().toISOString()]] });
    const sheets = [
      { name, rows: table, figures },
      { name: "About", rows: about, figures: [], widths: ABOUT_WIDTHS },
    ];
    const content = format === "csv" ? csv : workbookOf(sheets);
    saveFile(content, `${name.replaceAll(" ", "-")}${release === null ? "" : `-release-${release}`}.${format}`, MEDIA[format]);
    onOpenChange(false);
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeOnOutside={false} title={`Download ${name}`}>
      <div className="grid gap-4">
        <Field name="file-format" label="Format" hint="Figures keep every digit that the API returns.">
          <Select
            options={FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
            value={format}
            onChange={({ target }) => setFormat(isOneOf(FORMATS, target.value) ? target.value : "xlsx")}
          />
        </Field>
        {!isLive && <p className="text-13 text-muted">{refusalText(viewer)} The file has the sandbox slice only.</p>}
        <AllRowsPanel all={all} rows={rows} verb="Download" onAll={save} />
      </div>
    </Dialog>
  );
}

const refusalText = (viewer: Viewer): string =>
  viewer.kind === "member" && viewer.liveRefusal !== null ? viewer.liveRefusal.reason : "You see this page without a plan.";
