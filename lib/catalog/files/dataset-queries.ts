import type { z } from "zod";
import type { Ask, PageQuery } from "../queries/list-page";
import { historyPage } from "../queries/price-history";
import { companyPage } from "../queries/search-companies";
import { productPage } from "../queries/search-products";
import { shipmentTables, type ShipmentTable } from "../queries/shipment-tables";
import { refuseOutside, respondingTables, shipmentPage } from "../queries/shipments";
import type { company } from "../resources/company";
import type { product } from "../resources/product";
import type { shipment } from "../resources/shipment";
import type { spotPrice } from "../resources/spot-price";
import type { Resource } from "../vocabulary";

type Query<D extends { query: z.ZodType }> = z.output<D["query"]>;

const isAsked = (query: Query<typeof shipment>, table: ShipmentTable): boolean =>
  (query.quarter === undefined || query.quarter.includes(table.quarter)) &&
  (["product", "dimension", "basis"] as const).every((name) => query[name] === undefined || query[name] === table[name]);

async function shipmentQueries(query: Query<typeof shipment>, ask: Ask, nowMs: number): Promise<PageQuery[]> {
  refuseOutside(query, ask, nowMs);
  const tables = respondingTables(await shipmentTables(ask.view, ask.release), query.source);
  return tables.filter((table) => isAsked(query, table)).map((table) => shipmentPage(query, ask, [table]));
}

/**
 * The queries of the API that give the rows of a dataset, one after the other. Companies, products and prices are one
 * walk; shipments one per table, newest quarter first: every table that the parameters leave, not only the default one.
 * @param query output of the resource's schema in `DECLARED`
 * @throws DomainError plan-required, invalid-parameter for days that the plan doesn't show or that have not begun
 */
export async function datasetQueries(
  resource: Resource,
  query: Record<string, unknown>,
  { ask, nowMs }: { ask: Ask; nowMs: number },
): Promise<PageQuery[]> {
  if (resource === "company") return [await companyPage(query as Query<typeof company>, ask)];
  if (resource === "product") return [productPage(query as Query<typeof product>, ask)];
  if (resource === "shipment") return shipmentQueries(query as Query<typeof shipment>, ask, nowMs);
  return ask.view.windows.history === null ? [] : [historyPage(query as Query<typeof spotPrice>, ask, nowMs)];
}
