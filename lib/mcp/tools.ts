import { z } from "zod";
import { STATS_BY } from "@/lib/catalog/resources/company-stats";
import {
  COMPANY_TYPES,
  PRICE_STAGES,
  PRODUCT_CATEGORIES,
  RESOURCES,
  SHIPMENT_DIMENSIONS,
  SHIPMENT_PRODUCTS,
} from "@/lib/catalog/vocabulary";
import { keysOf } from "@/lib/core/tables";
import { type Ask, tool, type Tool } from "./tool";

const text = (description: string) => z.string().min(1).max(200).describe(description).optional();
const day = (description: string) => z.iso.date().describe(description).optional();
const limit = z.int().min(1).max(50).default(10).describe("Maximum number of records.");
const technology = text(
  "Technology in any common spelling, such as TOPCon or HJT. A material (mono, multi, thin_film) finds all of its technologies.",
);
const country = text("Country as ISO 3166-1 alpha-2 code, such as DE. Separate several with commas.");
const stage = z.enum(PRICE_STAGES).describe("Stage of the value chain.").optional();
const region = text("Market, such as CN, US or EU. Separate several with commas.");
const currency = text("Only quotes in this currency: CNY, USD or EUR. Prices are not converted. Separate several with commas.");

const COMPANY = "id,name,country,city,types,technologies,status,source";
const PRICE = "series_id,item,technology,segment,region,price_term,currency,unit,low,avg,high,change_pct,effective_date,age_days,source";
const SERIES = "id,item,technology,segment,region,price_term,currency,unit,first,last,state,source";
const DAILY = "date,avg,low,high,change_pct,basis,item,currency,unit,series_id,source";
const PERIOD = "period_start,interval,avg,low,high,change_pct,observations,item,currency,unit,series_id,source";
const PRODUCT =
  "id,manufacturer,model,series_id,category,technology,nameplate_w,efficiency_pct,ac_power_w,efficiency_cec_pct,energy_kwh,power_kw,status,source";
const SIZE = "length_mm,width_mm,weight_kg";
const DATASHEET = `${PRODUCT},bifacial,cells,voc_v,isc_a,vmp_v,imp_a,gamma_pmax_pct_per_c,${SIZE},max_system_voltage_v,listing_date,chemistry,roundtrip_pct`;
const PRODUCT_ID = /^pr_[0-9a-z]{16}$/;
/** How find_products orders what it finds, and the order of the API. */
const PRODUCT_ORDERS = {
  most_powerful: "-power",
  least_powerful: "power",
  most_efficient: "-efficiency",
} as const;
/** Most assessments of a series that a tool returns. */
const MOST_PRICES = 60;

const isSized = (asked: Partial<Record<"max_length" | "max_width" | "max_weight", number | undefined>>): boolean =>
  [asked.max_length, asked.max_width, asked.max_weight].some((most) => most !== undefined);

type Interval = "month" | "week" | "day";
type Which = Partial<Record<"technology" | "stage" | "region" | "currency" | "item", string | undefined>>;

const pathOf = (interval: Interval): string => (interval === "day" ? "/pricing/history" : "/pricing/trends");
const shapeOf = (interval: Interval): Ask["query"] =>
  // Newest first: where not all fit, those are meant.
  interval === "day"
    ? { sort: "-date", limit: MOST_PRICES, fields: DAILY }
    : { interval, sort: "-period_start", limit: MOST_PRICES, fields: PERIOD };
const seriesLike = ({ technology: type, ...which }: Which): Ask => ({
  path: "/pricing/series",
  query: { type, ...which, limit: 20, fields: SERIES },
  names: { type: "technology" },
});

/** What tells a changed record from others. */
const NAMES = ["name", "country", "manufacturer", "model", "item", "date", "avg", "currency", "unit", "quarter", "entity", "volume_gw"];
const Changed = z.record(z.string(), z.unknown()).catch({});
const namesOf = (record: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Changed.parse(record)).filter(([name, value]) => NAMES.includes(name) && value !== null));

export const TOOLS: readonly Tool[] = [
  tool({
    name: "find_companies",
    title: "Find companies",
    description: "Finds companies of the solar industry by name, country, type and technology, or counts them with `count_by`. One call.",
    whenEmpty: "No company matches. Use fewer words of the name, or leave out a filter.",
    input: z.strictObject({
      name: text("Name or a part of it, also a former or other spelling."),
      country,
      type: z.enum(COMPANY_TYPES).describe("What the company does.").optional(),
      technology,
      count_by: z.enum(STATS_BY).describe("Return only numbers of companies, by this, largest first.").optional(),
      limit,
    }),
    asks: ({ name, count_by: by, ...filters }) => [
      by === undefined
        ? { path: "/companies", query: { q: name, ...filters, fields: COMPANY }, names: { q: "name" } }
        : { path: "/companies/stats", query: { q: name, by, ...filters, fields: "value,companies" }, names: { q: "name" } },
    ],
  }),
  tool({
    name: "find_products",
    title: "Find products",
    description:
      "Finds modules, inverters and storage by model, manufacturer, technology, power in watts, efficiency, size and weight, the most powerful first unless `sort` says otherwise. One call.",
    whenEmpty:
      "No product matches. Search by a shorter part of the model or the first word of the manufacturer, or leave out a filter: products that do not state a value never match its limits.",
    input: z.strictObject({
      model: text("Part of the model name."),
      manufacturer: text("Name of the manufacturer."),
      category: z.enum(PRODUCT_CATEGORIES).describe("Kind of product.").optional(),
      technology,
      min_power: z.number().min(0).describe("Least power in W.").optional(),
      max_power: z.number().min(0).describe("Greatest power in W.").optional(),
      min_efficiency: z.number().min(0).max(100).describe("Least module efficiency in %.").optional(),
      max_length: z.number().positive().describe("Greatest length of a module in mm.").optional(),
      max_width: z.number().positive().describe("Greatest width of a module in mm.").optional(),
      max_weight: z.number().positive().describe("Greatest weight of a module in kg.").optional(),
      series_id: text("Only this series, as a product names it."),
      sort: z.enum(keysOf(PRODUCT_ORDERS)).default("most_powerful").describe("Order."),
      limit,
    }),
    asks: ({ model, sort, ...filters }) => [
      {
        path: "/products",
        query: { q: model, ...filters, sort: PRODUCT_ORDERS[sort], fields: isSized(filters) ? `${PRODUCT},${SIZE}` : PRODUCT },
        names: { q: "model" },
      },
    ],
  }),
  tool({
    name: "compare_products",
    title: "Compare products",
    description:
      "Returns the datasheet values of 2 to 6 products side by side, by ID or by model. A product that is not found is named in `about.missing`. One call for each product.",
    whenEmpty: "None of these products was found. find_products searches by a part of the model.",
    input: z.strictObject({
      ids: z
        .array(z.string().min(1).max(100), "Send a list of 2 to 6 IDs or models.")
        .min(2)
        .max(6)
        .describe("IDs, or models in full, such as JKM320PP-72."),
    }),
    asks: ({ ids }) =>
      [...new Set(ids)].map((one) =>
        PRODUCT_ID.test(one)
          ? { path: `/products/${one}`, query: { fields: DATASHEET } }
          : { path: "/products", query: { q: one, sort: "model", limit: 1, fields: DATASHEET }, looksFor: one },
      ),
  }),
  tool({
    name: "price_at_date",
    title: "Price at a date",
    description:
      "Returns the prices in effect on a date, benchmarks first: polysilicon, wafers, cells, modules, glass and inverters by technology and market. `age_days` says how old each is. One call.",
    whenEmpty:
      "No price matches. Choose another region or currency, set include_ended for series that have ended, or a later date: a price from before the first day of the plan is not carried into it.",
    input: z.strictObject({
      date: day("Date as YYYY-MM-DD. Default: the latest."),
      technology,
      stage,
      region,
      currency,
      series_id: text("Only this series."),
      include_ended: z.boolean().describe("Also the last price of series that have ended.").optional(),
      limit,
    }),
    asks: ({ date, technology: type, ...filters }) => [
      { path: "/pricing/spot", query: { ts: date, type, ...filters, fields: PRICE }, names: { ts: "date", type: "technology" } },
    ],
  }),
  tool({
    name: "price_series",
    title: "Price series",
    description:
      "With `series_id`, returns the prices of one series over time, by month, week or day, newest first. Daily prices need the Pro plan. Without it, lists the series that match, with first and last assessment and whether they have ended. One call.",
    whenEmpty: "There are no prices of these dates, or no series matches. Leave out a filter.",
    whenMore: "There is more: ask again with other dates in `from` and `to`, or add a filter to a list of series.",
    input: z.strictObject({
      series_id: text("ID of the series, from price_at_date or the list."),
      interval: z.enum(["month", "week", "day"]).default("month").describe("Length of a period."),
      from: day("First date."),
      to: day("Last date."),
      technology,
      stage,
      region,
      currency,
      item: text("Words of the item, such as 182."),
    }),
    asks: ({ series_id: id, interval, from, to, ...which }) => [
      id === undefined ? seriesLike(which) : { path: pathOf(interval), query: { series_id: id, from, to, ...shapeOf(interval) } },
    ],
  }),
  tool({
    name: "shipments_ranking",
    title: "Ranking by shipments",
    description:
      "Returns shipment volumes by quarter in GW with rank and share: by company, destination, country of origin or technology. Needs the Pro plan. One call, also for several quarters.",
    whenEmpty: "No volumes match. `about.available` lists what exists in the quarter; choose from it, or leave out `entity` for all names.",
    input: z.strictObject({
      quarter: z
        .string()
        .regex(/^\d{4}[Qq][1-4](, ?\d{4}[Qq][1-4]){0,11}$/, "Use quarters such as 2025Q3, at most 12, separated by commas.")
        .describe("Quarter such as 2025Q3, or up to 12 separated by commas. Default: the latest.")
        .optional(),
      product: z.enum(SHIPMENT_PRODUCTS).default("module").describe("Product."),
      dimension: z.enum(SHIPMENT_DIMENSIONS).default("company").describe("What volumes are split by."),
      entity: text("Only this company, country (such as DE) or technology."),
      source: text("Only this source, such as ember."),
      limit,
    }),
    asks: ({ quarter, ...query }) => [
      {
        path: "/market/shipments",
        query: {
          quarter: quarter?.replaceAll(" ", ""),
          ...query,
          fields: "quarter,entity,rank,volume_gw,share_pct,qoq_pct,yoy_pct,status,source",
        },
      },
    ],
  }),
  tool({
    name: "what_changed",
    title: "What changed",
    description:
      "Without `resource`, returns releases with the number of records that each changed, newest first. With `resource`, returns the records of that kind that changed. One call.",
    whenEmpty: "Nothing changed since this date. Choose an earlier one.",
    input: z.strictObject({
      since: day("Only what was published on or after this date."),
      resource: z.enum(RESOURCES).describe("Kind of record.").optional(),
      limit,
    }),
    asks: ({ since, resource, limit: most }) => [
      resource === undefined
        ? { path: "/releases", query: { since, limit: most, fields: "release,published_at,kind,source,reverts,reverted_by,records" } }
        : {
            path: "/changes",
            query: { published_since: since, resource, limit: most, fields: "release,published_at,resource,change,id,record,previous" },
          },
    ],
    brief: ({ record, ...row }) => ({ ...row, ...namesOf(record) }),
  }),
  tool({
    name: "describe_data",
    title: "Describe the data",
    description:
      "Returns what the datasets cover: number of records, how many are generated samples, coverage, freshness and sources. Free, no key required.",
    whenEmpty: "There is no data yet.",
    input: z.strictObject({}),
    asks: () => [{ path: "/datasets", query: {} }],
  }),
];
