import type { z } from "zod";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import { listPool } from "@/lib/platform/database";
import { firstReleaseSince } from "../current-release";
import type { FieldMap } from "../fields";
import { DECLARED } from "../resources/all";
import { change, type ChangeQuery } from "../resources/change";
import { shipment } from "../resources/shipment";
import type { View } from "../view";
import type { Resource } from "../vocabulary";
import { inSandbox } from "./conditions";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { PRICE_ROWS } from "./spot-prices";
import { all, Statement } from "./sql";

export const CHANGE_ORDERS = { release: { sql: "t.sort_key", cast: "text" } } as const;

/** Fields of a shipment that depend on its neighbours are left to /market/shipments. */
const PLAIN_SHIPMENT: FieldMap = Object.fromEntries(Object.entries(shipment.fields).filter(([name]) => !shipment.derived.includes(name)));

type Source = {
  from: string;
  fields: FieldMap;
  /** SQL over t that the caller's plan must satisfy; null: not in the plan. */ within(view: View, sql: Statement): string | null;
};

const dated =
  (window: (view: View) => { from: string | null; until: string | null } | null, column: string) =>
  (view: View, sql: Statement): string | null => {
    const range = window(view);
    if (range === null) return null;
    const ends = [
      ...(range.from === null ? [] : [`${column} >= ${sql.value(range.from)}::date`]),
      ...(range.until === null ? [] : [`${column} <= ${sql.value(range.until)}::date`]),
    ];
    return ends.length === 0 ? "true" : ends.join(" and ");
  };

const QUARTER_END =
  "((to_date(left(t.quarter, 4) || '-' || (right(t.quarter, 1)::int * 3)::text, 'YYYY-MM') + interval '1 month')::date - 1)";

const SOURCES: Readonly<Record<Resource, Source>> = {
  company: { from: "company t", fields: DECLARED.company.fields, within: () => "true" },
  product: { from: "product t", fields: DECLARED.product.fields, within: () => "true" },
  spot_price: {
    from: PRICE_ROWS,
    fields: DECLARED.spot_price.fields,
    within: dated((view) => view.windows.spot, "t.effective_date"),
  },
  shipment: {
    from: "shipment t",
    fields: PLAIN_SHIPMENT,
    within: (view, sql) =>
      view.windows.shipments === null
        ? null
        : `(${dated((v) => v.windows.shipments, QUARTER_END)(view, sql) ?? "false"}) and not t.is_total`,
  },
};

type Span = { ask: Ask; since: number };
/** A resource whose changes the caller may see, with the condition that says which; `isWhole`: all of them. */
type Part = { resource: Resource; from: string; where: string; isWhole: boolean };

function partOf(resource: Resource, sql: Statement, ask: Ask): Part[] {
  const { from, within } = SOURCES[resource];
  const allowed = within(ask.view, sql);
  if (allowed === null) return [];
  const where = all([() => `(${allowed})`, ...inSandbox(ask.view, "t")], sql);
  return [{ resource, from, where, isWhole: allowed === "true" && !ask.view.sandbox }];
}

/** Looks each row up by itself: of a plain "exists" the planner may read the whole table first, for a page of fifty. */
const isThere = (rows: string): string => `coalesce((select true from ${rows} limit 1), false)`;

/** Versions that began after `since`. */
const added = ({ resource, from, where }: Part, more: string): string => `
    (select '${resource}' as resource, t.from_release as release, t.id, t.source, t.row_id,
      (select t.row_id from ${from} where ${where} and t.id = o.same_id and t.to_release = o.began limit 1) as previous_id,
      case when ${isThere(`${resource} e where e.id = t.id and e.to_release = t.from_release`)} then 'changed' else 'added' end as change
    from ${from} cross join lateral (select t.id as same_id, t.from_release as began) o where ${where} and ${more})`;

/** Ends after `since` that no later version of the record follows at once. */
const removed = ({ resource, from, where }: Part, more: string): string => `
    (select '${resource}' as resource, t.to_release as release, t.id, t.source, null::bigint as row_id, t.row_id as previous_id, 'removed' as change from ${from}
    where ${where} and not ${isThere(`${resource} l where l.id = t.id and l.from_release = t.to_release`)} and ${more})`;

type Column = "t.from_release" | "t.to_release";

/** SQL that a column names a release of the span. */
const during = (column: Column, sql: Statement, { ask, since }: Span): string =>
  `${column} > ${sql.value(since)} and ${column} <= ${sql.value(ask.release)}`;

const KEY = "lpad(c.release::text, 10, '0') || '/' || c.resource || '/' || c.id";

const dressed = (rows: string): string =>
  `(select c.*, r.published_at, ${KEY} as sort_key from (${rows}) c join release r on r.number = c.release) t`;

/** All changes of a span, in no order. */
function allChanges(resources: readonly Resource[], sql: Statement, span: Span): string {
  const parts = resources.flatMap((resource) => partOf(resource, sql, span.ask));
  const rows = parts.flatMap((part) => [
    added(part, during("t.from_release", sql, span)),
    removed(part, during("t.to_release", sql, span)),
  ]);
  return dressed(rows.join(" union all "));
}

type Counts = Record<"added" | "changed" | "removed", number>;

/** The kinds of all changes of a span. Most of a table is read for a long one, so the planner chooses how a version is matched with the one before. */
const kindsOf = ({ resource, from, where }: Part, sql: Statement, span: Span): string => `
  select '${resource}' as resource, case when exists (select from ${resource} e where e.id = t.id and e.to_release = t.from_release) then 'changed' else 'added' end as change
  from ${from} where ${where} and ${during("t.from_release", sql, span)}
  union all select '${resource}', 'removed' from ${from} where ${where} and ${during("t.to_release", sql, span)}
    and not exists (select from ${resource} l where l.id = t.id and l.from_release = t.to_release)`;

/** The same counts as each release stated them: no row of a record has to be read. */
const statedKinds = ({ resource }: Part, sql: Statement, { ask, since }: Span): string => `
  select '${resource}' as resource, kind.key as change, sum(kind.value::int) as n
  from release r cross join lateral jsonb_each_text(coalesce(r.summary -> '${resource}', '{}')) kind
  where r.number > ${sql.value(since)} and r.number <= ${sql.value(ask.release)} group by kind.key`;

const countedKinds = (part: Part, sql: Statement, span: Span): string =>
  `select resource, change, count(*) as n from (${kindsOf(part, sql, span)}) c group by resource, change`;

/** Number of changes of each kind, by resource. */
async function summaryOf(resources: readonly Resource[], span: Span): Promise<Record<string, Counts>> {
  const sql = new Statement();
  const parts = resources.flatMap((resource) => partOf(resource, sql, span.ask));
  const counts = parts.map((part) => (part.isWhole ? statedKinds : countedKinds)(part, sql, span));
  const { rows } = await listPool().query<{ resource: string; change: string; n: number }>({
    text: `select resource, change, n::int from (${counts.join(" union all ")}) c`,
    values: sql.values,
  });
  const countOf = (resource: string, kind: string): number => rows.find((row) => row.resource === resource && row.change === kind)?.n ?? 0;
  return Object.fromEntries(
    resources.map((resource) => [
      resource,
      { added: countOf(resource, "added"), changed: countOf(resource, "changed"), removed: countOf(resource, "removed") },
    ]),
  );
}

type Direction = { word: "asc" | "desc"; beyond: ">" | "<"; upTo: "<=" | ">=" };

/** Rows of a resource behind the last one of the page before. The order is that of releases, then of resources, then of ids. */
function behind(column: Column, resource: Resource, { sql, after, beyond }: { sql: Statement; after: string; beyond: ">" | "<" }): string {
  const [release = "", last = "", id = ""] = after.split("/");
  const from = `${sql.value(Number(release))}::int`;
  if (last === resource) return `(${column}, t.id) ${beyond} (${from}, ${sql.value(id)})`;
  return `${column} ${beyond}${last < resource === (beyond === ">") ? "=" : ""} ${from}`;
}

/** Rows of a resource up to the last addition of a full page: what comes behind it belongs to other pages. */
function upToEdge(column: Column, resource: Resource, { upTo }: Direction): string {
  // Ids are of digits, letters and an underscore: a tilde comes after all of them, nothing before.
  const [none, most] = upTo === "<=" ? ["2147483647", "'~'"] : ["0", "''"];
  const release = `coalesce((select release from edge), ${none})`;
  const id = `coalesce((select case when resource = '${resource}' then id when resource > '${resource}' then '~' else '' end from edge), ${most})`;
  return `(${column}, t.id) ${upTo} (${release}, ${id})`;
}

/**
 * The changes of one page and the first of the next. Each resource is read by key from where the page begins, and no further than
 * the page can reach: what ended is looked through up to the last addition, because most of it began again and is one already.
 */
function pageOfChanges(resources: readonly Resource[], sql: Statement, span: Span): string {
  const { sort, after, limit } = span.ask;
  const direction: Direction = sort.startsWith("-") ? { word: "desc", beyond: "<", upTo: ">=" } : { word: "asc", beyond: ">", upTo: "<=" };
  const most = `${sql.value(limit + 1)}::int`;
  const parts = resources.flatMap((resource) => partOf(resource, sql, span.ask));
  const within = (column: Column, { resource }: Part, more: readonly string[]): string => {
    const from = after === null ? [] : [behind(column, resource, { sql, after: after[0], beyond: direction.beyond })];
    const order = `order by ${column} ${direction.word}, t.id ${direction.word} limit ${most}`;
    return `${[during(column, sql, span), ...from, ...more].join(" and ")} ${order}`;
  };
  const begun = parts.map((part) => added(part, within("t.from_release", part, [])));
  const ended = parts.map((part) => removed(part, within("t.to_release", part, [upToEdge("t.to_release", part.resource, direction)])));
  const inOrder = (word: string): string => `order by release ${word}, resource collate "C" ${word}, id ${word}`;
  return dressed(`
    with added as materialized (select * from (${begun.join(" union all ")}) a ${inOrder(direction.word)} limit ${most}),
    edge as materialized (select release, resource, id from added ${inOrder(direction.word)} offset ${most} - 1 limit 1)
    select * from added union all ${ended.join(" union all ")}`);
}

/** SQL of the version of a record whose row a column names. Written for the rows of the page only: sorting a whole release must not write all of it. */
const versionIn = (column: string): string =>
  `(case t.resource ${keysOf(SOURCES)
    .map((resource) => {
      const { from, fields } = SOURCES[resource];
      const columns = Object.entries(fields).map(([name, field]) => `${field.sql} as "${name}"`);
      return `when '${resource}' then (select row_to_json(y) from (select ${columns.join(", ")} from (select ${column} as wanted) w join ${from} on t.row_id = w.wanted) y)`;
    })
    .join(" ")} end)`;

const RECORD = versionIn("t.row_id");

/** The values that the release replaced: of a changed record those that differ, of a removed one all that it had. */
const PREVIOUS = `(select json_object_agg(b.key, b.value) from jsonb_each(${versionIn("t.previous_id")}::jsonb) b
  where b.key not in ('updated_at', 'release') and b.value is distinct from coalesce(${RECORD}::jsonb -> b.key, 'null'))`;

const FIELDS_WITH_RECORD: FieldMap = { ...change.fields, record: { sql: RECORD, kind: "json" }, previous: { sql: PREVIOUS, kind: "json" } };

function askedResources(query: z.output<typeof ChangeQuery>, ask: Ask): readonly Resource[] {
  const { resources, windows, title } = ask.view;
  const larger = ask.view.planReaching("shipments", "9999-12-31") ?? "a larger";
  if (query.resource?.includes("shipment") && windows.shipments === null)
    throw new DomainError("plan-required", `Shipments are not part of the ${title} plan; ${larger} includes them.`, {
      errors: [{ parameter: "resource", code: "outside-plan", detail: `shipment requires the ${larger} plan.` }],
    });
  const closed = query.resource?.find((resource) => !resources.includes(resource));
  if (closed !== undefined) throw new DomainError("scope-missing", `This key lacks the scope to read ${closed} records.`);
  const open = query.resource ?? resources.filter((resource) => resource !== "shipment" || windows.shipments !== null);
  if (open.length === 0) throw new DomainError("plan-required", `The data covered by this key's scopes is not part of the ${title} plan.`);
  return open;
}

export function changePage(query: z.output<typeof ChangeQuery>, ask: Ask, since: number): PageQuery {
  const resources = askedResources(query, ask);
  return {
    from: (sql) => pageOfChanges(resources, sql, { ask, since }),
    all: (sql) => allChanges(resources, sql, { ask, since }),
    where: [],
    order: orderOf(CHANGE_ORDERS, ask.sort),
    fields: FIELDS_WITH_RECORD,
  };
}

/** The release after which changes are asked for. */
async function startOf({ since, published_since: atMs }: z.output<typeof ChangeQuery>, { release }: Ask): Promise<number> {
  if (atMs === undefined) return since ?? Math.max(0, release - 1);
  return Math.max(since ?? 0, Math.min(release, (await firstReleaseSince(atMs, release)) - 1));
}

/** What releases changed, in order of release; with `since` 0 the whole catalogue as it was published. */
export async function listChanges(query: z.output<typeof ChangeQuery>, ask: Ask): Promise<Page> {
  const since = await startOf(query, ask);
  if (since > ask.release) throw wrongParameter("since", "out-of-range", `Release ${since} does not exist; the latest is ${ask.release}.`);
  if (query.summary === true && ask.format !== "json")
    throw wrongParameter("summary", "needs-other-format", "The summary is part of `meta`, which only JSON has. Omit format or summary.");
  const page = await listPage(changePage(query, ask, since), ask);
  // One after the other: a request has one connection.
  const summary = query.summary === true ? { summary: await summaryOf(askedResources(query, ask), { ask, since }) } : {};
  return { ...page, meta: { since, ...summary } };
}
