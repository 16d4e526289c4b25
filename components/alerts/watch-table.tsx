import { X } from "lucide-react";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Watch } from "@/lib/alerts/watches/contract";
import { StopWatching } from "./stop-watching";

type WatchTableProps = { rows: readonly Watch[]; now: number; mayChange: boolean; empty: ReactNode };

const WHEN = { company: "A release changes it", shipments: "A new quarter is published" };

/** What a member watches. */
export function WatchTable({ rows, now, mayChange, empty }: WatchTableProps) {
  const columns: Column<Watch>[] = [
    {
      key: "name",
      header: "Company or table",
      className: "w-full max-w-0 md:min-w-64",
      cell: ({ name, path }) => (
        <Link href={path} className="block truncate font-medium underline-offset-4 hover:underline" title={name}>
          {name}
        </Link>
      ),
    },
    { key: "when", header: "Fires when", wide: true, className: "whitespace-nowrap", cell: ({ kind }) => WHEN[kind] },
    {
      key: "fired",
      header: <span className="whitespace-nowrap">Last fired</span>,
      wide: true,
      className: "whitespace-nowrap",
      cell: ({ firedAt }) => (firedAt === null ? <span className="text-faint">Never</span> : <RelativeTime at={firedAt} now={now} />),
    },
    ...(mayChange
      ? [
          {
            key: "actions",
            header: <span className="sr-only">Actions</span>,
            align: "right",
            className: "whitespace-nowrap",
            cell: (row: Watch) => <StopWatching watch={row} icon={<X size={15} />} />,
          } as const,
        ]
      : []),
  ];
  return <DataTable caption="Watched" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
