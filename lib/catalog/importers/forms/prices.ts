import { z } from "zod";
import {
  countryOf,
  CURRENCIES,
  PRICE_BASES,
  PRICE_FREQUENCIES,
  PRICE_REGIONS,
  PRICE_STAGES,
  PRICE_TERMS,
  PRICE_UNITS,
  WAFER_FORMATS,
} from "../../vocabulary";
import { date, decimal, flag, optional, technology, text, withDefault } from "./fields";
import { formImporter, keyOf } from "./form-importer";

const region = z.string().refine((value) => PRICE_REGIONS.some((known) => known === value) || countryOf(value) === value, {
  message: `must be one of ${PRICE_REGIONS.join(", ")} or an upper-case ISO 3166-1 alpha-2 country code`,
  params: { code: "unknown-word" },
});

const PriceRow = z.object({
  stage: z.enum(PRICE_STAGES),
  item: text,
  technology: optional(technology),
  wafer_format: optional(z.enum(WAFER_FORMATS)),
  region,
  segment: optional(text),
  price_term: z.enum(PRICE_TERMS),
  currency: z.enum(CURRENCIES),
  unit: z.enum(PRICE_UNITS),
  date,
  effective_date: optional(date),
  low: optional(decimal),
  avg: decimal,
  high: optional(decimal),
  change_pct: optional(decimal),
  frequency: withDefault(z.enum(PRICE_FREQUENCIES), "irregular"),
  basis: withDefault(z.enum(PRICE_BASES), "assessment"),
  spec_version: optional(text),
  benchmark: withDefault(flag, false),
});

const SERIES = ["stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit"] as const;

/** Prices in our own form. A `ref` only names the record in messages: the series and the date identify a price. */
export const prices = formImporter({
  kind: "prices",
  title: "Spot prices, standard format (CSV or NDJSON)",
  resource: "spot_price",
  required: ["stage", "item", "region", "price_term", "currency", "unit", "date", "avg"],
  schema: PriceRow,
  refOf: (values) => (typeof values["ref"] === "string" ? values["ref"] : keyOf(values, [...SERIES, "date"])),
  draftOf: (row) => ({ resource: "spot_price", draft: { ...row, effective_date: row.effective_date ?? row.date } }),
});
