import type { CustomerRow } from "@/lib/accounts/contract";
import { csvCell } from "@/lib/core/text";

const COLUMNS = [
  "id",
  "name",
  "plan",
  "state",
  "owner",
  "members",
  "keys",
  "calls_used",
  "calls_quota",
  "created_at",
  "suspended_at",
  "deleted_at",
];

const figure = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** Customers as CSV (RFC 4180). */
export function* customersCsv(rows: readonly CustomerRow[]): Iterable<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  for (const row of rows) {
    const { id, name, plan, state, owner, members, keys, calls, createdAt, suspendedAt, deletedAt } = row;
    const cells = [
      id,
      name,
      plan,
      state,
      owner,
      String(members),
      String(keys),
      figure(calls?.used),
      figure(calls?.quota),
      createdAt,
      suspendedAt,
      deletedAt,
    ];
    yield `${cells.map((text) => csvCell(text ?? "")).join(",")}\r\n`;
  }
}
