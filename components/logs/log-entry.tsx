import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { requestCode } from "@/components/code/request-code";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { DataTable } from "@/components/ui/data-table";
import type { CallEntry } from "@/lib/metering/contract";
import { explorerHref, methodOf, sentParameters, pathOf, queryText, type SentParameter } from "./decode";
import { EntryFacts } from "./entry-facts";

type LogEntryProps = {
  entry: CallEntry;
  now: number;
  apiUrl: string;
  /** operationId of the endpoint, if the explorer has it. */ operation: string | null;
};

const COLUMNS = [
  { key: "name", header: "Parameter", className: "num w-px align-top whitespace-nowrap", cell: ({ name }: SentParameter) => name },
  {
    key: "value",
    header: "Value",
    className: "num align-top [overflow-wrap:anywhere]",
    cell: ({ value }: SentParameter) => (value === "" ? <Faint>empty</Faint> : value),
  },
  { key: "in", header: "In", className: "w-px align-top text-muted", wide: true, cell: ({ in: place }: SentParameter) => place },
];

/** One request with everything that was kept of it. */
export function LogEntry({ entry, now, apiUrl, operation }: LogEntryProps) {
  const parameters = sentParameters(entry);
  const { path, isWhole } = pathOf(entry);
  const method = methodOf(entry);
  const query = parameters.flatMap(({ name, in: place, value }) => (place === "query" ? [[name, value] as const] : []));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Card flush>
          <p className="num border-b border-line px-5 py-4 text-13 [overflow-wrap:anywhere]">
            <span className="text-faint">{method} </span>
            {path}
            <span className="text-muted">{queryText(entry)}</span>
          </p>
          <DataTable
            caption="Parameters"
            columns={COLUMNS}
            rows={parameters.map((parameter, index) => ({ ...parameter, index }))}
            rowKey={({ index }) => String(index)}
            empty={<p className="px-5 py-4 text-13 text-muted">The request had no parameters.</p>}
          />
        </Card>
        {method === "GET" && (
          <CodeBlock title="Repeat request" label="curl command" code={requestCode("curl", { baseUrl: apiUrl, path, query })} wrap />
        )}
        {method !== "GET" && <p className="text-13 text-muted">Request bodies are not stored, so this request can't be repeated.</p>}
        {!isWhole && method === "GET" && <p className="text-13 text-muted">The ID in the path is not stored. Replace it with yours.</p>}
      </div>
      <div className="grid content-start gap-4">
        <Card title="Response">
          <EntryFacts entry={entry} now={now} />
          {operation !== null && (
            <ButtonLink href={explorerHref(operation, entry)} className="mt-4">
              <Compass size={15} aria-hidden="true" />
              Open in explorer
            </ButtonLink>
          )}
        </Card>
        <p className="px-1 text-13 text-pretty text-muted">
          Headers, bodies, responses and releases are not stored. Uncharged requests may be missing under heavy load; charged requests never
          are.
        </p>
      </div>
    </div>
  );
}

const Faint = ({ children }: { children: ReactNode }) => <span className="text-faint">{children}</span>;
