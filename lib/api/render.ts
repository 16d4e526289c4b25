import type { Head } from "@/lib/catalog/current-release";
import type { Page } from "@/lib/catalog/queries/list-page";
import type { HeaderList } from "@/lib/http/call";
import { publicUrl } from "@/lib/platform/env";
import { signCursor } from "./cursor";
import { MEDIA_TYPES } from "./negotiate";
import type { PreparedRequest } from "./prepared";
import type { ListRoute } from "./route";

/** An answer before encoding: body, its media type and the headers that depend on it. */
export type Rendered = { body: Buffer; headers: HeaderList };

export const API_ROOT = "/api/v1";

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function nextLink(route: ListRoute, request: PreparedRequest, page: Page): string | null {
  if (page.last === null) return null;
  const cursor = signCursor({
    release: request.ask.release,
    publishedAtMs: request.publishedAtMs,
    filter: request.filter,
    key: page.last,
    pin: page.pin ?? null,
  });
  const rest = request.canonical.replace(/(^|&)cursor=[^&]*/, "").replace(/^&/, "");
  return `${publicUrl()}${API_ROOT}${route.path}?${rest === "" ? "" : `${rest}&`}cursor=${encodeURIComponent(cursor)}`;
}

/** What `meta` says of every answer from the catalogue. */
function metaOf(request: PreparedRequest, codes: readonly string[], head: Head): Record<string, unknown> {
  const known = codes.map((code) => ({ code, info: head.sources.get(code) }));
  return {
    release: request.ask.release,
    published_at: iso(request.publishedAtMs),
    as_of: request.asOf ? request.ask.release : null,
    sample: known.some(({ info }) => info?.synthetic === true),
    sources: known.map(({ code, info }) => ({ code, name: info?.name ?? code, licence: info?.licence ?? "unknown" })),
  };
}

/** The media type of a page as it is asked for. */
export function typeOfPage({ ask: { format }, hasHeaderRow }: PreparedRequest): string {
  return hasHeaderRow ? MEDIA_TYPES[format] : MEDIA_TYPES[format].replace("header=present", "header=absent");
}

/** The rows of a page of CSV or NDJSON, and the header row of the former. */
export function bodyOfPage({ ask: { format, fields }, hasHeaderRow }: PreparedRequest, page: Page): Buffer {
  const end = format === "csv" ? "\r\n" : "\n";
  const rows = page.body === "" ? "" : `${page.body}${end}`;
  return Buffer.from(format === "csv" && hasHeaderRow ? `${fields.join(",")}${end}${rows}` : rows);
}

export function renderPage(route: ListRoute, request: PreparedRequest, { page, head }: { page: Page; head: Head }): Rendered {
  const next = nextLink(route, request, page);
  const { format, limit } = request.ask;
  const headers = ["Content-Type", typeOfPage(request), "Data-Release", String(request.ask.release), "Page-Has-More", String(page.hasMore)];
  if (next) headers.push("Link", `<${next}>; rel="next"`);
  const pageInfo = JSON.stringify({ limit, has_more: page.hasMore, next });
  if (format === "ndjson" && page.hasMore && request.hasPageLine)
    return { headers, body: Buffer.concat([bodyOfPage(request, page), Buffer.from(`{"page":${pageInfo}}\n`)]) };
  if (format !== "json") return { headers, body: bodyOfPage(request, page) };
  const meta = { ...metaOf(request, page.sources, head), ...(page.total === null ? {} : { total: page.total }), ...page.meta };
  const tail = `"page":${pageInfo},"meta":${JSON.stringify(meta)}`;
  return { headers, body: Buffer.from(`{"data":[${page.body}],${tail}}\n`) };
}

export function renderRecord(request: PreparedRequest, record: { line: string; source: string }, head: Head): Rendered {
  const headers = ["Content-Type", MEDIA_TYPES.json, "Data-Release", String(request.ask.release)];
  return { headers, body: Buffer.from(`{"data":${record.line},"meta":${JSON.stringify(metaOf(request, [record.source], head))}}\n`) };
}
