import type { z } from "zod";
import { quarterEnd, quarterOf } from "@/lib/core/dates";
import { wrongParameter } from "@/lib/core/errors";
import { CompanyQuery, HistoryQuery, ProductQuery, ShipmentQuery } from "../contract";
import type { Resource } from "../drafts";
import type { FieldMap } from "../fields";
import { latestDay, requireInside } from "../queries/days";
import type { Ask, PageQuery } from "../queries/list-page";
import { historyPage } from "../queries/price-history";
import { companyPage } from "../queries/search-companies";
import { productPage } from "../queries/search-products";
import { shipmentPage, type Dataset } from "../queries/shipments";
import { shipmentTables } from "../queries/shipment-tables";
import { COMPANY_FIELDS, PRODUCT_FIELDS, SHIPMENT_FIELDS, SPOT_PRICE_FIELDS } from "../resources";

export const DATASET_FIELDS: Readonly<Record<Resource, FieldMap>> = {
  company: COMPANY_FIELDS,
  product: PRODUCT_FIELDS,
  spot_price: SPOT_PRICE_FIELDS,
  shipment: SHIPMENT_FIELDS,
};

/** The parameters by which a whole dataset can be narrowed: those of its list. Prices are the daily rows of `/pricing/history`. */
export const DATASET_QUERIES = {
  company: CompanyQuery,
  product: ProductQuery,
  spot_price: HistoryQuery,
  shipment: ShipmentQuery,
} as const satisfies Record<Resource, z.ZodObject>;

/** The order of each list when none is asked for. */
export const DATASET_SORTS: Readonly<Record<Resource, string>> = {
  company: "name",
  product: "manufacturer",
  spot_price: "-date",
  shipment: "rank",
};

const isAsked = (query: z.output<typeof ShipmentQuery>, table: Dataset): boolean =>
  (["quarter", "product", "dimension", "basis"] as const).every((name) => query[name] === undefined || query[name] === table[name]);

async function shipmentQueries(query: z.output<typeof ShipmentQuery>, ask: Ask, nowMs: number): Promise<PageQuery[]> {
  if (query.quarter !== undefined) {
    if (query.quarter > quarterOf(latestDay(nowMs)))
      throw wrongParameter("quarter", "out-of-range", `${query.quarter} has not started yet.`);
    requireInside("quarter", quarterEnd(query.quarter), "shipments", ask.view);
  }
  const tables = await shipmentTables(ask.view, ask.release);
  return tables.filter((table) => isAsked(query, table)).map((table) => shipmentPage(query, ask, table));
}

/**
 * The queries of the API that give the rows of a dataset, one after the other. Companies, products and prices are one
 * walk; shipments one per table, newest quarter first: every table that the parameters leave, not only the default one.
 * @param query output of the resource's schema in `DATASET_QUERIES`
 * @throws DomainError plan-required, invalid-parameter for days that the plan doesn't show or that have not begun
 */
export async function datasetQueries(resource: Resource, query: Record<string, unknown>, ask: Ask, nowMs: number): Promise<PageQuery[]> {
  if (resource === "company") return [await companyPage(query as z.output<typeof CompanyQuery>, ask)];
  if (resource === "product") return [productPage(query as z.output<typeof ProductQuery>, ask)];
  if (resource === "shipment") return shipmentQueries(query as z.output<typeof ShipmentQuery>, ask, nowMs);
  return ask.view.windows.history === null ? [] : [historyPage(query as z.output<typeof HistoryQuery>, ask, nowMs)];
}
