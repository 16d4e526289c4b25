import { technologiesMeant } from "../../queries/conditions";
import type { Statement } from "../../queries/sql";
import { company } from "../../resources/company";
import { conditionsOf } from "../../resources/filters";
import { TECHNOLOGIES } from "../../vocabulary";
import type { Shown } from "../kept-by-view";
import { facetCounter } from "../records/count-facets";
import { COMPANY_FACETS, type CompanyCounts } from "./contract";
import { companyParameters, companyQuery, type CompanySearch } from "./search";

/** A material stands for its technologies, as it does in the filter. */
function technologyRows(sql: Statement): string {
  const meant = TECHNOLOGIES.map((technology) => `(${sql.value(technology)}, ${sql.value(technologiesMeant([technology]))}::text[])`);
  return `select 'technology', x.value, sum(g.n)::int from (select technologies, count(*) as n from m where technologies <> '{}' group by 1) g
    join (values ${meant.join(", ")}) x (value, meant) on g.technologies && x.meant group by 2`;
}

const counter = facetCounter({
  name: "company-counts",
  facets: COMPANY_FACETS,
  complete: COMPANY_FACETS,
  from: "select t.country, t.types, t.technologies, t.status from company t",
  rows: (sql) => [
    "select 'country', country, count(*)::int from m where country is not null group by 2",
    "select 'type', type, count(*)::int from m, unnest(types) type group by 2",
    "select 'status', status, count(*)::int from m group by 2",
    technologyRows(sql),
  ],
});

export const countAllCompanies = counter.countAll;

export function countCompanies(market: Shown, search: CompanySearch): Promise<CompanyCounts> {
  return counter.count(market, { given: companyParameters(search), conditions: conditionsOf(company.filters, companyQuery(search)) });
}
