import { DEFAULT_LIMIT } from "@/lib/api/common-parameters";
import type { ListRoute } from "@/lib/api/route";
import { companies } from "@/lib/api/routes/companies";
import { products } from "@/lib/api/routes/products";
import { viewOfPlan } from "@/lib/billing/entitlement/plan-views";
import { pageStatement, type Ask, type Keyset } from "@/lib/catalog/queries/list-page";
import { companiesSince } from "@/lib/catalog/queries/search-companies";
import { productPage } from "@/lib/catalog/queries/search-products";
import { company } from "@/lib/catalog/resources/company";
import { product } from "@/lib/catalog/resources/product";
import { coldQuery } from "./cold-queries";

export type Sql = { text: string; values: unknown[] };

function askOf(route: ListRoute, release: number, limit: number, after: Keyset | null): Ask {
  const view = viewOfPlan("enterprise", Date.now());
  return {
    view,
    release,
    limit,
    after,
    pin: null,
    includeTotal: false,
    sort: route.defaultSort,
    fields: Object.keys(route.fields),
    format: "json",
  };
}

/** The statement that the server sends for a cold query. */
export function coldStatement(n: number, release: number): Sql {
  const { list, query } = coldQuery(n);
  if (list === "products") {
    const ask = askOf(products, release, DEFAULT_LIMIT, null);
    return pageStatement(productPage(product.query.parse(query), ask), ask);
  }
  const ask = askOf(companies, release, DEFAULT_LIMIT, null);
  return pageStatement(companiesSince(company.query.parse(query), ask, 1), ask);
}

/** The statement of one page of all companies. */
export function crawlStatement(release: number, limit: number, after: Keyset | null): Sql {
  const ask = askOf(companies, release, limit, after);
  return pageStatement(companiesSince(company.query.parse({}), ask, undefined), ask);
}
