import { z } from "zod";

/** A parameter as a form or a reference page needs it. */
export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  /** Of the value, or of one value when it is a list. */
  type: "string" | "integer" | "number" | "boolean";
  /** All values that are allowed; empty: any. */
  values: readonly string[];
  /** Takes several values, parted by commas. */
  isList: boolean;
  /** `date`, `int32` and such. */
  format: string | null;
  minimum: number | null;
  maximum: number | null;
  /** As it is written in a query. */
  default: string | null;
  example: string | null;
};

export type Operation = {
  id: string;
  /** Below the root of the API; {id} stands for one segment. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** No key is needed. */
  isKeyless: boolean;
  parameters: readonly Parameter[];
};

const Schema = z.looseObject({
  type: z.enum(["string", "integer", "number", "boolean", "array"]).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});

const DescribedParameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean().default(false),
  description: z.string().default(""),
  schema: Schema.default({}),
  example: z.unknown().optional(),
});

const Described = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  description: z.string().default(""),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.unknown()).default([]),
});

const Document = z.looseObject({ paths: z.record(z.string(), z.looseObject({ get: z.unknown().optional() })) });

/** A value as it is written in a query. */
function written(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** Null for what is neither in the path nor in the query: a form has no place for it. */
function parameterOf(described: unknown): Parameter | null {
  const parsed = DescribedParameter.safeParse(described);
  if (!parsed.success) return null;
  const { name, in: place, required, description, schema, example } = parsed.data;
  const isList = schema.type === "array";
  const one = isList ? Schema.parse(schema.items ?? {}) : schema;
  return {
    name,
    in: place,
    required,
    description,
    type: one.type === undefined || one.type === "array" ? "string" : one.type,
    values: (one.enum ?? []).map(String),
    isList,
    format: one.format ?? null,
    minimum: one.minimum ?? null,
    maximum: one.maximum ?? null,
    default: written(schema.default),
    example: written(example),
  };
}

/** The operations of an OpenAPI document that read something, in its order. Nothing but the document decides what they take. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(Document.parse(document).paths).flatMap(([path, { get }]) => {
    const parsed = Described.safeParse(get);
    if (!parsed.success) return [];
    const { operationId: id, tags, summary, description, security, parameters } = parsed.data;
    return [
      {
        id,
        path,
        tag: tags[0] ?? "",
        summary,
        description,
        isKeyless: security?.length === 0,
        parameters: parameters.map(parameterOf).filter((parameter) => parameter !== null),
      },
    ];
  });
}
