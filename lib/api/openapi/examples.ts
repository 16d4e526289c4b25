import type { z } from "zod";
import type { Field, FieldMap } from "@/lib/catalog/fields";
import { publicUrl } from "@/lib/platform/env";
import type { ActionRoute, Route } from "../route";
import type { JsonRoute } from "./envelopes";
import { DOCUMENT_EXAMPLES, EXAMPLES } from "./example-records";

export type Example = Readonly<Record<string, unknown>>;

const RELEASE = 412;
const meta = {
  release: RELEASE,
  published_at: "2026-11-18T06:00:00.000Z",
  as_of: null,
  sample: true,
  sources: [{ code: "synthetic", name: "Generated sample data", licence: "CC0 1.0" }],
};

const EXTRA_META: Readonly<Record<string, Example>> = {
  listSpotPrices: { date: "2026-11-18" },
  listShipments: {
    quarter: "2026Q3",
    product: "module",
    dimension: "company",
    basis: "shipped",
    source: "synthetic",
    total_gw: 182.4,
    tables: [{ quarter: "2026Q3", basis: "shipped", source: "synthetic", total_gw: 182.4 }],
    available: [{ product: "module", dimension: "company", basis: "shipped", source: "synthetic" }],
  },
  listChanges: { since: 411 },
  listRfqs: { last_position: 1_042 },
};

/** One realistic record of a schema. Throws for a schema without one, so that none is forgotten. */
export function recordExample(record: z.ZodObject): Example {
  const id = record.meta()?.id;
  const example = typeof id === "string" ? EXAMPLES[id] : undefined;
  if (!example) throw new Error(`lib/api/openapi/example-records.ts has no example of ${String(id)}`);
  return example;
}

function documentExample({ operation }: Pick<Route, "operation">): Example {
  const example = DOCUMENT_EXAMPLES[operation];
  if (!example) throw new Error(`lib/api/openapi/example-records.ts has no example of ${operation}`);
  return example;
}

function actionExample(route: ActionRoute): Example {
  const { reply } = route.examples;
  if (route.reply === null) return {};
  return route.isList ? { data: [reply], page: { limit: 50, has_more: false, next: null } } : { data: reply };
}

/** A whole JSON answer of a route. */
export function exampleAnswer(route: JsonRoute): Example {
  if (route.kind === "action") return actionExample(route);
  if (route.kind === "keyless") return documentExample(route);
  if (route.kind === "caller") return { data: recordExample(route.reply) };
  const data = recordExample(route.record);
  if (route.kind === "item") return { data, meta };
  const next = `${publicUrl()}/api/v1${route.path}?limit=1&cursor=eyJyIjo0MTJ9.c2lnbmF0dXJl`;
  return { data: [data], page: { limit: 1, has_more: true, next }, meta: { ...meta, ...EXTRA_META[route.operation] } };
}

function cell({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = kind === "array" && Array.isArray(value) ? value.join("|") : kind === "json" ? JSON.stringify(value) : String(value);
  if (kind === "number" || kind === "boolean") return text;
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return safe !== text || /[",\r\n]/.test(text) ? `"${safe.replaceAll('"', '""')}"` : text;
}

/** The example as the CSV that the database writes. */
export function csvExample(fields: FieldMap, record: Example): string {
  const names = Object.keys(fields);
  return `${names.join(",")}\r\n${Object.entries(fields)
    .map(([name, field]) => cell(field, record[name]))
    .join(",")}\r\n`;
}
