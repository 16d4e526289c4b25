import { csvCell } from "@/lib/core/text";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { changesOf, Changes, type NamedEvent } from "@/lib/events/contract";

const COLUMNS = [
  "at",
  "who",
  "what",
  "type",
  "actor_kind",
  "actor_id",
  "subject",
  "request_id",
  "ip_address",
  "user_agent",
  "changes",
] as const;

const changesText = (event: NamedEvent): string =>
  changesOf(event)
    .map(({ field, from, to }) => (from === null ? field : `${field}: ${from} → ${to ?? ""}`))
    .join("; ");

const csvLine = (row: NamedEvent, forStaff: boolean): string =>
  [
    ...[row.at, row.who, sentenceOf(row, forStaff), row.type, row.actor.kind, row.actor.id ?? ""],
    ...[row.subject ?? "", row.requestId ?? "", row.address ?? "", row.userAgent ?? "", changesText(row)],
  ]
    .map(csvCell)
    .join(",");

/** What else an event holds may be a note of our team. */
const jsonLine = (row: NamedEvent, forStaff: boolean): string =>
  JSON.stringify({
    ...{ id: row.id, at: row.at, type: row.type, who: row.who, what: sentenceOf(row, forStaff), actor: row.actor },
    ...{ subject: row.subject, request_id: row.requestId, ip_address: row.address, user_agent: row.userAgent },
    changes: Changes.catch({}).parse(row.data["changes"] ?? {}),
  });

type Lines = (rows: readonly NamedEvent[], forStaff: boolean) => string;

/** Events as files, with the sentences that the page shows: what begins a file, and the lines of some events. */
export const AUDIT_FILES = {
  csv: {
    media: "text/csv; charset=utf-8; header=present",
    head: `${COLUMNS.join(",")}\r\n`,
    lines: ((rows, forStaff) => rows.map((row) => `${csvLine(row, forStaff)}\r\n`).join("")) satisfies Lines,
  },
  ndjson: {
    media: "application/x-ndjson; charset=utf-8",
    head: "",
    lines: ((rows, forStaff) => rows.map((row) => `${jsonLine(row, forStaff)}\n`).join("")) satisfies Lines,
  },
};
export type AuditFormat = keyof typeof AUDIT_FILES;
