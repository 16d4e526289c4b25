"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { MAX_DECIDED_AT_ONCE, type QuarantinedRow, reasonsText } from "@/lib/catalog/quarantine/contract";
import { DecideBar, type FieldsOf } from "./decide-bar";
import { QuarantineStateTag } from "./state-tags";
import { codeText, RESOURCE_WORDS } from "./words";

function columnsFor(now: number, chosen: ReadonlySet<string>, toggle: (id: string) => void): Column<QuarantinedRow>[] {
  return [
    {
      key: "choose",
      header: <span className="sr-only">Select</span>,
      className: "w-8",
      cell: (row) =>
        row.state === "open" ? (
          <Checkbox
            label={<span className="sr-only">Select {row.title}</span>}
            checked={chosen.has(row.id)}
            onChange={() => toggle(row.id)}
          />
        ) : null,
    },
    {
      key: "row",
      header: "Row",
      className: "max-w-0 w-full",
      cell: (row) => (
        <>
          <TextLink
            href={`/staff/data/quarantine/${row.id}`}
            className="block truncate font-medium text-ink! no-underline! hover:underline!"
            title={row.title}
          >
            {row.title}
          </TextLink>
          <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]" title={reasonsText(row.reasons)}>
            {reasonsText(row.reasons)}
          </span>
        </>
      ),
    },
    {
      key: "reason",
      header: "Reason",
      wide: true,
      className: "whitespace-nowrap",
      cell: ({ reasons }) => codeText(reasons[0]?.code ?? ""),
    },
    {
      key: "source",
      header: "Source",
      wide: true,
      className: "max-w-44",
      cell: (row) => (
        <span className="block truncate" title={row.source}>
          {row.source}
          <span className="block text-muted">{RESOURCE_WORDS[row.resource].one}</span>
        </span>
      ),
    },
    { key: "state", header: "State", cell: ({ state }) => <QuarantineStateTag state={state} /> },
    {
      key: "at",
      header: "Quarantined",
      align: "right",
      wide: true,
      className: "whitespace-nowrap text-muted",
      cell: ({ quarantined_at }) => <RelativeTime at={quarantined_at} now={now} />,
    },
  ];
}

type QuarantineTableProps = { rows: readonly QuarantinedRow[]; fieldsOf: FieldsOf; now: number; isNarrowed: boolean };

/** Quarantined rows, several of which can be decided on at once. Make it anew for each page of the list. */
export function QuarantineTable({ rows, fieldsOf, now, isNarrowed }: QuarantineTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const open = rows.filter(({ state }) => state === "open").slice(0, MAX_DECIDED_AT_ONCE);
  const picked = open.filter(({ id }) => chosen.has(id));
  const empty = isNarrowed ? (
    <EmptyState title="No quarantined rows match">Choose another state or reason.</EmptyState>
  ) : (
    <EmptyState title="No quarantined rows" icon={<ShieldCheck size={18} />}>
      Rows with invalid values and prices that change by more than the limit appear here instead of being published.
    </EmptyState>
  );
  return (
    <>
      {open.length > 0 && (
        <DecideBar
          picked={picked}
          fieldsOf={fieldsOf}
          isAll={picked.length === open.length}
          onAll={(all) => setChosen(new Set(all ? open.map(({ id }) => id) : []))}
          onDone={() => setChosen(new Set())}
        />
      )}
      <DataTable
        caption="Quarantined rows"
        hideCaption
        columns={columnsFor(now, chosen, toggle)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
      />
    </>
  );
}
