import type { ReactNode } from "react";
import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { ChangedRecord } from "@/lib/catalog/imports/contract";
import { CHANGE_WORDS } from "./words";

const TONES = { added: "ok", changed: "neutral", removed: "bad" } as const;

function FieldLine({ change, field }: { change: ChangedRecord["change"]; field: ChangedRecord["fields"][number] }) {
  const nothing = <span className="text-faint">nothing</span>;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="truncate text-muted" title={field.name}>
        {field.name}
      </dt>
      <dd className="num min-w-0 [overflow-wrap:anywhere]">
        {change !== "added" && (
          <>
            <span className="sr-only">from </span>
            <span className={change === "removed" ? "" : "text-muted line-through decoration-1"}>{field.old ?? nothing}</span>
          </>
        )}
        {change === "changed" && <span aria-hidden="true"> → </span>}
        {change !== "removed" && (
          <>
            <span className="sr-only"> to </span>
            {field.new ?? nothing}
          </>
        )}
      </dd>
    </div>
  );
}

const SHOWN = 6;

type ChangeListProps = { rows: readonly ChangedRecord[]; title: string; aside?: ReactNode; hrefOf?: (row: ChangedRecord) => string };

/** Records that change, each with its fields: what was, and what will be. */
export function ChangeList({ rows, title, aside, hrefOf }: ChangeListProps) {
  return (
    <Card title={title} aside={aside} flush>
      {rows.length === 0 && <EmptyState title="No results">Choose another record type or change.</EmptyState>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.ref} className="grid gap-1.5 px-5 py-3 text-13">
            <div className="flex min-w-0 items-start gap-2.5">
              <Tag tone={TONES[row.change]}>{CHANGE_WORDS[row.change]}</Tag>
              <span className="line-clamp-2 min-w-0 pt-px font-medium [overflow-wrap:anywhere]" title={row.title}>
                {hrefOf ? <TextLink href={hrefOf(row)}>{row.title}</TextLink> : row.title}
              </span>
            </div>
            <dl className="grid gap-0.5">
              {row.fields.slice(0, SHOWN).map((field) => (
                <FieldLine key={field.name} change={row.change} field={field} />
              ))}
            </dl>
            {row.fields.length > SHOWN && (
              <details>
                <summary className="w-fit cursor-pointer text-muted">
                  {several(row.fields.length - SHOWN, "more field", "more fields")}
                </summary>
                <dl className="mt-1 grid gap-0.5">
                  {row.fields.slice(SHOWN).map((field) => (
                    <FieldLine key={field.name} change={row.change} field={field} />
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
