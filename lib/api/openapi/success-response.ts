import { WORKBOOK_TYPE } from "@/lib/core/workbook";
import { DRY_RUN_MEDIA, DryRun } from "../dry-run";
import type { ActionRoute, ItemRoute, ListRoute, Route, StreamRoute } from "../route";
import { answerOf } from "./envelopes";
import { csvExample, exampleAnswer, recordExample } from "./examples";
import { headersOf, type HeaderName } from "./headers";
import type { JsonSchema, SchemaBook } from "./json-schema";

const MAX_BODY = 67_108_864;
/** Files of exports; no limit of ours. */
const MAX_FILE = 2_147_483_647;
const CSV: JsonSchema = {
  type: "string",
  maxLength: MAX_BODY,
  pattern: "^[^\\x00]*$",
  description: "A header row, unless `header` says otherwise, then one row per record. Rows end with CRLF.",
};
const NDJSON: JsonSchema = {
  type: "string",
  maxLength: MAX_BODY,
  pattern: "^(\\{[^\\n]*\\}\\n)*$",
  description: 'One record per line. If more pages follow, the last line is `{"page":…}` with the URL of the next.',
};
const XLSX: JsonSchema = {
  type: "string",
  format: "binary",
  maxLength: MAX_BODY,
  description:
    "An Excel file. The sheet Data has a header row and one row per record, the sheet About what they are, and the URL of the next page, if there is one.",
};

const DATA_HEADERS: readonly HeaderName[] = ["ETag", "Data-Release", "Cache-Control", "Server-Timing"];
const HEADERS_OF: Readonly<Record<Route["kind"], readonly HeaderName[]>> = {
  list: [...DATA_HEADERS, "Link", "Page-Has-More", "Content-Disposition"],
  item: DATA_HEADERS,
  caller: ["Cache-Control"],
  keyless: ["ETag", "Cache-Control", "Server-Timing"],
  action: ["Cache-Control"],
  stream: ["Cache-Control"],
};

function otherForms(route: ListRoute): Record<string, JsonSchema> {
  const record = recordExample(route.record);
  return {
    "text/csv": { schema: CSV, example: csvExample(route.fields, record) },
    "application/x-ndjson": { schema: NDJSON, example: `${JSON.stringify(record)}\n` },
    [WORKBOOK_TYPE]: { schema: XLSX, example: "PK…" },
  };
}

const DRY_RUN_EXAMPLE = {
  data: { response: { rows: 100, calls: 1, bytes: 41_800 }, all_pages: { rows: 9_281, calls: 93, bytes: 3_879_458 } },
  meta: { release: 412, published_at: "2026-11-18T06:00:00.000Z" },
};

const dryRunForm = (book: SchemaBook): Record<string, JsonSchema> => ({
  [DRY_RUN_MEDIA]: { schema: book.schemaOf(DryRun), example: DRY_RUN_EXAMPLE },
});

const isCached = (route: Route): boolean => route.kind === "list" || route.kind === "item" || route.kind === "keyless";
const partial = (route: Route): route is ListRoute | ItemRoute => route.kind === "list" || route.kind === "item";

function actionResponse(route: ActionRoute, book: SchemaBook): JsonSchema {
  const isRepeatable = route.method !== "GET" && route.secrets !== null;
  const headers = headersOf(true, [
    "Cache-Control",
    ...(route.itemAt !== undefined ? (["Location"] as const) : []),
    ...(isRepeatable ? (["Idempotency-Replayed"] as const) : []),
  ]);
  if (route.reply === null) return { description: "Success, no body.", headers };
  const schema = book.schemaOf(answerOf(route));
  return { description: "Success.", headers, content: { "application/json": { schema, example: exampleAnswer(route) } } };
}

const EVENTS: JsonSchema = { type: "string", maxLength: MAX_BODY, pattern: "^[^\\x00]*$" };
const FILE: JsonSchema = { type: "string", format: "binary", maxLength: MAX_FILE };

/** Of a second media type generators make a client that reads the stream to its end, so that its dry run is said in words. */
function eventsResponse(media: string, { example, preview }: StreamRoute): JsonSchema {
  const headers = headersOf(true, ["Cache-Control", ...(preview ? (["Data-Release"] as const) : [])]);
  const dryRun = preview ? " With `Prefer: dry-run`, it returns the same document as a dry run of a list." : "";
  return { description: `Streamed as it is produced.${dryRun}`, headers, content: { [media]: { schema: EVENTS, example } } };
}

/** A file: whole, a part of it, or unchanged. */
function fileResponses(media: Exclude<StreamRoute["media"], string>, { example, book }: { example: string; book: SchemaBook }) {
  const content = Object.fromEntries(
    Object.entries(media).map(([type, schema], i) => [
      type,
      { schema: schema === "bytes" ? FILE : book.schemaOf(schema), ...(i === 0 ? { example } : {}) },
    ]),
  );
  const headers = ["ETag", "Cache-Control", "Accept-Ranges", "Repr-Digest", "Content-Disposition", "Last-Modified"] as const;
  return {
    "200": { description: "The whole file.", headers: headersOf(true, headers), content },
    "206": { description: "The part given in Range.", headers: headersOf(true, [...headers, "Content-Range"]), content },
    "304": { description: "The file has not changed since the response given in If-None-Match.", headers: headersOf(true, headers) },
  };
}

const streamResponses = (route: StreamRoute, book: SchemaBook): Record<string, JsonSchema> =>
  typeof route.media === "string"
    ? { "200": eventsResponse(route.media, route) }
    : fileResponses(route.media, { example: route.example, book });

/** 200, 206 for a part of a file, and 304 where answers have a tag. */
export function successResponses(route: Route, book: SchemaBook): Record<string, JsonSchema> {
  const isKeyed = route.kind !== "keyless";
  if (route.kind === "stream") return streamResponses(route, book);
  if (route.kind === "action") return { [route.status]: actionResponse(route, book) };
  const schema = book.schemaOf(answerOf(route));
  const ok = {
    description: partial(route) ? "The records. With `fields`, each has only the selected properties." : "Success.",
    headers: headersOf(isKeyed, HEADERS_OF[route.kind]),
    content: {
      "application/json": { schema, example: exampleAnswer(route) },
      ...(route.kind === "list" ? otherForms(route) : {}),
      ...(partial(route) ? dryRunForm(book) : {}),
    },
  };
  const unchanged = {
    description: "The response has not changed since the one given in If-None-Match. Free.",
    headers: headersOf(isKeyed, ["ETag", "Cache-Control"]),
  };
  return isCached(route) ? { "200": ok, "304": unchanged } : { "200": ok };
}
