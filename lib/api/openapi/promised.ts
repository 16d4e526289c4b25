import { z } from "zod";
import {
  COMPANY_STATUSES,
  COMPANY_TYPES,
  COUNTRY_CODES,
  CURRENCIES,
  PRICE_REGIONS,
  PRICE_STAGES,
  PRODUCT_CATEGORIES,
  RESOURCES,
  SHIPMENT_BASES,
  SHIPMENT_DIMENSIONS,
  SHIPMENT_PRODUCTS,
  TECHNOLOGIES,
} from "@/lib/catalog/vocabulary";
import { EXPORT_FORMATS } from "@/lib/exports/contract";
import { RFQ_CATEGORIES, RFQ_REGIONS } from "@/lib/rfq/contract";
import { ASKABLE_EVENTS } from "@/lib/webhooks/messages/event-types";
import { HEADER_CHOICES } from "../common-parameters";
import { FORMATS, type Route } from "../route";
import type { OpenApi } from "./describe-api";
import type { JsonSchema } from "./json-schema";

const Values = z.looseObject({ type: z.literal("string"), enum: z.array(z.string()) });
/** Longer than any value of an enumeration. */
const MAX_VALUE = 100;

const Json = z.record(z.string(), z.unknown());

/** Only what is worth it is parsed: the description has tens of thousands of values, and whoever asks for a part of it waits. */
const valuesIn = (value: unknown): z.output<typeof Values> | undefined =>
  typeof value === "object" && value !== null && "enum" in value ? Values.safeParse(value).data : undefined;

/** Values that are known today; a string may hold others later. */
function openedAt(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if ("additionalProperties" in value && value.additionalProperties === false) Reflect.deleteProperty(value, "additionalProperties");
  const values = valuesIn(value);
  if (values === undefined) return value;
  const { enum: known, ...kept } = values;
  return { ...kept, maxLength: MAX_VALUE, pattern: "^[^\\x00]*$", "x-extensible-enum": known };
}

/** Schemas of what we send, with room for properties and values that version 1 may still bring. */
export const openedCopy = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  z.record(z.string(), Json).parse(JSON.parse(JSON.stringify(schemas), openedAt));

/** Values that several parameters take, as components of their own: clients then have one type for them, and the description is shorter. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  CompanyStatus: COMPANY_STATUSES,
  CompanyType: COMPANY_TYPES,
  CountryCode: COUNTRY_CODES,
  Currency: CURRENCIES,
  ExportFormat: EXPORT_FORMATS,
  HeaderRow: HEADER_CHOICES,
  PriceRegion: PRICE_REGIONS,
  PriceStage: PRICE_STAGES,
  ProductCategory: PRODUCT_CATEGORIES,
  Resource: RESOURCES,
  ResponseFormat: FORMATS,
  RfqCategory: RFQ_CATEGORIES,
  RfqRegion: RFQ_REGIONS,
  ShipmentBasis: SHIPMENT_BASES,
  ShipmentDimension: SHIPMENT_DIMENSIONS,
  ShipmentProduct: SHIPMENT_PRODUCTS,
  Technology: TECHNOLOGIES,
  WebhookEvent: ASKABLE_EVENTS,
};
const nameOf = new Map(Object.entries(SHARED).map(([name, values]) => [JSON.stringify(values), name]));

type Paths = OpenApi["paths"];

/** Paths with references to shared values, and those that are referred to. */
function shared(paths: Paths): { paths: Paths; schemas: Record<string, JsonSchema> } {
  const schemas: Record<string, JsonSchema> = {};
  const referred = (_key: string, value: unknown): unknown => {
    const { type, enum: values, ...about } = valuesIn(value) ?? {};
    const name = values && nameOf.get(JSON.stringify(values));
    if (name === undefined) return value;
    schemas[name] = { type, enum: values, description: "Values of a parameter." };
    return { ...about, $ref: `#/components/schemas/${name}` };
  };
  const copy = z.record(z.string(), z.record(z.string(), Json)).parse(JSON.parse(JSON.stringify(paths), referred));
  return { paths: copy, schemas };
}

/** The names of records of which `fields` selects properties. */
const selectable = (routes: readonly Route[]): Set<string> =>
  new Set(routes.flatMap((route) => (route.kind === "list" || route.kind === "item" ? String(route.record.meta()?.id) : [])));

/**
 * The description as customers get it. What validates responses here is exact, to the last property and value. What is promised of
 * them leaves room for what version 1 may still bring: more properties and more values. A record has no property for certain,
 * because `fields` may leave any out.
 */
export function promised(document: OpenApi, routes: readonly Route[]): OpenApi {
  const schemas = openedCopy(document.components.schemas);
  for (const name of selectable(routes)) {
    const { required: _, ...record } = schemas[name] ?? {};
    schemas[name] = { ...record, description: `${String(record["description"])} Has every property unless \`fields\` selects some.` };
  }
  const { paths, schemas: values } = shared(document.paths);
  return { ...document, paths, components: { ...document.components, schemas: { ...schemas, ...values } } };
}
