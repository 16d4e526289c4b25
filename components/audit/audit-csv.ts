import { csvCell } from "@/lib/core/text";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import type { NamedEvent } from "@/lib/events/contract";

/** The newest that one file holds. */
export const MAX_CSV_ROWS = 5_000;

const COLUMNS = ["at", "who", "what", "type", "actor_kind", "actor_id", "subject", "request_id", "ip_address"] as const;

/** Events as CSV (RFC 4180), with the sentences that the page shows. */
export function auditCsv(rows: readonly NamedEvent[], forStaff = false): string {
  const lines = rows.map((row) =>
    [
      row.at,
      row.who,
      sentenceOf(row, forStaff),
      row.type,
      row.actor.kind,
      row.actor.id ?? "",
      row.subject ?? "",
      row.requestId ?? "",
      row.address ?? "",
    ]
      .map(csvCell)
      .join(","),
  );
  return [COLUMNS.join(","), ...lines, ""].join("\r\n");
}
