import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

const INT32 = 2_147_483_647;

/** PostgreSQL text holds no NUL, so this is true of any text that the API sends. */
const ANY_TEXT = "^[^\\u0000]*$";

/** Limits that follow from where values come from, so that generated clients can rely on them. */
function complete(schema: JsonSchema): void {
  if (schema.type === "string") {
    if (schema.format !== undefined) delete schema.pattern;
    if (!["format", "pattern", "enum", "const"].some((key) => key in schema)) schema.pattern = ANY_TEXT;
  }
  if (schema.type === "integer")
    schema.format ??= Number(schema.maximum) <= INT32 && Number(schema.minimum) >= -INT32 - 1 ? "int32" : "int64";
}

function hoisted(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll("#/$defs/", "#/components/schemas/"));
}

/** Collects the schemas of a document; those with an id become components and are referred to. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};

  schemaOf(schema: z.ZodType): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { target: "draft-2020-12", override: ({ jsonSchema }) => complete(jsonSchema as JsonSchema) });
    Object.assign(this.components, hoisted($defs));
    return hoisted(root) as JsonSchema;
  }

  /** A JSON Schema written by hand, completed in the same way. */
  plain(schema: Readonly<JsonSchema>): JsonSchema {
    const copy = structuredClone(schema) as JsonSchema;
    complete(copy);
    if (typeof copy.items === "object" && copy.items !== null) complete(copy.items as JsonSchema);
    return copy;
  }
}
