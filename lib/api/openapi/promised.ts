import { z } from "zod";
import type { Route } from "../route";
import type { OpenApi } from "./describe-api";
import type { JsonSchema } from "./json-schema";

const Values = z.object({ type: z.literal("string"), enum: z.array(z.string()) });
/** Longer than any value of an enumeration. */
const MAX_VALUE = 100;

/** Values that are known today; a string may hold others later. */
function opened(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = schema;
  const open = additionalProperties === false ? rest : schema;
  const values = Values.safeParse(open).data;
  if (values === undefined) return open;
  const { enum: _, ...kept } = open;
  return { ...kept, maxLength: MAX_VALUE, pattern: "^[^\\x00]*$", "x-extensible-enum": values.enum };
}

const Json = z.record(z.string(), z.unknown());

function openedAt(_key: string, value: unknown): unknown {
  const schema = Json.safeParse(value);
  return schema.success ? opened(schema.data) : value;
}

const openedCopy = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  z.record(z.string(), Json).parse(JSON.parse(JSON.stringify(schemas), openedAt));

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
  return { ...document, components: { ...document.components, schemas } };
}
