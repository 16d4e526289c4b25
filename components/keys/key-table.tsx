import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { KeyRow } from "@/lib/keys/contract";
import { KeyState } from "./key-state";
import { keyState, maskedKey, modeText, scopeText } from "./words";

type KeyTableProps = {
  rows: readonly KeyRow[];
  now: number;
  /** First part of every key. */
  prefix: string;
  empty: ReactNode;
};

const never = <span className="text-muted">never</span>;

/** The keys of an organisation, each leading to its page; never a secret. */
export function KeyTable({ rows, now, prefix, empty }: KeyTableProps) {
  const when = (at: string | null) => (at === null ? never : <RelativeTime at={at} now={now} className="whitespace-nowrap" />);
  const columns: Column<KeyRow>[] = [
    {
      key: "name",
      header: "Name",
      className: "max-md:w-full max-md:max-w-0",
      cell: (row) => <Name row={row} now={now} masked={maskedKey(prefix, row)} />,
    },
    { key: "state", header: "State", cell: (row) => <KeyState keyRow={row} now={now} /> },
    {
      key: "key",
      header: "Key",
      num: true,
      wide: "lg",
      cell: (row) => <span className="whitespace-nowrap">{maskedKey(prefix, row)}</span>,
    },
    { key: "mode", header: "Mode", wide: true, cell: ({ mode }) => modeText(mode) },
    { key: "used", header: "Last used", wide: true, cell: ({ lastUsedAt }) => when(lastUsedAt) },
    { key: "expires", header: "Expires", wide: "lg", cell: ({ expiresAt }) => when(expiresAt) },
    {
      key: "scopes",
      header: "Scopes",
      wide: "lg",
      cell: ({ scopes }) => <span className="block max-w-56 min-w-36 text-muted">{scopeText(scopes)}</span>,
    },
    { key: "created", header: "Created", wide: "xl", cell: ({ createdAt }) => when(createdAt) },
  ];
  return (
    <DataTable
      caption="Keys"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/keys/${id}`}
      empty={empty}
      // Eight columns of figures don't fit beside the rail of a small laptop.
      className="xl:overflow-x-auto!"
    />
  );
}

/** On narrow screens what the key looks like and when it was used stand below its name. */
function Name({ row, now, masked }: { row: KeyRow; now: number; masked: string }) {
  return (
    <span className="block md:max-w-60 md:min-w-24">
      <span title={row.name} className={clsx("block truncate", !keyState(row, now).works && "text-muted")}>
        {row.name}
      </span>
      <span className="num block truncate text-12 font-normal text-muted md:hidden">{masked}</span>
      <span className="block text-12 font-normal text-muted md:hidden">
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
