import type { Route } from "../route";
import type { JsonSchema, SchemaBook } from "./json-schema";

/** What an action is sent, when it is sent something. */
export function requestBodyOf(route: Route, book: SchemaBook): { requestBody?: JsonSchema } {
  if (route.kind !== "action" || route.body === null) return {};
  const schema = book.inputSchemaOf(route.body);
  return { requestBody: { required: true, content: { "application/json": { schema, example: route.examples.body } } } };
}
