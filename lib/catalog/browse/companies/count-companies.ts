import { listPool } from "@/lib/platform/database";
import { shownIn, technologiesMeant } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import { company } from "../../resources/company";
import { conditionsOf } from "../../resources/filters";
import { TECHNOLOGIES } from "../../vocabulary";
import { keptByView, type Shown } from "../kept-by-view";
import { COMPANY_FACETS, type CompanyCounts, type CompanyFacet, type CompanyFacets } from "./contract";
import { companyParameters, companyQuery, type CompanySearch } from "./search";

/** Companies that are counted for one reader; counting more costs more than it tells. */
const MOST_COUNTED = 2_000;

type Counted = { total: number; facets: CompanyFacets };
type Row = { facet: CompanyFacet | "total"; value: string; count: number };

/** A material stands for its technologies, as it does in the filter. */
function technologyRows(sql: Statement): string {
  const meant = TECHNOLOGIES.map((technology) => `(${sql.value(technology)}, ${sql.value(technologiesMeant([technology]))}::text[])`);
  return `select 'technology', x.value, sum(g.n)::int from (select technologies, count(*) as n from m where technologies <> '{}' group by 1) g
    join (values ${meant.join(", ")}) x (value, meant) on g.technologies && x.meant group by 2`;
}

async function count(conditions: readonly Condition[], most: number | null): Promise<Counted | null> {
  const sql = new Statement();
  const where = all(conditions, sql);
  const limit = most === null ? "" : `limit ${sql.value(most + 1)}::int`;
  const { rows } = await listPool().query<Row>({
    text: `with m as materialized (select t.country, t.types, t.technologies, t.status from company t where ${where} ${limit})
      select 'total' as facet, '' as value, count(*)::int as count from m
      union all select 'country', country, count(*)::int from m where country is not null group by 2
      union all select 'type', type, count(*)::int from m, unnest(types) type group by 2
      union all select 'status', status, count(*)::int from m group by 2
      union all ${technologyRows(sql)}
      order by 3 desc, 2`,
    values: sql.values,
  });
  const total = rows.find(({ facet }) => facet === "total")?.count ?? 0;
  if (most !== null && total > most) return null;
  const of = (wanted: CompanyFacet) => rows.flatMap(({ facet, value, count: n }) => (facet === wanted ? [{ value, count: n }] : []));
  return { total, facets: { country: of("country"), type: of("type"), technology: of("technology"), status: of("status") } };
}

const NONE: Counted = { total: 0, facets: { country: [], type: [], technology: [], status: [] } };

/** How many companies a view shows in all, by value of each filter. Counted once per release and day. */
export const countAllCompanies = keptByView(
  "company-counts",
  async ({ view, head }: Shown) => (await count(shownIn(view, head.release), null)) ?? NONE,
);

/** How many have the one value that is asked for; null where more, or words, are asked for. */
async function countOfOne(market: Shown, given: Readonly<Record<string, string>>): Promise<number | null> {
  const [[name, value] = ["", ""], ...more] = Object.entries(given);
  const facet = COMPANY_FACETS.find((one) => one === name);
  if (facet === undefined || more.length > 0) return null;
  const { facets } = await countAllCompanies(market);
  return facets[facet].find((one) => one.value === value)?.count ?? 0;
}

/** The same of a search; null for what is too much to be counted for one reader. */
export async function countCompanies(market: Shown, search: CompanySearch): Promise<CompanyCounts> {
  const given = companyParameters(search);
  if (Object.keys(given).length === 0) return countAllCompanies(market);
  const known = await countOfOne(market, given);
  if (known !== null && known > MOST_COUNTED) return { total: known, facets: null };
  const asked = conditionsOf(company.filters, companyQuery(search));
  return (await count([...shownIn(market.view, market.head.release), ...asked], MOST_COUNTED)) ?? { total: null, facets: null };
}
