import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { Rfq } from "@/lib/rfq/contract";
import { alike, type Alike } from "./alike";
import { bandText, monthText, titleOf } from "./words";

type FeedTableProps = {
  rows: readonly Rfq[];
  now: number;
  /** Rows behind this position came while the page was open. */ newBehind: number | null;
  empty: ReactNode;
};

const orDash = (text: string | null): ReactNode => text ?? <span className="text-faint">–</span>;

/** Published requests, newest first; those that look the same and came together stand in one line. */
export function FeedTable({ rows, now, newBehind, empty }: FeedTableProps) {
  const columns: Column<Alike>[] = [
    {
      key: "at",
      header: "Published",
      className: "w-px text-muted md:whitespace-nowrap",
      cell: ({ rfq: { published_at: at, position } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RelativeTime at={at} now={now} className="md:min-w-16" />
          {newBehind !== null && position > newBehind && <Tag tone="sun">new</Tag>}
        </span>
      ),
    },
    { key: "what", header: "Product", className: "w-full min-w-32 md:w-auto", cell: ({ rfq }) => <What rfq={rfq} /> },
    { key: "buyers", header: "Buyers", align: "right", num: true, cell: ({ count }) => count },
    { key: "technology", header: "Technology", wide: true, cell: ({ rfq: { technology } }) => orDash(technology && titleOf(technology)) },
    { key: "power", header: "Unit power", wide: true, num: true, cell: ({ rfq: { power_band: band } }) => orDash(band && bandText(band)) },
    { key: "quantity", header: "Quantity per buyer", wide: true, num: true, cell: ({ rfq: { quantity_band: band } }) => bandText(band) },
    { key: "region", header: "Delivery", wide: true, cell: ({ rfq: { delivery_region: region } }) => titleOf(region) },
    { key: "terms", header: "Terms", wide: true, num: true, cell: ({ rfq: { incoterm } }) => orDash(incoterm) },
    { key: "month", header: "Month", wide: true, num: true, cell: ({ rfq: { delivery_month: month } }) => monthText(month) },
    {
      key: "status",
      header: "Status",
      className: "w-px",
      cell: ({ rfq: { status } }) => <Tag tone={status === "open" ? "ok" : "neutral"}>{status}</Tag>,
    },
  ];
  return (
    <DataTable
      caption="Requests for quotation"
      hideCaption
      columns={columns}
      rows={alike(rows)}
      rowKey={({ rfq }) => rfq.id}
      empty={empty}
    />
  );
}

/** The category; on narrow screens everything else stands below it. */
function What({ rfq }: { rfq: Rfq }) {
  const rest = [
    bandText(rfq.quantity_band),
    rfq.technology && titleOf(rfq.technology),
    rfq.power_band && bandText(rfq.power_band),
    titleOf(rfq.delivery_region),
    rfq.incoterm,
    monthText(rfq.delivery_month),
  ];
  return (
    <span className="grid">
      <span className="font-medium">{titleOf(rfq.category)}</span>
      <span className="text-12 text-muted md:hidden">{rest.filter(Boolean).join(" · ")}</span>
    </span>
  );
}
