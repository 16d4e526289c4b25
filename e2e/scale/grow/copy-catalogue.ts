/**
 * SQL that makes the catalogue so many times as large, out of the sample itself: values that filters compare are copied row by
 * row, so that they are as frequent as before; names are put together anew from the words of two rows.
 */
const COPY_ID = (prefix: string, id: string): string => `'${prefix}_' || left(md5(${id} || '/' || k.n), 16)`;
const COPIES = "cross join generate_series(1, $1::int - 1) as k(n)";

/** Copy n is of release n + 1, as if it had come with an import of its own. */
const RELEASES = `
  insert into release (number, kind, source, title, published_at, summary)
  select k.n + 1, 'import', r.source, 'Copy ' || k.n, r.published_at + k.n * interval '1 minute', '{}'
  from release r ${COPIES} where r.number = 1`;

const COMPANIES = `
  insert into company (id, name, name_folded, search_folded, legal_name, aliases, country, region, city, types, technologies, founded_year,
    staff_range, capacity, website, parent_id, status, last_verified, sandbox, source, source_ref, content_hash, from_release)
  with c as (select c.*, row_number() over (order by row_id) as at, count(*) over () as rows, split_part(name_folded, ' ', 1) as word from company c)
  select ${COPY_ID("co", "c.id")}, initcap(o.word) || ' ' || c.name, o.word || ' ' || c.name_folded, o.word || ' ' || c.search_folded, c.legal_name,
    c.aliases, c.country, c.region, c.city, c.types, c.technologies, c.founded_year, c.staff_range, c.capacity, c.website, null, c.status,
    c.last_verified, false, c.source, c.source_ref || '/' || k.n, c.content_hash, k.n + 1
  from c ${COPIES} join c o on o.at = 1 + (c.at * 31 + k.n * 7919) % c.rows`;

const PRODUCT_IDENTITY: Readonly<Record<string, string>> = {
  id: COPY_ID("pr", "t.id"),
  company_id: `case when t.company_id is null then null else ${COPY_ID("co", "t.company_id")} end`,
  manufacturer: "t.manufacturer || ' ' || k.n",
  manufacturer_folded: "t.manufacturer_folded || ' ' || k.n",
  model: "t.model || '-' || k.n",
  model_folded: "t.model_folded || ' ' || k.n",
  search_folded: "t.search_folded || ' ' || k.n",
};
const PRICE_IDENTITY: Readonly<Record<string, string>> = { id: COPY_ID("sp", "t.id"), series_id: COPY_ID("ps", "t.series_id") };
const SHIPMENT_IDENTITY: Readonly<Record<string, string>> = {
  id: COPY_ID("sh", "t.id"),
  entity_id: COPY_ID("co", "t.entity_id"),
  entity: "t.entity || ' ' || k.n",
};
const SERIES = `
  insert into price_series (id, stage, item, technology, wafer_format, region, segment, price_term, currency, unit, source, position)
  select ${COPY_ID("ps", "s.id")}, stage, item || ' ' || k.n, technology, wafer_format, region, segment, price_term, currency, unit, source, position
  from price_series s ${COPIES}`;

/** A copy of all columns but for those that make a record another one. */
function copied(table: string, columns: readonly string[], identity: Readonly<Record<string, string>>, where = "true"): string {
  const own: Readonly<Record<string, string>> = {
    ...identity,
    sandbox: "false",
    source_ref: "t.source_ref || '/' || k.n",
    from_release: "k.n + 1",
  };
  const values = columns.map((column) => own[column] ?? `t.${column}`);
  return `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table} t ${COPIES} where ${where}`;
}

/** One row in fifty is superseded by the last release, one in two hundred gone with it: by chance, not by the sample's own rhythm. */
function revised(table: string, columns: readonly string[]): string[] {
  const own: Readonly<Record<string, string>> = { from_release: "$1::int + 1", to_release: "null" };
  const values = columns.map((column) => own[column] ?? `t.${column}`);
  return [
    `update ${table} set to_release = $1::int + 1 where ${CHANCE} % 50 = 0 or ${CHANCE} % 200 = 1`,
    `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table} t where ${CHANCE} % 50 = 0 and to_release = $1::int + 1`,
  ];
}

const CHANCE = "abs(hashtext(id))";

const LAST_RELEASE = `
  insert into release (number, kind, source, title, published_at, summary)
  select $1::int + 1, 'import', r.source, 'Revision', r.published_at + $1::int * interval '1 minute', '{}' from release r where r.number = 1`;

export const TABLES = ["company", "product", "spot_price", "shipment"] as const;

/** Statements with the factor as their one value, in the order in which they run. */
export function copyCatalogue(columnsOf: (table: string) => readonly string[]): string[] {
  return [
    RELEASES,
    COMPANIES,
    copied("product", columnsOf("product"), PRODUCT_IDENTITY),
    SERIES,
    copied("spot_price", columnsOf("spot_price"), PRICE_IDENTITY),
    // A table has one stated total.
    copied("shipment", columnsOf("shipment"), SHIPMENT_IDENTITY, "not t.is_total"),
    LAST_RELEASE,
    ...TABLES.flatMap((table) => revised(table, columnsOf(table))),
    "select setval('release_number', $1::int + 1)",
  ];
}
