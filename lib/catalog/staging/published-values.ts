import type { z } from "zod";
import type { Queryable } from "@/lib/platform/database";
import { exactFields } from "../files/exact-rows";
import { DECLARED } from "../resources/all";
import { SERIES_NAMES } from "../resources/spot-price";
import type { Resource } from "../vocabulary";

export type Values = Readonly<Record<string, unknown>>;
/** A published record as our own form would say it; `inherited` are columns that only its file said. */
export type PublishedValues = { ref: string; hash: string; values: Values; inherited: Readonly<Record<string, string>> };

/** Columns that follow from what only a file says, by the name that it has there. */
export const INHERITED: Readonly<Record<Resource, Readonly<Record<string, string>>>> = {
  company: { parent_ref: "parent_id" },
  product: { series_ref: "series_id" },
  spot_price: {},
  shipment: {},
};

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

export const cellsOf = (resource: Resource): Readonly<Record<string, z.ZodType>> => DECLARED[resource].form.shape;

/** Published rows as a file would write them: a link to a company that is no longer published is none. */
function publishedSql(resource: Resource): string {
  const exact = exactFields(DECLARED[resource].fields);
  const linked = (name: string): string =>
    `case when exists (select from company c where c.id = t.${name} and c.to_release is null) then t.${name} end as ${name}`;
  const inherited = Object.values(INHERITED[resource]).map((name) => (name === "parent_id" ? linked(name) : `t.${name}`));
  const columns = Object.keys(cellsOf(resource)).flatMap((name) => {
    if (name === "company_id") return [linked(name)];
    return exact[name] ? [`${exact[name].sql} as "${name}"`] : [];
  });
  const series = SERIES_NAMES.map((name) => `s.${name}`).join(", ");
  const from =
    resource === "spot_price" ? `(select p.*, ${series} from spot_price p join price_series s on s.id = p.series_id) t` : `${resource} t`;
  return `select t.source_ref as "_ref", t.content_hash as "_hash", ${[...inherited, ...columns].join(", ")}
    from ${from} where t.source = $1 and t.to_release is null and t.source_ref = any($2)`;
}

function publishedOf(resource: Resource, row: Readonly<Record<string, unknown>>): PublishedValues {
  const values = Object.entries(cellsOf(resource)).flatMap(([name, cell]) => {
    const value = row[name];
    const { data } = cell.safeParse(typeof value === "boolean" ? String(value) : value);
    return isEmpty(value) || data === undefined ? [] : [[name, data] as const];
  });
  const inherited = Object.values(INHERITED[resource]).flatMap((name) => {
    const value = row[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return {
    ref: String(row["_ref"]),
    hash: String(row["_hash"]),
    values: Object.fromEntries(values),
    inherited: Object.fromEntries(inherited),
  };
}

/** Published records of a source by ref, those that there are. */
export async function publishedValues(
  db: Queryable,
  resource: Resource,
  { source, refs }: { source: string; refs: readonly string[] },
): Promise<ReadonlyMap<string, PublishedValues>> {
  if (refs.length === 0) return new Map();
  const { rows } = await db.query<Record<string, unknown>>(publishedSql(resource), [source, refs]);
  return new Map(rows.map((row) => publishedOf(resource, row)).map((published) => [published.ref, published]));
}
