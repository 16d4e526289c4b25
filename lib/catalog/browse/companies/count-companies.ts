import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { shownIn, technologiesMeant } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import { company } from "../../resources/company";
import { conditionsOf } from "../../resources/filters";
import type { View } from "../../view";
import { TECHNOLOGIES } from "../../vocabulary";
import { keptPerView } from "../records/kept-per-view";
import type { CompanyCounts, CompanyFacet } from "./contract";
import { companyParameters, companyQuery, type CompanySearch } from "./search";

/** Companies that are counted for one reader; counting more costs more than it tells. */
const MOST_COUNTED = 5_000;

type Row = { facet: CompanyFacet | "total"; value: string; count: number };

/** A material stands for its technologies, as it does in the filter. */
function technologyRows(sql: Statement): string {
  const meant = TECHNOLOGIES.map((technology) => `(${sql.value(technology)}, ${sql.value(technologiesMeant([technology]))}::text[])`);
  return `select 'technology', x.value, sum(g.n)::int from (select technologies, count(*) as n from m where technologies <> '{}' group by 1) g
    join (values ${meant.join(", ")}) x (value, meant) on g.technologies && x.meant group by 2`;
}

async function count(conditions: readonly Condition[], most: number | null): Promise<CompanyCounts> {
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

const kept = keptPerView<CompanyCounts>("company-counts");

/** How many companies a view shows in all, by value of each filter. Counted once per release and day. */
export const countAllCompanies = (market: { head: Head; view: View }): Promise<CompanyCounts> =>
  kept(market, () => count(shownIn(market.view, market.head.release), null));

/** The same of a search; null where it finds more than are counted. */
export async function countCompanies(market: { head: Head; view: View }, search: CompanySearch): Promise<CompanyCounts> {
  if (Object.keys(companyParameters(search)).length === 0) return countAllCompanies(market);
  const asked = conditionsOf(company.filters, companyQuery(search));
  return count([...shownIn(market.view, market.head.release), ...asked], MOST_COUNTED);
}
