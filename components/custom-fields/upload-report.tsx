import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { countText } from "@/lib/core/wording";
import type { RefusedCell, UploadRow } from "@/lib/custom-fields/contract";
import { ApplyUpload } from "./apply-upload";
import { RESOURCE_TITLES } from "./words";

const COLUMNS: Column<RefusedCell>[] = [
  { key: "line", header: "Line", num: true, align: "right", cell: ({ line }) => countText(line) },
  { key: "column", header: "Column", num: true, cell: ({ column }) => column ?? "id" },
  {
    key: "value",
    header: "Value",
    wide: true,
    cell: ({ value }) => (
      <span className="block max-w-60 truncate" title={value ?? ""}>
        {value ?? "–"}
      </span>
    ),
  },
  { key: "detail", header: "Reason", className: "w-full", cell: ({ detail }) => <span className="wrap-anywhere">{detail}</span> },
];

/** What a file that was read would do, what of it is refused and why, and the two ways on. */
export function UploadReport({ api, upload, mayChange }: { api: string; upload: UploadRow; mayChange: boolean }) {
  const { report, resource, fileName } = upload;
  const figures: [string, number][] = [
    ["new values", report.set],
    ["changed", report.changed],
    ["cleared", report.cleared],
    ["unchanged", report.same],
    ["rejected", report.refusedCount],
  ];
  return (
    <Card
      title={<span className="text-14 text-ink wrap-anywhere">{fileName}</span>}
      aside={`${RESOURCE_TITLES[resource]}, ${countText(report.lines)} ${report.lines === 1 ? "line" : "lines"}`}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="num text-20">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 wrap-anywhere text-muted">Columns: {report.columns.join(", ")}</p>
      {report.refused.length > 0 && (
        <div className="mt-4 -mx-5 border-y border-line">
          <DataTable
            caption={refusedTitle(report.refusedCount, report.refused.length)}
            columns={COLUMNS}
            rows={report.refused}
            rowKey={({ line, column }) => `${line} ${column ?? ""}`}
            scroll
            className="max-h-96!"
          />
        </div>
      )}
      {mayChange && <ApplyUpload api={api} upload={upload} />}
    </Card>
  );
}

function refusedTitle(count: number, shown: number): string {
  return count > shown ? `Rejected: the first ${countText(shown)} of ${countText(count)}` : "Rejected";
}
