import { pool } from "@/lib/platform/database";
import type { SeriesKey, ShipmentDraft } from "../drafts";
import { SAMPLE_SOURCE } from "./source";

/** What is published that was not generated: the generator fills up beside it, and leaves alone what it covers. */
export type RealShare = {
  companies: number;
  /** By category. */
  products: Readonly<Record<string, number>>;
  hasMarket(series: SeriesKey): boolean;
  hasTable(table: Pick<ShipmentDraft, "product" | "dimension" | "basis">): boolean;
};

/** What makes two price series the same market, whoever reports them. */
const marketOf = ({ stage, technology, region, currency, price_term }: Omit<SeriesKey, "item">): string =>
  [stage, technology ?? "", region, currency, price_term].join("|");

const tableOf = ({ product, dimension, basis }: Pick<ShipmentDraft, "product" | "dimension" | "basis">): string =>
  [product, dimension, basis].join("|");

const rowsOf = async <T extends object>(sql: string): Promise<T[]> => (await pool().query<T>(sql, [SAMPLE_SOURCE.code])).rows;

/** A few dated points are no series: only what is assessed regularly replaces a generated curve. */
const MARKETS = `
  select distinct s.stage, s.technology, s.region, s.currency, s.price_term from price_series s
  where s.source <> $1 and exists (select from spot_price p where p.series_id = s.id and p.to_release is null and p.frequency <> 'irregular')`;

/** A stated total makes a whole table of figures; single volumes of companies are none. */
const TABLES = "select distinct product, dimension, basis from shipment where source <> $1 and to_release is null and is_total";

const PRODUCTS = "select category, count(*)::int as n from product where source <> $1 and to_release is null group by category";
const COMPANIES = "select count(*)::int as n from company where source <> $1 and to_release is null";

export async function realShare(): Promise<RealShare> {
  const [companies, products, markets, tables] = await Promise.all([
    rowsOf<{ n: number }>(COMPANIES),
    rowsOf<{ category: string; n: number }>(PRODUCTS),
    rowsOf<SeriesKey>(MARKETS),
    rowsOf<Pick<ShipmentDraft, "product" | "dimension" | "basis">>(TABLES),
  ]);
  const [marketKeys, tableKeys] = [new Set(markets.map(marketOf)), new Set(tables.map(tableOf))];
  return {
    companies: companies[0]?.n ?? 0,
    products: Object.fromEntries(products.map(({ category, n }) => [category, n])),
    hasMarket: (series) => marketKeys.has(marketOf(series)),
    hasTable: (table) => tableKeys.has(tableOf(table)),
  };
}
