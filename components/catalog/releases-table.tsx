import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { countText } from "@/lib/core/wording";
import { summaryText, type Summary } from "./words";

export type ReleaseView = {
  number: number;
  kind: string;
  source: string;
  title: string;
  published_at: string;
  reverted_by: number | null;
  summary: Summary;
};

export function ReleaseTag({ release }: { release: Pick<ReleaseView, "kind" | "reverted_by"> }) {
  if (release.reverted_by !== null) return <Tag>Undone by {countText(release.reverted_by)}</Tag>;
  if (release.kind === "revert") return <Tag>Undo</Tag>;
  return <Tag tone="ok">Published</Tag>;
}

const columnsAt = (now: number): Column<ReleaseView>[] => [
  { key: "number", header: "Release", num: true, className: "align-top", cell: ({ number }) => countText(number) },
  {
    key: "title",
    header: "Title",
    className: "max-w-0 w-full",
    cell: (row) => (
      <>
        <span className="block truncate" title={row.title}>
          {row.title}
        </span>
        <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
          {row.source}: {summaryText(row.summary)}
        </span>
      </>
    ),
  },
  { key: "state", header: "State", wide: true, cell: (row) => <ReleaseTag release={row} /> },
  {
    key: "at",
    header: "Published",
    align: "right",
    className: "whitespace-nowrap text-muted",
    cell: ({ published_at }) => <RelativeTime at={published_at} now={now} />,
  },
];

export function ReleasesTable({ rows, now }: { rows: readonly ReleaseView[]; now: number }) {
  return (
    <DataTable
      caption="Releases"
      hideCaption
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ number }) => String(number)}
      rowHref={({ number }) => `/staff/data/releases/${number}`}
      empty={<EmptyState title="No releases">A release is created when an import, a decision or a correction is published.</EmptyState>}
    />
  );
}
