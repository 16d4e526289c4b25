import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { KeyRow } from "@/lib/keys/contract";
import { RevokeKey } from "./revoke-key";
import { keyState, maskedKey, scopeText } from "./words";

type KeyTableProps = {
  rows: readonly KeyRow[];
  now: number;
  /** First part of every key. */
  prefix: string;
  /** Shows what ends a key. */
  mayRevoke: boolean;
  empty: ReactNode;
};

const muted = <span className="text-muted">never</span>;

/** The keys of an organisation; never a secret. */
export function KeyTable({ rows, now, prefix, mayRevoke, empty }: KeyTableProps) {
  const when = (at: string | null) => (at === null ? muted : <RelativeTime at={at} now={now} className="whitespace-nowrap" />);
  const columns: Column<KeyRow>[] = [
    {
      key: "name",
      header: "Name",
      className: "max-md:w-full max-md:max-w-0",
      cell: (row) => <Name row={row} now={now} masked={maskedKey(prefix, row)} />,
    },
    {
      key: "key",
      header: "Key",
      num: true,
      wide: true,
      cell: (row) => <span className="whitespace-nowrap">{maskedKey(prefix, row)}</span>,
    },
    { key: "mode", header: "Mode", wide: true, cell: ({ mode }) => (mode === "live" ? "Live" : "Sandbox") },
    {
      key: "scopes",
      header: "Scopes",
      wide: true,
      cell: ({ scopes }) => <span className="block max-w-56 text-muted">{scopeText(scopes)}</span>,
    },
    { key: "used", header: "Last used", wide: true, cell: ({ lastUsedAt }) => when(lastUsedAt) },
    { key: "created", header: "Created", wide: true, cell: ({ createdAt }) => when(createdAt) },
    { key: "expires", header: "Expires", wide: true, cell: ({ expiresAt }) => when(expiresAt) },
    { key: "state", header: "State", cell: (row) => <State row={row} now={now} /> },
  ];
  const withActions: Column<KeyRow>[] = [
    ...columns,
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (row) => keyState(row, now).works && <RevokeKey id={row.id} name={row.name} lastUsedAt={row.lastUsedAt} now={now} />,
    },
  ];
  return (
    <DataTable
      caption="Keys"
      hideCaption
      columns={mayRevoke ? withActions : columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      // Nine columns of figures don't fit beside the rail of a small laptop.
      className="md:overflow-x-auto!"
    />
  );
}

/** On narrow screens what the key looks like and when it was used stand below its name. */
function Name({ row, now, masked }: { row: KeyRow; now: number; masked: string }) {
  return (
    <span className="block md:max-w-60 md:min-w-24">
      <span title={row.name} className={clsx("block truncate font-medium", !keyState(row, now).works && "text-muted")}>
        {row.name}
      </span>
      <span className="num block truncate text-12 text-muted md:hidden">{masked}</span>
      <span className="block text-12 text-muted md:hidden">
        {row.lastUsedAt === null ? (
          "never used"
        ) : (
          <>
            used <RelativeTime at={row.lastUsedAt} now={now} />
          </>
        )}
      </span>
    </span>
  );
}

function State({ row, now }: { row: KeyRow; now: number }) {
  const { word, tone } = keyState(row, now);
  return (
    <Tag tone={tone} dot>
      {word}
      {row.revokedAt !== null && (
        <span className="text-faint max-md:hidden">
          <RelativeTime at={row.revokedAt} now={now} />
        </span>
      )}
    </Tag>
  );
}
