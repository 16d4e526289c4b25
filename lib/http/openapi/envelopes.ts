import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { SHIPMENT_BASES, SHIPMENT_DIMENSIONS, SHIPMENT_PRODUCTS } from "@/lib/catalog/vocabulary";
import type { ActionRoute, ItemRoute, ListRoute, PublicRoute, Route, StreamRoute } from "../route";

const MAX_ROWS = Math.max(...PLANS.map((plan) => PLAN_TABLE[plan].maxRows));
const code = z.string().max(60);
const release = z.int().min(0);

const Source = z
  .strictObject({ code, name: z.string().max(200), licence: z.string().max(200) })
  .meta({ id: "Source", description: "Where records come from, and under which licence they stand." });

const Page = z
  .strictObject({
    limit: z.int().min(1).max(MAX_ROWS).meta({ description: "Records at most in this answer." }),
    has_more: z.boolean().meta({ description: "Whether records follow." }),
    next: z.url().max(30_000).nullable().meta({ description: "Address of the next page; null on the last." }),
  })
  .meta({ id: "Page", description: "Place of an answer in the walk over all matching records." });

const meta = {
  release: release.meta({ description: "The release that was read." }),
  published_at: z.iso.datetime().max(40).nullable().meta({ description: "When it was published." }),
  as_of: release.nullable().meta({ description: "The release that `as_of` meant; null without `as_of`." }),
  sample: z.boolean().meta({ description: "Whether generated sample data is among the records." }),
  sources: z.array(Source).max(100).meta({ description: "Sources of the records in this answer." }),
};
const total = { total: z.int().min(0).optional().meta({ description: "Matching records in all; only with `include_total=true`." }) };

const dataset = { product: z.enum(SHIPMENT_PRODUCTS), dimension: z.enum(SHIPMENT_DIMENSIONS) };
const Available = z
  .strictObject({ ...dataset, basis: z.enum(SHIPMENT_BASES), source: code })
  .meta({ id: "ShipmentDataset", description: "A table of shipments that exists." });

/** What some lists say in `meta` beyond the rest, by operation. */
const EXTRA: Readonly<Record<string, z.core.$ZodLooseShape>> = {
  listSpotPrices: { date: z.iso.date().max(10).meta({ description: "The day that was asked about." }) },
  listShipments: {
    quarter: z.string().max(6).nullable().meta({ description: "The quarter that answers." }),
    ...dataset,
    basis: z.enum(SHIPMENT_BASES).nullable().meta({ description: "How its volumes were measured; null when nothing fits." }),
    source: code.nullable().meta({ description: "Source of the table; null when nothing fits." }),
    total_gw: z.number().nullable().meta({ description: "The stated total that shares refer to.", "x-unit": "GW" }),
    available: z.array(Available).max(500).meta({ description: "Tables that exist for the quarter." }),
  },
  listChanges: { since: release.meta({ description: "Changes after this release are listed." }) },
  listRfqs: {
    last_position: z.int().min(0).meta({ description: "Where the stream goes on from this list." }),
    as_of_time: z.iso.datetime().max(40).optional().meta({ description: "The time that `as_of` named; only with it." }),
  },
};

const Meta = z.strictObject(meta).meta({ id: "RecordMeta", description: "What was read." });
const ListMeta = z.strictObject({ ...meta, ...total }).meta({ id: "ListMeta", description: "What was read." });

function listMeta(operation: string): z.ZodType {
  const extra = EXTRA[operation];
  return extra ? z.strictObject({ ...meta, ...total, ...extra }).meta({ description: "What was read." }) : ListMeta;
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

function envelopeOf(route: Exclude<JsonRoute, PublicRoute>): z.ZodObject {
  if (route.kind === "account") return z.strictObject({ data: route.reply });
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
    route.kind === "public"
      ? route.reply
      : envelopeOf(route).meta({
          id: answerId(route),
          description: `Answer of ${route.path}.`,
        });
  schemas.set(route, made);
  return made;
}
