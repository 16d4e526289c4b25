import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";
import type { KeyRow } from "@/lib/keys/contract";
import { keyState, maskedKey, scopeText } from "./words";

type RecentKeysProps = { rows: readonly KeyRow[]; total: number; now: number; prefix: string };

/** The newest keys, for a look in passing. */
export function RecentKeys({ rows, total, now, prefix }: RecentKeysProps) {
  if (rows.length === 0) return null;
  const columns: Column<KeyRow>[] = [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => (
        <span title={name} className="block max-w-32 truncate font-medium md:max-w-60">
          {name}
        </span>
      ),
    },
    {
      key: "key",
      header: "Key",
      num: true,
      wide: true,
      cell: (row) => <span className="whitespace-nowrap">{maskedKey(prefix, row)}</span>,
    },
    { key: "scopes", header: "Scopes", wide: true, cell: ({ scopes }) => <span className="text-muted">{scopeText(scopes)}</span> },
    {
      key: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className="text-muted">never</span> : <RelativeTime at={lastUsedAt} now={now} />,
    },
    {
      key: "state",
      header: "State",
      align: "right",
      cell: (row) => {
        const { word, tone } = keyState(row, now);
        return (
          <Tag tone={tone} dot>
            {word}
          </Tag>
        );
      },
    },
  ];
  return (
    <Card
      flush
      title="Newest keys"
      aside={
        <TextLink href="/console/keys">
          All keys (<span className="num">{countText(total)}</span> active)
        </TextLink>
      }
    >
      <DataTable caption="Newest keys" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  );
}
