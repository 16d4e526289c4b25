import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import type { TxContext } from "@/lib/platform/context";
import { RESOURCES, type Resource } from "../vocabulary";
import { seriesNames, textRow, titleOf, type TextRow } from "./changed-record";

const EXAMPLES = 3;
const NO_SERIES: ReadonlyMap<string, string> = new Map();

/** Ids that release $1 touched, and their rows as it found, left and we have them now: a `with` clause. */
export const touchedSql = (resource: Resource): string => `
  with touched as (select id from ${resource} where from_release = $1 union select id from ${resource} where to_release = $1),
  before as (
    select t.row_id, t.id, t.content_hash from ${resource} t join touched using (id)
    where t.from_release < $1 and (t.to_release is null or t.to_release >= $1)),
  after as (
    select t.id, t.content_hash from ${resource} t join touched using (id)
    where t.from_release <= $1 and (t.to_release is null or t.to_release > $1)),
  now as (select t.row_id, t.id, t.content_hash from ${resource} t join touched using (id) where t.to_release is null)`;

type Conflict = { row: TextRow; release: number; total: number };

/** Records of the release that are no longer as it left them, with the release that changed them last. */
const changedSince = (resource: Resource): string => `${touchedSql(resource)}
  select ${textRow("l")} as row, greatest(l.from_release, l.to_release)::int as release, count(*) over ()::int as total
  from touched left join after a using (id) left join now n using (id)
  cross join lateral (select * from ${resource} t where t.id = touched.id order by t.from_release desc limit 1) l
  where a.content_hash is distinct from n.content_hash order by touched.id limit ${EXAMPLES}`;

/** Where a company is linked from. */
const LINKS: readonly (readonly [resource: Resource, column: string])[] = [
  ["product", "company_id"],
  ["company", "parent_id"],
  ["shipment", "entity_id"],
];

/** Records that release $2, which undoes $1, would leave linked to a company that is not published: since when they, or it, are so. */
const unlinked = ([resource, column]: (typeof LINKS)[number]): string => `
  select ${textRow("l")} as row, count(*) over ()::int as total,
    case when l.from_release = $2 then (select max(c.to_release) from company c where c.id = l.${column}) else l.from_release end::int as release
  from ${resource} l
  where l.to_release is null and l.${column} ~ '^co_' and not exists (select from company c where c.id = l.${column} and c.to_release is null)
    and (l.from_release = $2 or l.${column} in (select c.id from company c where c.to_release = $2)) and $1::int < $2
  order by l.id limit ${EXAMPLES}`;

/** Prices that a later release carried forward from an assessment that release $2, which undoes $1, would make another one. */
const CARRIED = `
  select ${textRow("l")} as row, l.from_release as release, count(*) over ()::int as total
  from spot_price l left join lateral (
    select a.date, a.avg from spot_price a where a.series_id = l.series_id and a.to_release is null and a.basis = 'assessment' and a.date < l.date
    order by a.date desc limit 1
  ) a on true
  where l.to_release is null and l.basis = 'carried_forward' and l.from_release > $1 and l.from_release < $2 and a.avg is distinct from l.avg
    and exists (select from spot_price x where x.series_id = l.series_id and x.basis = 'assessment' and $2 in (x.from_release, x.to_release)
      and x.date between coalesce(a.date, x.date) and l.date)
  order by l.id limit ${EXAMPLES}`;

type Queries = readonly (readonly [resource: Resource, sql: string])[];
const TOUCHED: Queries = RESOURCES.map((resource) => [resource, changedSince(resource)] as const);
const DEPENDING: Queries = [...LINKS.map((link) => [link[0], unlinked(link)] as const), ["spot_price", CARRIED]];

/** @throws DomainError conflict, which names records and releases, where one of the queries finds any */
async function refuseFound(
  tx: TxContext,
  queries: Queries,
  { releases, why }: { releases: readonly number[]; why: string },
): Promise<void> {
  const found: { title: string; release: number }[] = [];
  let total = 0;
  for (const [resource, sql] of queries) {
    const rows = await tx.db.$queryRawUnsafe<Conflict[]>(sql, ...releases);
    const series = resource === "spot_price" ? await seriesNames(rows.flatMap(({ row }) => row["series_id"] ?? [])) : NO_SERIES;
    total += rows[0]?.total ?? 0;
    found.push(...rows.map(({ row, release }) => ({ title: titleOf(resource, row, series), release })));
  }
  if (total === 0) return;
  const named = found.slice(0, EXAMPLES).map(({ title, release }) => `${title} (release ${release})`);
  const more = total > named.length ? `, and ${countText(total - named.length)} more` : "";
  throw new DomainError(
    "conflict",
    `Release ${releases[0] ?? 0} can't be undone because ${why}: ${named.join("; ")}${more}. Undo those releases first, or correct single records instead.`,
  );
}

/** What later releases did to the records of an older one must not be lost by undoing it. @throws DomainError conflict */
export const refuseTouchedSince = (tx: TxContext, number: number): Promise<void> =>
  refuseFound(tx, TOUCHED, { releases: [number], why: "later releases changed its records" });

/**
 * Nothing may be linked to a company, or carried forward from a price, that an undone release takes back. Asked once it is.
 * @throws DomainError conflict
 */
export const refuseDepending = (tx: TxContext, number: number, reverting: number): Promise<void> =>
  refuseFound(tx, DEPENDING, { releases: [number, reverting], why: "records of other releases depend on it" });
