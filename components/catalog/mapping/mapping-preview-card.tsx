"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Spinner } from "@/components/ui/spinner";
import { Tag } from "@/components/ui/tag";
import type { Mapping, MappingPreview } from "@/lib/catalog/mappings/contract";
import { countText } from "@/lib/core/wording";
import { previewQuery } from "./queries";
import { sharedReasons } from "./shared-reasons";
import { useSettled } from "./use-settled";

type Row = MappingPreview["rows"][number];

const OUTCOMES = {
  staged: { title: "OK", tone: "ok" },
  quarantined: { title: "Quarantined", tone: "warn" },
  skipped: { title: "Left out", tone: "neutral" },
} as const;

const columnsOf = (fields: readonly string[], shared: readonly string[]): Column<Row>[] => [
  { key: "line", header: "Line", num: true, align: "right", className: "text-faint align-top", cell: ({ line }) => countText(line) },
  {
    key: "outcome",
    header: "Result",
    className: "align-top",
    cell: ({ outcome, reasons }) => (
      <span className="grid min-w-[9rem] max-w-[22rem] gap-1">
        <span>
          <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].title}</Tag>
        </span>
        <span className="text-12 text-muted empty:hidden [overflow-wrap:anywhere]">
          {reasons.filter((reason) => !shared.includes(reason)).join(" ")}
        </span>
      </span>
    ),
  },
  ...fields.map((name) => ({
    key: `field-${name}`,
    header: <span className="num">{name}</span>,
    className: "max-w-[18rem] truncate align-top",
    cell: ({ values }: Row) => values[name] ?? "",
  })),
];

const SETTLE_MS = 400;

/** What the first hundred rows become: read again with every change, as they would be published. */
export function MappingPreviewCard({ id, mapping }: { id: string; mapping: Mapping }) {
  const settled = useSettled(useDeferredValue(mapping), SETTLE_MS);
  const { data, error, isFetching } = useQuery(previewQuery(id, settled));
  const shared = sharedReasons(data?.rows ?? []);
  const count = (outcome: Row["outcome"]): number => data?.rows.filter((row) => row.outcome === outcome).length ?? 0;
  return (
    <Card
      title="Preview"
      flush
      aside={
        <span className="flex items-center gap-3" aria-live="polite">
          {isFetching && <Spinner />}
          {data &&
            `First ${countText(data.rows.length)} rows: ${count("staged")} OK, ${count("quarantined")} quarantined, ${count("skipped")} left out`}
        </span>
      }
    >
      {error !== null && (
        <Banner tone="bad" className="m-4" live>
          {error.message}
        </Banner>
      )}
      {shared.length > 0 && (
        <Banner tone="warn" className="m-4" title="Every row is quarantined for the same reason">
          <ul className="grid gap-1 [overflow-wrap:anywhere]">
            {shared.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Banner>
      )}
      {data && (
        <DataTable
          caption="First rows as they would be published"
          hideCaption
          scroll
          columns={columnsOf(data.fields, shared)}
          rows={data.rows}
          rowKey={({ place }) => String(place)}
          empty={<p className="px-5 py-4 text-13 text-muted">The file has no rows below its header.</p>}
        />
      )}
    </Card>
  );
}
