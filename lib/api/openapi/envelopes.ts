import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { RESOURCES, SHIPMENT_BASES, SHIPMENT_DIMENSIONS, SHIPMENT_PRODUCTS } from "@/lib/catalog/vocabulary";
import type { ActionRoute, ItemRoute, ListRoute, KeylessRoute, Route, StreamRoute } from "../route";

const MAX_ROWS = Math.max(...PLANS.map((plan) => PLAN_TABLE[plan].maxRows));
const code = z.string().max(60);
const release = z.int().min(0);
const count = z.int().min(0);

const Source = z
  .strictObject({ code, name: z.string().max(200), licence: z.string().max(200) })
  .meta({ id: "Source", description: "Source of records, with its licence." });

const Page = z
  .strictObject({
    limit: z.int().min(1).max(MAX_ROWS).meta({ description: "Maximum number of records in this response." }),
    has_more: z.boolean().meta({ description: "Whether there are more records." }),
    next: z.url().max(30_000).nullable().meta({ description: "URL of the next page; null on the last page." }),
  })
  .meta({ id: "Page", description: "Pagination information." });

const meta = {
  release: release.meta({ description: "Release the data comes from." }),
  published_at: z.iso.datetime().max(40).nullable().meta({ description: "Time when the release was published." }),
  as_of: release.nullable().meta({ description: "Release selected by `as_of`; null without `as_of`." }),
  sample: z.boolean().meta({ description: "Whether the records include generated sample data." }),
  sources: z.array(Source).max(100).meta({ description: "Sources of the records in this response." }),
};
const total = {
  total: z.int().min(0).optional().meta({ description: "Total number of matching records; only with `include_total=true`." }),
};

const dataset = { product: z.enum(SHIPMENT_PRODUCTS), dimension: z.enum(SHIPMENT_DIMENSIONS) };
const Available = z
  .strictObject({ ...dataset, basis: z.enum(SHIPMENT_BASES), source: code })
  .meta({ id: "ShipmentDataset", description: "An available shipment table." });

const Table = z
  .strictObject({
    quarter: z.string().max(6).meta({ description: "Quarter of the figures." }),
    basis: z.enum(SHIPMENT_BASES).meta({ description: "Measurement basis." }),
    source: code.meta({ description: "Source of the table." }),
    total_gw: z.number().nullable().meta({ description: "Stated total that shares refer to.", "x-unit": "GW" }),
  })
  .meta({ id: "ShipmentTable", description: "A returned shipment table." });

/** What some lists say in `meta` beyond the rest, by operation. */
const EXTRA: Readonly<Record<string, z.core.$ZodLooseShape>> = {
  listSpotPrices: { date: z.iso.date().max(10).meta({ description: "Requested date." }) },
  listShipments: {
    quarter: z.string().max(6).nullable().meta({ description: "Quarter of the returned figures; null if there are several." }),
    ...dataset,
    basis: z.enum(SHIPMENT_BASES).nullable().meta({ description: "Measurement basis; null if nothing matches." }),
    source: code.nullable().meta({ description: "Source of the tables; null if nothing matches." }),
    total_gw: z
      .number()
      .nullable()
      .meta({ description: "Stated total that shares refer to; null if none is stated or there are several tables.", "x-unit": "GW" }),
    tables: z.array(Table).max(100).meta({ description: "Returned tables, newest first; all have the same basis and source." }),
    available: z
      .array(Available)
      .max(500)
      .meta({ description: "Tables available for the requested quarters; without `quarter`, for the returned one." }),
  },
  listChanges: {
    since: release.meta({ description: "The response lists changes after this release." }),
    summary: z
      .partialRecord(z.enum(RESOURCES), z.strictObject({ added: count, changed: count, removed: count }))
      .optional()
      .meta({ description: "Number of matching changes by record type; only with `summary=true`." }),
  },
  listRfqs: {
    last_position: z.int().min(0).meta({ format: "int64", description: "Position to resume the stream from." }),
    as_of_time: z.iso.datetime().max(40).optional().meta({ description: "Time given in `as_of`; only with `as_of`." }),
  },
};

const Meta = z.strictObject(meta).meta({ id: "RecordMeta", description: "Information about the response." });
const ListMeta = z.strictObject({ ...meta, ...total }).meta({ id: "ListMeta", description: "Information about the response." });

function listMeta(operation: string): z.ZodType {
  const extra = EXTRA[operation];
  return extra ? z.strictObject({ ...meta, ...total, ...extra }).meta({ description: "Information about the response." }) : ListMeta;
}

const answerId = (route: Route): string => `${route.operation.charAt(0).toUpperCase()}${route.operation.slice(1)}Answer`;

const ACTION_ROWS = 100;

function actionEnvelope(route: ActionRoute): z.ZodObject {
  if (route.reply === null) return z.strictObject({});
  return route.isList ? z.strictObject({ data: z.array(route.reply).max(ACTION_ROWS), page: Page }) : z.strictObject({ data: route.reply });
}

function envelope(route: ListRoute | ItemRoute): z.ZodObject {
  return route.kind === "list"
    ? z.strictObject({ data: z.array(route.record).max(MAX_ROWS), page: Page, meta: listMeta(route.operation) })
    : z.strictObject({ data: route.record, meta: Meta });
}

function envelopeOf(route: Exclude<JsonRoute, KeylessRoute>): z.ZodObject {
  if (route.kind === "caller") return z.strictObject({ data: route.reply });
  return route.kind === "action" ? actionEnvelope(route) : envelope(route);
}

/** Every route but the streams answers with JSON. */
export type JsonRoute = Exclude<Route, StreamRoute>;

const schemas = new WeakMap<Route, z.ZodObject>();

/** The schema of a route's JSON answer, all fields chosen. */
export function answerOf(route: JsonRoute): z.ZodObject {
  const known = schemas.get(route);
  if (known) return known;
  const made =
    route.kind === "keyless"
      ? route.reply
      : envelopeOf(route).meta({
          id: answerId(route),
          description: `Response of ${route.path}.`,
        });
  schemas.set(route, made);
  return made;
}
