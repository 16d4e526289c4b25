import { z } from "zod";
import { parametersOf } from "../common-parameters";
import type { ItemRoute, ListRoute, Route } from "../route";
import type { JsonSchema, SchemaBook } from "./json-schema";

/** What `lib/core/parameters` leaves in a schema's metadata. */
const Meta = z.object({ description: z.string(), example: z.string(), schema: z.record(z.string(), z.unknown()) });

/** The example as a value of the parameter's type. */
function exampleOf(example: string, type: unknown): unknown {
  if (type === "array") return example.split(",");
  if (type === "integer" || type === "number") return Number(example);
  return type === "boolean" ? example === "true" : example;
}

function queryParameter(name: string, declared: z.core.$ZodType, book: SchemaBook): JsonSchema {
  const inner = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  const { description, example, schema } = Meta.parse(z.globalRegistry.get(inner) ?? {});
  const list = schema.type === "array" ? { style: "form", explode: false } : {};
  return {
    name,
    in: "query",
    required: false,
    description,
    ...list,
    schema: book.parameterSchema(schema),
    example: exampleOf(example, schema.type),
  };
}

function idParameter(route: ItemRoute, book: SchemaBook): JsonSchema {
  const { description, ...schema } = book.schemaOf(route.record.shape.id as z.ZodType);
  return { name: "id", in: "path", required: true, description, schema, example: `${route.prefix}_0123456789abcdef` };
}

function queryParameters(route: ListRoute | ItemRoute, book: SchemaBook): JsonSchema[] {
  return Object.entries(parametersOf(route).shape).map(([name, declared]) => queryParameter(name, declared, book));
}

/** Path and query parameters of a route, from its declaration alone. */
export function parametersFor(route: Route, book: SchemaBook): JsonSchema[] {
  if (route.kind === "list") return queryParameters(route, book);
  return route.kind === "item" ? [idParameter(route, book), ...queryParameters(route, book)] : [];
}
