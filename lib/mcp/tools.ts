import { z } from "zod";
import {
  COMPANY_TYPES,
  PRICE_STAGES,
  PRODUCT_CATEGORIES,
  RESOURCES,
  SHIPMENT_DIMENSIONS,
  SHIPMENT_PRODUCTS,
} from "@/lib/catalog/vocabulary";
import { tool, type Tool } from "./tool";

const text = (description: string) => z.string().min(1).max(200).describe(description).optional();
const day = (description: string) => z.iso.date().describe(description).optional();
const limit = z.int().min(1).max(50).default(10).describe("Maximum number of records.");
const technology = text(
  "Technology in any common spelling, such as TOPCon, HJT or PERC. A material (mono, multi, thin_film) finds all of its technologies.",
);
const country = text("Country as ISO 3166-1 alpha-2 code, such as DE. Separate several with commas.");
const stage = z.enum(PRICE_STAGES).describe("Stage of the value chain.").optional();
const series = text("ID of a price series (`series_id`), from price_at_date.");

const PRICE =
  "series_id,item,technology,region,price_term,currency,unit,low,avg,high,change_pct,date,effective_date,age_days,benchmark,source";
const DAILY = "date,avg,low,high,change_pct,basis,item,currency,unit,series_id,source";
const PERIOD = "period_start,interval,avg,low,high,change_pct,observations,item,currency,unit,series_id,source";
const PRODUCT = "id,manufacturer,model,category,technology,nameplate_w,efficiency_pct,status,source";
const DATASHEET = `${PRODUCT},bifacial,cells,voc_v,isc_a,vmp_v,imp_a,gamma_pmax_pct_per_c,length_mm,width_mm,weight_kg,max_system_voltage_v,listing_date`;
/** Most assessments of a series that a tool returns. */
const MOST_PRICES = 60;

export const TOOLS: readonly Tool[] = [
  tool({
    name: "find_companies",
    title: "Find companies",
    description: "Finds companies of the solar industry by name, country, type and technology. One call.",
    input: z.strictObject({
      name: text("Part of the name."),
      country,
      type: z.enum(COMPANY_TYPES).describe("What the company does.").optional(),
      technology,
      limit,
    }),
    asks: ({ name, ...filters }) => [
      { path: "/companies", query: { q: name, ...filters, fields: "id,name,country,city,types,technologies,status,source" } },
    ],
  }),
  tool({
    name: "find_products",
    title: "Find products",
    description:
      "Finds modules, inverters and storage by model, manufacturer, technology and power in watts, the most powerful first. One call.",
    input: z.strictObject({
      model: text("Part of the model name."),
      manufacturer: text("Name of the manufacturer."),
      category: z.enum(PRODUCT_CATEGORIES).describe("Kind of product.").optional(),
      technology,
      min_power: z.number().min(0).describe("Least power in W.").optional(),
      max_power: z.number().min(0).describe("Greatest power in W.").optional(),
      limit,
    }),
    asks: ({ model, ...filters }) => [{ path: "/products", query: { q: model, ...filters, sort: "-power", fields: PRODUCT } }],
  }),
  tool({
    name: "compare_products",
    title: "Compare products",
    description:
      "Returns the datasheet values of 2 to 6 products side by side. A product that is not found is named in `about.missing`. One call for each product.",
    input: z.strictObject({ ids: z.array(z.string().min(1).max(60)).min(2).max(6).describe("IDs of products, from find_products.") }),
    asks: ({ ids }) => [...new Set(ids)].map((id) => ({ path: `/products/${encodeURIComponent(id)}`, query: { fields: DATASHEET } })),
  }),
  tool({
    name: "price_at_date",
    title: "Price at a date",
    description:
      "Returns the prices in effect on a date, benchmarks first: polysilicon, wafers, cells, modules, glass and inverters by technology and market. `age_days` says how old each is. One call.",
    input: z.strictObject({
      date: day("Date as YYYY-MM-DD. Default: the latest."),
      technology,
      stage,
      region: text("Market, such as CN, US or EU."),
      series_id: series,
      limit,
    }),
    asks: ({ date, technology: type, ...filters }) => [{ path: "/pricing/spot", query: { ts: date, type, ...filters, fields: PRICE } }],
  }),
  tool({
    name: "price_series",
    title: "Price series",
    description: "Returns the prices of one series over time, by month, week or day. Daily prices need the Pro plan. One call.",
    input: z.strictObject({
      series_id: z.string().min(1).max(60).describe("ID of the price series, from price_at_date."),
      interval: z.enum(["month", "week", "day"]).default("month").describe("Length of a period."),
      from: day("First date."),
      to: day("Last date."),
    }),
    asks: ({ interval, ...query }) => [
      interval === "day"
        ? { path: "/pricing/history", query: { ...query, limit: MOST_PRICES, fields: DAILY } }
        : { path: "/pricing/trends", query: { ...query, interval, limit: MOST_PRICES, fields: PERIOD } },
    ],
  }),
  tool({
    name: "shipments_ranking",
    title: "Ranking by shipments",
    description:
      "Returns shipment volumes by quarter in GW with rank and share: by company, destination, country of origin or technology. Needs the Pro plan. One call.",
    input: z.strictObject({
      quarter: z
        .string()
        .regex(/^\d{4}[Qq][1-4](,\d{4}[Qq][1-4]){0,11}$/)
        .describe("Quarter such as 2025Q3, or up to 12 separated by commas. Default: the latest.")
        .optional(),
      product: z.enum(SHIPMENT_PRODUCTS).default("module").describe("Product."),
      dimension: z.enum(SHIPMENT_DIMENSIONS).default("company").describe("What volumes are split by."),
      entity: text("Only this company, country or technology."),
      limit,
    }),
    asks: (query) => [
      { path: "/market/shipments", query: { ...query, fields: "quarter,entity,rank,volume_gw,share_pct,qoq_pct,yoy_pct,status,source" } },
    ],
  }),
  tool({
    name: "what_changed",
    title: "What changed",
    description:
      "Without `resource`, returns releases with the number of records that each changed, newest first. With `resource`, returns the records of that kind that changed. One call.",
    input: z.strictObject({
      since: day("Only what was published on or after this date."),
      resource: z.enum(RESOURCES).describe("Kind of record.").optional(),
      limit,
    }),
    asks: ({ since, resource, limit: most }) => [
      resource === undefined
        ? { path: "/releases", query: { since, limit: most } }
        : { path: "/changes", query: { published_since: since, resource, limit: most, fields: "release,published_at,resource,change,id" } },
    ],
  }),
  tool({
    name: "describe_data",
    title: "Describe the data",
    description:
      "Returns what the datasets cover: number of records, how many are generated samples, coverage, freshness and sources. Free, no key required.",
    input: z.strictObject({}),
    asks: () => [{ path: "/datasets", query: {} }],
  }),
];
