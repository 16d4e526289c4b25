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

/** Records that a later release linked to a company that would be gone. */
const linkedSince = ([resource, column]: (typeof LINKS)[number]): string => `${touchedSql("company")}
  select ${textRow("l")} as row, l.from_release as release, count(*) over ()::int as total
  from touched c join now using (id) left join before b using (id) join ${resource} l on l.${column} = c.id
  where b.id is null and l.to_release is null and l.from_release > $1 order by l.id limit ${EXAMPLES}`;

const QUERIES: readonly (readonly [resource: Resource, sql: string])[] = [
  ...RESOURCES.map((resource) => [resource, changedSince(resource)] as const),
  ...LINKS.map((link) => [link[0], linkedSince(link)] as const),
];

/**
 * What later releases did to the records of an older one must not be lost by undoing it.
 * @throws DomainError conflict, which names records and releases
 */
export async function refuseTouchedSince(tx: TxContext, number: number): Promise<void> {
  const found: { title: string; release: number }[] = [];
  let total = 0;
  for (const [resource, sql] of QUERIES) {
    const rows = await tx.db.$queryRawUnsafe<Conflict[]>(sql, number);
    const series = resource === "spot_price" ? await seriesNames(rows.flatMap(({ row }) => row["series_id"] ?? [])) : NO_SERIES;
    total += rows[0]?.total ?? 0;
    found.push(...rows.map(({ row, release }) => ({ title: titleOf(resource, row, series), release })));
  }
  if (total === 0) return;
  const named = found.slice(0, EXAMPLES).map(({ title, release }) => `${title} (release ${release})`);
  const more = total > named.length ? `, and ${countText(total - named.length)} more` : "";
  throw new DomainError(
    "conflict",
    `Release ${number} can't be undone because later releases changed or link to its records: ${named.join("; ")}${more}. Undo those releases first, or correct single records instead.`,
  );
}
