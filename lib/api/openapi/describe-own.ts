import { CUSTOM, customName, type CustomField, type CustomView } from "@/lib/catalog/custom-fields";
import { ownRoute } from "../custom-fields";
import type { ItemRoute, ListRoute, Route } from "../route";
import { describeApi, type OpenApi } from "./describe-api";
import { SchemaBook, type JsonSchema } from "./json-schema";
import { parametersFor } from "./parameters";

const LARGEST = 999_999_999_999;
const TEXT = { type: "string", maxLength: 1_000, pattern: "^[^\\x00]*$" };

function valueSchema({ type, options }: CustomField): JsonSchema {
  if (type === "enumeration") return { type: "string", enum: options };
  if (type === "number") return { type: "number", minimum: -LARGEST, maximum: LARGEST };
  if (type === "boolean") return { type: "boolean" };
  return type === "date" ? { type: "string", format: "date", maxLength: 10 } : TEXT;
}

const EXAMPLES = { text: "A-17", number: 12.5, date: "2026-11-01", boolean: true } as const;
const exampleOf = ({ type, options }: CustomField): unknown => (type === "enumeration" ? (options[0] ?? null) : EXAMPLES[type]);

const propertyOf = (field: CustomField): JsonSchema => ({
  description: field.description ?? field.title,
  ...(field.unit === null ? {} : { "x-unit": field.unit }),
  anyOf: [valueSchema(field), { type: "null" }],
});

const objectOf = (fields: readonly CustomField[]): JsonSchema => ({
  type: "object",
  description: "Custom fields of your organisation with their current values; null if there is no value.",
  properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  required: fields.map(({ name }) => name),
  additionalProperties: false,
});

type Described = { properties?: Record<string, unknown>; required?: string[] };

function extendRecord(document: OpenApi, route: ListRoute | ItemRoute, fields: readonly CustomField[]): void {
  const schema = document.components.schemas[String(route.record.meta()?.id)] as Described | undefined;
  if (!schema?.properties || schema.properties[CUSTOM]) return;
  schema.properties[CUSTOM] = objectOf(fields);
  schema.required = [...(schema.required ?? []), CUSTOM];
}

type Media = { schema?: { pattern?: string }; example?: unknown };
type Operation = { parameters: JsonSchema[]; responses: Record<string, { content?: Record<string, Media> }> };

function extendExamples({ responses }: Operation, fields: readonly CustomField[]): void {
  const custom = Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]));
  const content = responses["200"]?.content ?? {};
  const { "application/json": json, "text/csv": csv, "application/x-ndjson": ndjson } = content;
  const answer = json?.example as { data: Record<string, unknown> | Record<string, unknown>[] } | undefined;
  for (const record of [answer?.data ?? []].flat()) record[CUSTOM] = custom;
  if (ndjson) ndjson.example = `${JSON.stringify({ ...(JSON.parse(String(ndjson.example)) as object), custom })}\n`;
  if (!csv) return;
  const [header = "", row = ""] = String(csv.example).split("\r\n");
  const names = fields.map(customName).join(",");
  csv.example = `${header},${names}\r\n${row},${Object.values(custom).join(",")}\r\n`;
  if (csv.schema) csv.schema.pattern = "^[a-z0-9_.]+(,[a-z0-9_.]+)*\\r\\n";
}

/** The description of the API as one organisation has it: with the fields of its own, and their filters. */
export function describeOwn(routes: readonly Route[], custom: CustomView): OpenApi {
  const document = structuredClone(describeApi(routes));
  for (const route of routes) {
    if ((route.kind !== "list" && route.kind !== "item") || !route.custom || custom[route.custom].length === 0) continue;
    const fields = custom[route.custom];
    const operation = document.paths[route.path]?.get as unknown as Operation;
    operation.parameters = parametersFor(ownRoute(route, custom), new SchemaBook());
    extendRecord(document, route, fields);
    extendExamples(operation, fields);
  }
  return document;
}
