import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Alert, conditionText } from "@/lib/alerts/contract";
import { marketText } from "@/lib/core/price-words";
import { DeleteAlert } from "./delete-alert";
import { EditAlert } from "./edit-alert";

type AlertTableProps = { rows: readonly Alert[]; now: number; mayChange: boolean; empty: ReactNode };

/** A member's alerts with the prices in force. */
export function AlertTable({ rows, now, mayChange, empty }: AlertTableProps) {
  const columns: Column<Alert>[] = [
    { key: "series", header: "Series", className: "w-full max-w-0 md:min-w-64", cell: ({ series }) => <SeriesLink series={series} /> },
    {
      key: "when",
      header: "Fires when the price",
      cell: (alert) => <span className="whitespace-nowrap">{conditionText(alert, alert.series)}</span>,
    },
    {
      key: "price",
      header: "Price",
      align: "right",
      num: true,
      wide: true,
      cell: ({ series }) => `${series.price} ${series.currency}/${series.unit}`,
    },
    { key: "date", header: "Assessed", num: true, wide: true, cell: ({ series }) => series.priceDate },
    {
      key: "fired",
      header: <span className="whitespace-nowrap">Last fired</span>,
      wide: true,
      cell: ({ firedAt }) =>
        firedAt === null ? (
          <span className="text-faint">Never</span>
        ) : (
          <span className="whitespace-nowrap">
            <RelativeTime at={firedAt} now={now} />
          </span>
        ),
    },
    ...(mayChange
      ? [
          {
            key: "actions",
            header: <span className="sr-only">Actions</span>,
            align: "right",
            className: "whitespace-nowrap",
            cell: (row: Alert) => (
              <>
                <EditAlert alert={row} />
                <DeleteAlert alert={row} />
              </>
            ),
          } as const,
        ]
      : []),
  ];
  return <DataTable caption="Price alerts" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

const SeriesLink = ({ series }: Pick<Alert, "series">) => (
  <span className="block">
    <Link href={`/prices/${series.id}`} className="block truncate font-medium underline-offset-4 hover:underline" title={series.item}>
      {series.item}
    </Link>
    <span className="block truncate text-12 text-muted">{marketText(series.region)}</span>
  </span>
);
