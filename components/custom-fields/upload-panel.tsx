import { Columns3 } from "lucide-react";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { countText } from "@/lib/core/wording";
import { MAX_CELLS, MAX_LINES, type FieldRow, type FieldResource, type UploadRow } from "@/lib/custom-fields/contract";
import { UploadForm } from "./upload-form";
import { UploadReport } from "./upload-report";

type UploadPanelProps = { api: string; of: FieldResource; fields: readonly FieldRow[]; upload: UploadRow | null; mayChange: boolean };

const PREFIX = { company: "co", product: "pr" } as const;

function exampleOf(of: FieldResource, fields: readonly FieldRow[]): string {
  const own = fields.filter(({ resource }) => resource === of).slice(0, 4);
  const cell = { text: "any text", number: "12.50", date: "2026-11-01", boolean: "true", enumeration: "" } as const;
  const row = own.map(({ type, options }) => (type === "enumeration" ? (options[0] ?? "") : cell[type]));
  return [`id,${own.map(({ name }) => name).join(",")}`, `${PREFIX[of]}_0123456789abcdef,${row.join(",")}`].join("\n");
}

/** Values by CSV: what the file looks like, and the one that was read and waits. */
export function UploadPanel({ api, of, fields, upload, mayChange }: UploadPanelProps) {
  if (fields.length === 0)
    return (
      <Card>
        <EmptyState title="No fields yet" icon={<Columns3 size={18} />}>
          Create a field first to upload values.
        </EmptyState>
      </Card>
    );
  const resource = fields.some((field) => field.resource === of) ? of : (fields[0]?.resource ?? of);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {upload !== null && <UploadReport api={api} upload={upload} mayChange={mayChange} />}
      {mayChange && (
        <Card title={upload === null ? "Upload values" : "Replace file"}>
          <UploadForm key={upload?.id ?? "none"} api={api} of={resource} isFirst={upload === null} />
        </Card>
      )}
      <Card title="File format">
        <p className="mb-3 max-w-[70ch] text-13 text-muted">
          The header row contains id and the fields to set. Each line is one record. An empty cell clears the value; omitted columns stay
          unchanged. At most {countText(MAX_LINES)} lines and {countText(MAX_CELLS)} values.
        </p>
        <CodeBlock label="Example" code={exampleOf(resource, fields)} />
      </Card>
    </div>
  );
}
