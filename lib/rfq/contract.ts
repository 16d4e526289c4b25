import { z } from "zod";
import { TECHNOLOGIES, technologyOf } from "@/lib/catalog/vocabulary";
import * as p from "@/lib/core/parameters";

export const RFQ_CATEGORIES = [
  "module",
  "cell",
  "wafer",
  "polysilicon",
  "inverter",
  "storage",
  "mounting",
  "tracker",
  "glass",
  "cable_connector",
] as const;
export type RfqCategory = (typeof RFQ_CATEGORIES)[number];

export const RFQ_REGIONS = [
  "north_america",
  "latin_america",
  "europe",
  "middle_east",
  "africa",
  "south_asia",
  "east_asia",
  "southeast_asia",
  "oceania",
] as const;
export type RfqRegion = (typeof RFQ_REGIONS)[number];

export const INCOTERMS = ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"] as const;

export const QUANTITY_UNITS = ["W", "kW", "MW", "GW", "kWh", "MWh", "GWh", "kg", "t", "m2", "pcs"] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** Every band that can be shown, from small to large; the lower end is included, the upper is not. */
export const POWER_BANDS = ["0-400 W", "400-500 W", "500-600 W", "600-700 W", "700+ W", "0-10 kW", "10-100 kW", "100+ kW"] as const;
export type PowerBand = (typeof POWER_BANDS)[number];
export const QUANTITY_BANDS = [
  "0-0.1 MW",
  "0.1-1 MW",
  "1-10 MW",
  "10-100 MW",
  "100+ MW",
  "0-0.1 MWh",
  "0.1-1 MWh",
  "1-10 MWh",
  "10-100 MWh",
  "100+ MWh",
  "0-10 t",
  "10-100 t",
  "100-1000 t",
  "1000+ t",
  "0-1000 m2",
  "1000-10000 m2",
  "10000-100000 m2",
  "100000+ m2",
  "0-100 pcs",
  "100-1000 pcs",
  "1000-10000 pcs",
  "10000+ pcs",
] as const;
export type QuantityBand = (typeof QUANTITY_BANDS)[number];

export const RFQ_STATUSES = ["open", "closed"] as const;
const DELIVERY_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const about = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description });
const instant = z.iso.datetime().max(40);

export const Rfq = z
  .strictObject({
    id: about(z.string().max(24), "ID of the request. It reveals neither its time nor its sender."),
    position: about(z.int().meta({ format: "int64" }), "Position in the feed; GET /rfqs/stream can resume after it."),
    published_at: about(
      instant,
      "Time of publication: once a day at a random time, at least 15 minutes after submission, together with identical requests.",
    ),
    category: about(z.enum(RFQ_CATEGORIES), "Product category."),
    technology: about(z.enum(TECHNOLOGIES).nullable(), "Technology; null if the request names none, or if it could identify the buyer."),
    power_band: about(z.enum(POWER_BANDS).nullable(), "Unit power as a range: modules in W, inverters in kW."),
    quantity_band: about(z.enum(QUANTITY_BANDS), "Quantity as a range with its unit."),
    delivery_region: about(z.enum(RFQ_REGIONS), "Delivery region; never a country or place."),
    incoterm: about(z.enum(INCOTERMS).nullable(), "Delivery terms; null if the request names none, or if they could identify the buyer."),
    delivery_month: about(z.string().max(7).regex(DELIVERY_MONTH), "Delivery month, YYYY-MM."),
    status: about(z.enum(RFQ_STATUSES), "open, or closed once its delivery month or 60 days have passed."),
    source: about(z.string().max(100), "Code of the source; meta.sources gives its name and licence."),
    updated_at: about(instant, "Time when it was published or closed."),
  })
  .meta({ id: "Rfq", description: "An anonymised request for quotation. At least two other buyers have an identical request." });
export type Rfq = z.infer<typeof Rfq>;

export const RfqFilter = z.object({
  category: p.listOf(RFQ_CATEGORIES, { description: "Product category.", example: "module,inverter" }).optional(),
  region: p.listOf(RFQ_REGIONS, { description: "Delivery region.", example: "europe" }).optional(),
});

export const RfqQuery = RfqFilter.extend({
  since: p.instant({ description: "Only requests published at or after this date or time.", example: "2026-11-01T06:00:00Z" }).optional(),
  as_of: p
    .asOf({
      description: "Read the feed as it was at an RFC 3339 time. It has no releases. `latest` is the default.",
      example: "latest",
      neutral: "latest",
    })
    .optional(),
});

export const RfqStreamQuery = RfqFilter.extend({
  since: p
    .integer(
      { minimum: 0, maximum: 999_999_999_999_999 },
      { description: "Position to resume after; the Last-Event-ID header takes precedence. Default: only new events.", example: "0" },
    )
    .optional(),
});

/** What one thing that happened in the feed looks like to a reader. `rfq` is there when it was published and still shown. */
export const FeedEntry = z.object({
  position: z.int(),
  event: z.enum(["rfq", "closed", "withdrawn"]),
  id: z.string(),
  rfq: Rfq.nullable(),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

export const REQUEST_STATES = ["received", "held", "published", "closed", "withdrawn"] as const;
export type RfqRequestState = (typeof REQUEST_STATES)[number];
export const STATE_TITLES = {
  received: "Received",
  held: "Held",
  published: "Published",
  closed: "Closed",
  withdrawn: "Withdrawn",
} as const satisfies Record<RfqRequestState, string>;

const line = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");
const optional = (max: number) =>
  line(max)
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .default(null);

/** A request as a member of staff types it or a file brings it. */
export const RequestInput = z.strictObject({
  buyer: line(200).min(2, "must name the buyer"),
  contact: optional(200),
  address: optional(500),
  wording: z
    .string()
    .trim()
    .max(5_000)
    .transform((text) => text.replaceAll("\0", "") || null)
    .nullable()
    .default(null),
  category: z.enum(RFQ_CATEGORIES),
  technology: z
    .string()
    .trim()
    .max(40)
    .transform((text, ctx) => {
      if (text === "") return null;
      const technology = technologyOf(text);
      if (technology) return technology;
      ctx.addIssue({ code: "custom", message: "is not a known technology" });
      return z.NEVER;
    })
    .nullable()
    .default(null),
  unit_power_w: z.number("must be a number of watts").positive().max(10_000_000).nullable().default(null),
  quantity: z.number("must be a number such as 1200.5").positive("must be more than 0").max(1e12),
  quantity_unit: z.enum(QUANTITY_UNITS),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "must be a two-letter ISO 3166-1 code"),
  incoterm: z.enum(INCOTERMS).nullable().default(null),
  delivery_month: z.string().trim().regex(DELIVERY_MONTH, "must be a month (YYYY-MM)"),
  /** When it came, where that was before today's intake; shown to staff only. */
  received_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The sender's own number, so that the same request is taken once. */
  ref: optional(100),
});
export type RequestInput = z.infer<typeof RequestInput>;

export const Shown = z.object({
  category: z.enum(RFQ_CATEGORIES),
  technology: z.enum(TECHNOLOGIES).nullable(),
  powerBand: z.enum(POWER_BANDS).nullable(),
  quantityBand: z.enum(QUANTITY_BANDS),
  deliveryRegion: z.enum(RFQ_REGIONS),
  incoterm: z.enum(INCOTERMS).nullable(),
  deliveryMonth: z.string(),
});
/** All that is ever shown of a request. */
export type Shown = z.infer<typeof Shown>;

export const Raw = z.object({
  buyer: z.string(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  wording: z.string().nullable(),
  country: z.string(),
  quantity: z.number(),
  quantityUnit: z.enum(QUANTITY_UNITS),
  unitPowerW: z.number().nullable(),
  technology: z.enum(TECHNOLOGIES).nullable(),
  incoterm: z.enum(INCOTERMS).nullable(),
});

/** For staff. `raw` is null once it is erased; `preview` is what is shown, or would be if it were published now. */
export const RequestRow = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  raw: Raw.nullable(),
  preview: Shown,
  receivedAt: z.string(),
  publishedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether staff has made sure of its buyer; until then it counts for nothing and is not published. */
  vetted: z.boolean(),
  /** Different vetted buyers who wait in its bucket; of a published one, those who were published with it. */
  buyers: z.int(),
  /** How many more vetted buyers its bucket needs; 0 when nothing but time is missing. */
  missing: z.int(),
});
export type RequestRow = z.infer<typeof RequestRow>;

export const REQUEST_TABS = ["incoming", "held", "published", "ended"] as const;
export type RequestTab = (typeof REQUEST_TABS)[number];
export const RequestPage = z.object({ requests: z.array(RequestRow), next: z.string().nullable() });
export type RequestPage = z.infer<typeof RequestPage>;

export const RequestListQuery = z.object({
  tab: z.enum(REQUEST_TABS).default("incoming"),
  cursor: z.string().max(200).optional(),
});

export const WithdrawInput = z.strictObject({ reason: line(300).min(3, "must give a reason") });

/** A page of the console: rows as the API gives them, newest first. */
export const ConsoleFeed = z.object({ rfqs: z.array(Rfq), next: z.string().nullable(), last: z.int(), sample: z.boolean() });
export type ConsoleFeed = z.infer<typeof ConsoleFeed>;
export const ConsoleFeedQuery = RfqFilter.extend({ cursor: z.string().max(200).optional() });
