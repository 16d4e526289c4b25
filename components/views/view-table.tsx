import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import type { SavedView } from "@/lib/views/contract";
import { ViewMenu } from "./view-menu";

const columnsOf = (mayChange: boolean): Column<SavedView>[] => [
  {
    key: "name",
    header: "View",
    className: "w-full",
    cell: ({ name, path }) => (
      <span className="block min-w-32">
        <Link href={path} className="font-medium wrap-anywhere underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="num line-clamp-1 text-12 wrap-anywhere text-muted">{path}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "Delivery",
    cell: ({ isShared, isWeekly }) => (
      <span className="flex gap-1.5">
        {isShared && <Tag>Shared</Tag>}
        {isWeekly && <Tag tone="ok">Weekly</Tag>}
      </span>
    ),
  },
  { key: "by", header: "Saved by", wide: true, cell: ({ savedBy, isOwn }) => (isOwn ? "You" : savedBy) },
  { key: "at", header: "Saved", wide: true, className: "whitespace-nowrap text-muted", cell: ({ createdAt }) => <Day at={createdAt} /> },
  ...(mayChange
    ? [
        {
          key: "actions",
          header: <span className="sr-only">Actions</span>,
          align: "right",
          cell: (view: SavedView) => <ViewMenu view={view} />,
        } as const,
      ]
    : []),
];

/** The views that a member sees. */
export function ViewTable({ rows, mayChange, empty }: { rows: readonly SavedView[]; mayChange: boolean; empty: ReactNode }) {
  return <DataTable caption="Saved views" hideCaption columns={columnsOf(mayChange)} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
