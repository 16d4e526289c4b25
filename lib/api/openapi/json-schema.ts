import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

const INT32 = 2_147_483_647;

/** PostgreSQL text holds no NUL, so this is true of any text that the API sends. */
const ANY_TEXT = "^[^\\x00]*$";
/** Generators write \u0000 as the character itself, which makes their files binary; not every language knows \u in a pattern. */
const UNICODE_ESCAPE = /\\u00(?=[0-9A-Fa-f]{2})/g;
/** Parameters of one line refuse control characters. */
const ONE_LINE = "^[^\\x00-\\x1F\\x7F-\\x9F]*$";

/** Limits that follow from where values come from, so that generated clients can rely on them. */
function complete(schema: JsonSchema, text: string): void {
  if (schema.type === "string") {
    if (schema.format !== undefined) delete schema.pattern;
    if (!["format", "pattern", "enum", "const"].some((key) => key in schema)) schema.pattern = text;
  }
  if (schema.type === "integer") completeInteger(schema);
}

/**
 * Numbers come from columns of 32 bits, unless a declaration names a larger limit or says int64, as sizes and positions do.
 * Generators make big integers of int64, which is not what JSON gives.
 */
function completeInteger(schema: JsonSchema): void {
  const isUnlimited = schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER;
  schema.format ??= isUnlimited || Number(schema.maximum) <= INT32 ? "int32" : "int64";
  if (schema.format !== "int32") return;
  schema.minimum = Math.max(Number(schema.minimum ?? -INT32 - 1), -INT32 - 1);
  if (isUnlimited) schema.maximum = INT32;
}

/** A copy with references to components, and patterns that can be written in any language. */
function hoisted(value: Readonly<JsonSchema>): JsonSchema {
  return JSON.parse(JSON.stringify(value).replaceAll("#/$defs/", "#/components/schemas/"), (key, inner: unknown) =>
    key === "pattern" && typeof inner === "string" ? inner.replaceAll(UNICODE_ESCAPE, "\\x") : inner,
  );
}

/** Collects the schemas of a document; those with an id become components and are referred to. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};

  schemaOf(schema: z.core.$ZodType): JsonSchema {
    return this.take(schema, "output");
  }

  /** The same of what is sent to us. */
  inputSchemaOf(schema: z.core.$ZodType): JsonSchema {
    return this.take(schema, "input");
  }

  private take(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, {
      io,
      target: "draft-2020-12",
      override: ({ jsonSchema }) => complete(jsonSchema, ANY_TEXT),
    });
    delete root.$schema;
    Object.assign(this.components, hoisted($defs));
    return hoisted(root);
  }

  /** The JSON Schema of a parameter, completed in the same way. */
  parameterSchema(schema: Readonly<JsonSchema>): JsonSchema {
    const copy = hoisted(schema);
    complete(copy, ONE_LINE);
    const items = z.record(z.string(), z.unknown()).safeParse(copy.items);
    if (items.success) complete((copy.items = items.data), ONE_LINE);
    return copy;
  }
}
