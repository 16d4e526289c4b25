import type { Head } from "../../current-release";
import { compare, shownIn } from "../../queries/conditions";
import { findLine } from "../../queries/list-page";
import { companyPage } from "../../queries/search-companies";
import type { Condition } from "../../queries/sql";
import { company as declared } from "../../resources/company";
import type { View } from "../../view";
import { factDates } from "../records/fact-dates";
import { readHistory } from "../records/read-history";
import { readRecords } from "../records/record-pages";
import { companyNames } from "./company-names";
import { type CompanyName, type CompanyProfile, ShownCompany } from "./contract";
import { COMPANY_FIELDS } from "./list-companies";
import { mainType } from "./main-type";
import { productGroups, productSources, seriesOf } from "./products-of";
import { readQuarters } from "./read-quarters";

type Market = { head: Head; view: View };

const RELATED = 6;
const IN_SHORT = { fields: COMPANY_FIELDS, sort: "name" };

/** Companies of the same country and business. */
async function relatedTo({ head, view }: Market, { id, country }: ShownCompany, type: string | null): Promise<ShownCompany[]> {
  if (country === null || type === null) return [];
  const query = declared.query.parse({ country, type });
  const { rows } = await readRecords({ view, release: head.release, ...IN_SHORT, limit: RELATED + 1 }, ShownCompany, (ask) =>
    companyPage(query, ask),
  );
  return rows.filter((row) => row.id !== id).slice(0, RELATED);
}

async function parentOf(market: Market, id: string): Promise<CompanyName | null> {
  const parent: Condition = (sql) => `t.id = (select c.parent_id from company c where c.id = ${sql.value(id)}
    and c.from_release <= ${sql.value(market.head.release)} order by c.from_release desc limit 1)`;
  return (await companyNames(market, parent))[0] ?? null;
}

/**
 * A company with everything that a page says of it; null when the view doesn't show it, whether it exists or not.
 * @param shipments whose view its shipments are read with, where that is another one
 */
export async function readCompany(market: Market, id: string, shipments: Market = market): Promise<CompanyProfile | null> {
  const { head, view } = market;
  const where = [...shownIn(view, head.release), compare("id", "=", "text")(id)];
  const query = { from: () => "company t", where, fields: COMPANY_FIELDS };
  const found = await findLine(query, { fields: Object.keys(COMPANY_FIELDS), format: "json" });
  if (found === undefined) return null;
  const company = ShownCompany.parse(JSON.parse(found.line));
  // One after the other: a reader has one connection.
  const parent = await parentOf(market, id);
  const subsidiaries = await companyNames(market, compare("parent_id", "=", "text")(id));
  const products = await productGroups(market, id);
  const series = await seriesOf(market, id);
  const sources = await productSources(market, id);
  const { quarters, ranks } = await readQuarters(shipments, id);
  const type = mainType(company, products);
  const related = await relatedTo(market, company, type);
  const history = await readHistory(market, "company", id);
  return {
    company,
    parent,
    subsidiaries,
    products,
    series,
    productSources: sources,
    quarters,
    ranks,
    mainType: type,
    related,
    history,
    dates: factDates(history),
  };
}
