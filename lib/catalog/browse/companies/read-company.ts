import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { compare, shownIn } from "../../queries/conditions";
import { findLine } from "../../queries/list-page";
import { companyPage } from "../../queries/search-companies";
import { all, type Condition, Statement } from "../../queries/sql";
import { company as declared } from "../../resources/company";
import type { View } from "../../view";
import { readHistory } from "../records/read-history";
import { readRecords } from "../records/record-pages";
import { companyNames } from "./company-names";
import { type CompanyName, type CompanyProfile, type ProductGroup, ShownCompany } from "./contract";
import { COMPANY_FIELDS } from "./list-companies";
import { mainType } from "./main-type";
import { readQuarters } from "./read-quarters";

type Market = { head: Head; view: View };

const RELATED = 6;
const IN_SHORT = { fields: COMPANY_FIELDS, sort: "name" };

/** How many products of a company there are, by category and technology, most first. */
async function productGroups({ head, view }: Market, id: string): Promise<ProductGroup[]> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), compare("company_id", "=", "text")(id)], sql);
  const { rows } = await listPool().query<ProductGroup>({
    text: `select t.category, t.technology, count(*)::int as count from product t where ${where} group by 1, 2 order by 3 desc, 1, 2 limit 50`,
    values: sql.values,
  });
  return rows;
}

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

/** A company with everything that a page says of it; null when the view doesn't show it, whether it exists or not. */
export async function readCompany(market: Market, id: string): Promise<CompanyProfile | null> {
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
  const quarters = await readQuarters(market, id);
  const type = mainType(company, products);
  const related = await relatedTo(market, company, type);
  const history = await readHistory(market, "company", id);
  return { company, parent, subsidiaries, products, quarters, mainType: type, related, history };
}
