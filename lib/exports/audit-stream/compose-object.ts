import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { auditRecord } from "@/lib/events/audit-record";
import type { EventRow } from "@/lib/events/contract";

/** A record with its seal, and the number of that. */
export type SealedRecord = EventRow & { sealNo: number; seal: string };
/** How many lines there are before, and the hash of the last of them. */
export type StreamPlace = { position: number; lineHash: string };
export type AuditObject = { name: string; bytes: Buffer; sealedNo: number; place: StreamPlace };

/** Before the first line there is nothing. */
export const STREAM_START: StreamPlace = { position: 0, lineHash: "0".repeat(64) };

const MAX_CHARACTERS = 4_000_000;

const hourOf = ({ at }: Pick<EventRow, "at">): string => at.slice(0, 13);
const padded = (position: number): string => String(position).padStart(12, "0");

/** One line: the record, and what shows that none before it was changed, removed or put in. */
function lineOf({ sealNo: _ours, seal, ...record }: SealedRecord, { position, lineHash }: StreamPlace): string {
  return JSON.stringify({
    ...{ position: position + 1, recorded_at: record.at, ...auditRecord(record), seal },
    previous_sha256: lineHash,
  });
}

/** "audit/2026/11/29/14/000000000042-000000000057.ndjson.gz": the hour in UTC, and the positions of the first and last line. */
export const auditObjectName = (at: string, first: number, last: number): string =>
  `audit/${hourOf({ at }).replaceAll("-", "/").replace("T", "/")}/${padded(first)}-${padded(last)}.ndjson.gz`;

/** The first records of one hour, in the order of their seals, as an object; null without records. */
export function composeObject(after: StreamPlace, records: readonly SealedRecord[]): AuditObject | null {
  const [first] = records;
  if (!first) return null;
  const lines: string[] = [];
  let [place, sealedNo, characters] = [after, first.sealNo, 0];
  for (const record of records) {
    const line = lineOf(record, place);
    if (lines.length > 0 && (hourOf(record) !== hourOf(first) || characters + line.length > MAX_CHARACTERS)) break;
    lines.push(`${line}\n`);
    characters += line.length;
    sealedNo = record.sealNo;
    place = { position: place.position + 1, lineHash: createHash("sha256").update(line).digest("hex") };
  }
  const name = auditObjectName(first.at, after.position + 1, place.position);
  return { name, bytes: gzipSync(lines.join("")), sealedNo, place };
}
