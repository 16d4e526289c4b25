import { z } from "zod";
import { parametersOf } from "../common-parameters";
import type { ActionRoute, ItemRoute, Route, StreamRoute } from "../route";
import type { JsonSchema, SchemaBook } from "./json-schema";

/** What `lib/core/parameters` leaves in a schema's metadata. */
const Meta = z.object({ description: z.string(), example: z.string(), schema: z.record(z.string(), z.unknown()) });

/** The example as a value of the parameter's type. */
function exampleOf(example: string, type: unknown): unknown {
  if (type === "array") return example.split(",");
  if (type === "integer" || type === "number") return Number(example);
  return type === "boolean" ? example === "true" : example;
}

const queryParameter = (name: string, declared: z.core.$ZodType, book: SchemaBook): JsonSchema =>
  parameter(name, "query", { declared, book });

function parameter(name: string, place: "query" | "path", { declared, book }: { declared: z.core.$ZodType; book: SchemaBook }): JsonSchema {
  const inner = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  const { description, example, schema } = Meta.parse(z.globalRegistry.get(inner) ?? {});
  const list = schema.type === "array" ? { style: "form", explode: false } : {};
  return {
    name,
    in: place,
    required: place === "path",
    description,
    ...list,
    schema: book.parameterSchema(schema),
    example: exampleOf(example, schema.type),
  };
}

function idParameter(route: ItemRoute, book: SchemaBook): JsonSchema {
  const { description, ...schema } = book.schemaOf(route.record.shape.id ?? z.string());
  return { name: "id", in: "path", required: true, description, schema, example: `${route.prefix}_0123456789abcdef` };
}

function queryParameters(query: z.ZodObject, book: SchemaBook): JsonSchema[] {
  return Object.entries(query.shape).map(([name, declared]) => queryParameter(name, declared, book));
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes retries safe. The same key with the same body returns the first response again, without secrets; with a different body, 422. Keys are kept for 7 days.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]+$", minLength: 1, maxLength: 255 },
  example: "4f1c6f0e-5a5e-4f5b-9d2b-2f7a1f0c8e11",
};

const PREFER: JsonSchema = {
  name: "Prefer",
  in: "header",
  required: false,
  description:
    "`dry-run` returns the number of records, calls and bytes of the response and of the whole result, without data and free of charge. Checked and rate limited like the request itself. With a sandbox key, `simulate=` and an error code, such as `simulate=rate-limited`, returns that error, `simulate=slow` responds after five seconds, and `simulate=` and an event type, such as `simulate=price.published`, sends that event as a test to your webhook endpoints that receive it. `clock=` and a time up to 400 days ahead treat the request as if it were sent then: the key's expiry and that day's quota apply. The data are today's, and nothing is counted.",
  schema: { type: "string", pattern: "^[^\\x00]*$", maxLength: 200 },
  example: "dry-run",
};

const LAST_EVENT_ID: JsonSchema = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "ID of the last event that was received; the stream continues after it. Takes precedence over `since`.",
  schema: { type: "string", pattern: "^[0-9]+$", maxLength: 15 },
  example: "1042",
};

function ownParameters(route: ActionRoute | StreamRoute, book: SchemaBook): JsonSchema[] {
  const inPath = Object.entries(route.params.shape).map(([name, declared]) => parameter(name, "path", { declared, book }));
  return [
    ...inPath,
    ...queryParameters(route.query, book),
    ...(route.kind === "action" && route.secrets !== null ? [IDEMPOTENCY_KEY] : []),
    ...(route.kind === "stream" && route.media === "text/event-stream" ? [LAST_EVENT_ID] : []),
    ...(route.kind === "stream" && route.preview ? [PREFER] : []),
  ];
}

/** Path, query and header parameters of a route, from its declaration alone. */
export function parametersFor(route: Route, book: SchemaBook): JsonSchema[] {
  if (route.kind === "action" || route.kind === "stream") return ownParameters(route, book);
  if (route.kind === "list") return [...queryParameters(parametersOf(route), book), PREFER];
  if (route.kind === "item") return [idParameter(route, book), ...queryParameters(parametersOf(route), book), PREFER];
  return route.kind === "keyless" ? queryParameters(route.query, book) : [];
}
