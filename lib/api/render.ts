import type { Head } from "@/lib/catalog/current-release";
import type { Page } from "@/lib/catalog/queries/list-page";
import type { Maybe } from "@/lib/core/maybe";
import type { HeaderList } from "@/lib/http/call";
import { publicUrl } from "@/lib/platform/env";
import { signCursor } from "./cursor";
import { MEDIA_TYPES } from "./negotiate";
import type { PreparedRequest } from "./prepared";
import { type Meta, workbookOfPage } from "./render-workbook";
import type { ListRoute } from "./route";

/** An answer before encoding: body, its media type and the headers that depend on it. `isPacked`: compressing it again gains nothing. */
export type Rendered = { body: Buffer; headers: HeaderList; isPacked?: boolean };

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
  return addressOf(route, `${rest === "" ? "" : `${rest}&`}cursor=${encodeURIComponent(cursor)}`);
}

const addressOf = ({ path }: ListRoute, query: string): string => `${publicUrl()}${API_ROOT}${path}${query === "" ? "" : `?${query}`}`;

/** What `meta` says of every answer from the catalogue. */
function metaOf(request: PreparedRequest, codes: readonly string[], head: Head): Meta {
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

/** A page as a file. Its URLs ask for one whatever else the request did: they are opened without its headers. */
async function renderWorkbook(route: ListRoute, request: PreparedRequest, { page, meta, next }: Workbook): Promise<Rendered> {
  const { fields: names, release, includeTotal } = request.ask;
  const named = (url: string): string =>
    request.query["format"] === undefined ? `${url}${url.includes("?") ? "&" : "?"}format=xlsx` : url;
  const body = await workbookOfPage({
    lines: page.body === "" ? [] : page.body.split("\n"),
    names,
    fields: route.fields,
    url: named(addressOf(route, request.canonical)),
    next: next === null ? null : named(next),
    isLaterPage: request.ask.after !== null,
    meta,
    extra: { ...(includeTotal ? { total: page.total } : {}), ...page.meta },
  });
  const name = `${route.path.slice(1).replaceAll("/", "-")}-release-${release}.xlsx`;
  return { headers: ["Content-Disposition", `attachment; filename="${name}"`], body, isPacked: true };
}

type Workbook = { page: Page; meta: Meta; next: string | null };

export function renderPage(route: ListRoute, request: PreparedRequest, { page, head }: { page: Page; head: Head }): Maybe<Rendered> {
  const next = nextLink(route, request, page);
  const { format, limit } = request.ask;
  const headers = ["Content-Type", typeOfPage(request), "Data-Release", String(request.ask.release), "Page-Has-More", String(page.hasMore)];
  if (next) headers.push("Link", `<${next}>; rel="next"`);
  const pageInfo = JSON.stringify({ limit, has_more: page.hasMore, next });
  if (format === "ndjson" && page.hasMore && request.hasPageLine)
    return { headers, body: Buffer.concat([bodyOfPage(request, page), Buffer.from(`{"page":${pageInfo}}\n`)]) };
  const meta = metaOf(request, page.sources, head);
  if (format === "xlsx")
    return renderWorkbook(route, request, { page, meta, next }).then((file) => ({ ...file, headers: [...headers, ...file.headers] }));
  if (format !== "json") return { headers, body: bodyOfPage(request, page) };
  const said = { ...meta, ...(page.total === null ? {} : { total: page.total }), ...page.meta };
  const tail = `"page":${pageInfo},"meta":${JSON.stringify(said)}`;
  return { headers, body: Buffer.from(`{"data":[${page.body}],${tail}}\n`) };
}

export function renderRecord(request: PreparedRequest, record: { line: string; source: string }, head: Head): Rendered {
  const headers = ["Content-Type", MEDIA_TYPES.json, "Data-Release", String(request.ask.release)];
  return { headers, body: Buffer.from(`{"data":${record.line},"meta":${JSON.stringify(metaOf(request, [record.source], head))}}\n`) };
}
