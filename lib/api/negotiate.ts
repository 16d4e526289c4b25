import type { Format } from "@/lib/catalog/fields";
import { DomainError } from "@/lib/core/errors";
import { WORKBOOK_TYPE } from "@/lib/core/workbook";
import { choices } from "@/lib/http/accept";

export type Encoding = "identity" | "gzip" | "br";

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: WORKBOOK_TYPE,
};

const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = {
  "application/json": "json",
  "application/*": "json",
  "*/*": "json",
  "text/csv": "csv",
  "text/*": "csv",
  "application/x-ndjson": "ndjson",
  "application/ndjson": "ndjson",
  [WORKBOOK_TYPE]: "xlsx",
};

const MAX_REMEMBERED = 200;

/** Clients send the same few headers over and over. */
function remembered<T>(decide: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    const decision = decide(header);
    if (known.size < MAX_REMEMBERED && header.length < 300) known.set(header, decision);
    return decision;
  };
}

/** @throws DomainError not-acceptable */
const formatOfAccept = remembered((header): Format => {
  for (const { value } of choices(header)) {
    const format = FORMAT_OF_TYPE[value];
    if (format) return format;
  }
  throw new DomainError(
    "not-acceptable",
    `None of the formats in Accept is available. Use application/json, text/csv, application/x-ndjson or ${WORKBOOK_TYPE}.`,
  );
});

/** The format by the header Accept; JSON when it is missing. */
export const acceptedFormat = (accept: string | undefined): Format =>
  accept === undefined || accept === "" || accept === "*/*" ? "json" : formatOfAccept(accept);

const encodingOf = remembered((header): Encoding => {
  const known = choices(header);
  const best = (["br", "gzip"] as const)
    .map((name) => ({ name, q: known.find(({ value }) => value === name)?.q ?? 0 }))
    .sort((a, b) => b.q - a.q)[0];
  return best && best.q > 0 ? best.name : "identity";
});

export const acceptedEncoding = (header: string | undefined): Encoding =>
  header === undefined || header === "" ? "identity" : encodingOf(header);

/** The entity tag of an answer in an encoding. */
export const etagOf = (tag: string, encoding: Encoding): string => (encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`);
