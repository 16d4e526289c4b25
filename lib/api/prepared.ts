import { createHash } from "node:crypto";
import { headWith, releaseAsOf, type Head, type ReadRelease } from "@/lib/catalog/current-release";
import { CUSTOM, customName, isCustomName } from "@/lib/catalog/custom-fields";
import type { Ask } from "@/lib/catalog/queries/list-page";
import type { View } from "@/lib/catalog/view";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import type { AsOf } from "@/lib/core/parameters";
import { buildStamp } from "@/lib/platform/env";
import { DEFAULT_LIMIT, FORM_PARAMETERS, type HEADER_CHOICES, parametersOf } from "./common-parameters";
import { filterHash, verifyCursor, type Cursor } from "./cursor";
import { canonicalQuery, parseQuery, readQuery } from "./parse-query";
import type { Format, ItemRoute, ListRoute } from "./route";

type Common = {
  limit?: number;
  cursor?: string;
  include_total?: boolean;
  sort?: string;
  fields?: string[];
  format?: Format;
  header?: (typeof HEADER_CHOICES)[number];
  as_of?: AsOf;
  page?: "all";
};

/** What is asked of a list or a record, as `view` shows the data; `path` names all that the response depends on beside the query and the release. */
type Question = { route: ListRoute | ItemRoute; search: string; accepted: Format; view: View; head: Head; path: string };

/** A request that was understood: what to ask the catalogue for, and the names under which its answer is cached and continued. */
export type PreparedRequest = {
  query: Record<string, unknown>;
  /** Knows the release that is read. */
  head: Head;
  ask: Ask;
  /** Whether a page of CSV begins with the names of its columns. */
  hasHeaderRow: boolean;
  /** Whether a page of NDJSON that others follow ends with a line that says so. */
  hasPageLine: boolean;
  /** Whether all pages are asked for at once. */
  isWhole: boolean;
  /** Whether a state was asked for. */
  asOf: boolean;
  /** Set when a release that may be older than the newest is read, by as_of or by a cursor. */
  past: { publishedAtMs: number } | null;
  publishedAtMs: number | null;
  /** The query in canonical form. */
  canonical: string;
  filter: string;
  /** Identifies the answer but for its content encoding. */
  tag: string;
};

/** @throws DomainError invalid-parameter for a form in which all pages can't be sent as one */
function refuseWhole({ limit, cursor }: Common, format: Format): void {
  if (format === "json" || format === "xlsx") {
    const advice = format === "json" ? "Add format=csv or format=ndjson." : "XLSX has one page at a time. Use format=csv or format=ndjson.";
    throw wrongParameter("page", "needs-other-format", `page=all is available as CSV or NDJSON. ${advice}`);
  }
  if (limit !== undefined || cursor !== undefined) throw wrongParameter("page", "excludes-other", "Use page=all without limit and cursor.");
}

const tagOf = (...parts: readonly string[]): string => createHash("sha256").update(parts.join("\u001f")).digest("base64url").slice(0, 24);

async function releaseOf(common: Common, cursor: Cursor | null, head: Head): Promise<ReadRelease> {
  if (cursor) return { release: cursor.release, publishedAtMs: cursor.publishedAtMs };
  return common.as_of === undefined ? { release: head.release, publishedAtMs: head.publishedAtMs } : releaseAsOf(common.as_of, head);
}

/** The release that is read, and a head that knows it. */
async function settleRelease(
  route: ListRoute | ItemRoute,
  query: Record<string, unknown> & Common,
  { cursor, head }: { cursor: Cursor | null; head: Head },
): Promise<{ read: ReadRelease; head: Head }> {
  const named = route.kind === "list" ? (route.names(query) ?? 0) : 0;
  const newest = await headWith(named, head);
  const read = await releaseOf(query, cursor, newest);
  return { read, head: await headWith(read.release, newest) };
}

/**
 * Reads the query of a list or item, settles which release it is about, and checks limit and cursor
 * against the caller's plan.
 * @throws DomainError unknown-parameter, invalid-parameter, cursor-invalid
 */
export async function prepareRequest({ route, search, accepted, view, head: known, path }: Question): Promise<PreparedRequest> {
  const schema = parametersOf(route, view);
  const raw = readQuery(search, schema);
  const query = parseQuery(schema, raw) as Record<string, unknown> & Common;
  const format = query.format ?? accepted;
  if (route.kind === "item" && format !== "json")
    throw new DomainError(
      "not-acceptable",
      "Single records are only available as JSON. Lists are available as JSON, CSV, NDJSON and XLSX.",
    );
  if (query.page === "all") refuseWhole(query, format);
  const filter = filterHash(route.operation, `${view.plan}${ownFilters(query, route, view)}`, canonicalQuery(raw.values, FORM_PARAMETERS));
  const cursor = query.cursor === undefined ? null : verifyCursor(query.cursor, filter);
  const { read, head } = await settleRelease(route, query, { cursor, head: known });
  const canonical = canonicalQuery(raw.values);
  return {
    query,
    head,
    ask: {
      view,
      release: read.release,
      limit: query.page === "all" ? view.maxRows : (query.limit ?? Math.min(DEFAULT_LIMIT, view.maxRows)),
      after: cursor?.key ?? null,
      pin: cursor?.pin ?? null,
      includeTotal: query.include_total ?? false,
      sort: query.sort ?? (route.kind === "list" ? route.defaultSort : ""),
      fields: orderedFields(route, query.fields),
      format,
    },
    hasHeaderRow: query.header === undefined || query.header === "present" || (query.header === "first" && cursor === null),
    hasPageLine: query.header === undefined || query.header === "present",
    isWhole: query.page === "all",
    asOf: query.as_of !== undefined,
    past: query.as_of === undefined && read.release === head.release ? null : { publishedAtMs: read.publishedAtMs ?? 0 },
    publishedAtMs: read.publishedAtMs,
    canonical,
    filter,
    // After a restore, a number that was seen before is given to another release: its time is not.
    tag: tagOf(buildStamp(), head.sourcesKey, route.operation, path, canonical, view.key, `${read.release}/${read.publishedAtMs}`, format),
  };
}

/** The fields of an organisation's own that filter: a walk goes on only where the same ones do. Their values may change on the way. */
function ownFilters(query: Record<string, unknown>, route: ListRoute | ItemRoute, { custom }: View): string {
  if (!custom || !route.custom) return "";
  const asked = Object.keys(query);
  const fields = custom[route.custom].filter((field) => asked.some((name) => `${name}.`.startsWith(`${customName(field)}.`)));
  return fields.length === 0 ? "" : ` ${custom.orgId} ${fields.map(({ id }) => id).join(" ")}`;
}

/** Chosen fields in the order of the record, so that the same choice is the same answer. */
const orderedFields = (route: ListRoute | ItemRoute, chosen: readonly string[] | undefined): string[] =>
  chosen === undefined
    ? Object.keys(route.fields)
    : Object.keys(route.fields).filter((name) => chosen.includes(name) || (isCustomName(name) && chosen.includes(CUSTOM)));
