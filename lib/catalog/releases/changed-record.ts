import { pool } from "@/lib/platform/database";
import type { ChangedRecord } from "../imports/contract";
import { DECLARED } from "../resources/all";
import type { Resource } from "../vocabulary";

/** A row with every value as text, digits and all. */
export type TextRow = Readonly<Record<string, string | null>>;
export type ChangedRow = { ref: string; change: "added" | "changed" | "removed"; old: TextRow | null; new: TextRow | null };

/** What follows from other columns, or is of no use to a reader. */
const DERIVED: ReadonlySet<string> = new Set([
  "id",
  "sandbox",
  "name_folded",
  "search_folded",
  "manufacturer_folded",
  "model_folded",
  "power_w",
  "series_id",
]);

/** SQL of a row as an object of texts. */
export const textRow = (alias: string): string => `(select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(${alias})))`;

export function titleOf(resource: Resource, row: TextRow, series: ReadonlyMap<string, string>): string {
  const parts = (...names: readonly string[]): string => names.flatMap((name) => row[name] ?? []).join(" · ");
  switch (resource) {
    case "company":
      return parts("name", "country");
    case "product":
      return parts("manufacturer", "model");
    case "spot_price": {
      const name = series.get(row["series_id"] ?? "") ?? parts("stage", "item", "region", "price_term", "currency");
      return [row["date"], name].filter(Boolean).join(" · ");
    }
    case "shipment":
      return parts("quarter", "product", "entity", "basis");
  }
}

/** Names of price series by id, for prices that only say which they belong to. */
export async function seriesNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<{ id: string; name: string }>(
    "select id, concat_ws(' · ', stage, item, region, price_term, currency || '/' || unit) as name from price_series where id = any($1)",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function present(resource: Resource, rows: readonly ChangedRow[]): Promise<ChangedRecord[]> {
  const series = await seriesNames(rows.flatMap((row) => (row.new ?? row.old)?.["series_id"] ?? []));
  const columns = DECLARED[resource].columns.filter((name) => !DERIVED.has(name));
  return rows.map((row) => ({
    resource,
    change: row.change,
    ref: row.ref,
    title: titleOf(resource, row.new ?? row.old ?? {}, series) || row.ref,
    fields: columns.flatMap((name) => {
      const [old, now] = [row.old?.[name] ?? null, row.new?.[name] ?? null];
      return old === now ? [] : [{ name, old, new: now }];
    }),
  }));
}
