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

/** The type of a parameter as the reference names it: "integer", "date", "array of string". */
export function typeText({ type, isList, format }: Parameter): string {
  const one = format === "date" || format === "date-time" ? format : type;
  return isList ? `array of ${one}` : one;
}

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A header that a request may carry beside its key. */
export type RequestHeader = { name: string; required: boolean; description: string; example: string | null };

/** What answers when all went well; `media` is null for an answer without a body. */
export type Success = { status: number; description: string; media: string | null };

export type Operation = {
  id: string;
  method: Method;
  /** Below the root of the API; {id} stands for one segment. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** No key is needed. */
  isKeyless: boolean;
  parameters: readonly Parameter[];
  headers: readonly RequestHeader[];
  /** The JSON that is sent; null: nothing is. */
  body: { isRequired: boolean; example: unknown } | null;
  success: Success;
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
  requestBody: z
    .looseObject({
      required: z.boolean().default(false),
      content: z.record(z.string(), z.looseObject({ example: z.unknown().optional() })).default({}),
    })
    .optional(),
  responses: z
    .record(z.string(), z.looseObject({ description: z.string().default(""), content: z.record(z.string(), z.unknown()).optional() }))
    .default({}),
});

const DescribedHeader = z.looseObject({
  name: z.string(),
  in: z.literal("header"),
  required: z.boolean().default(false),
  description: z.string().default(""),
  example: z.unknown().optional(),
});

const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

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

function headerOf(described: unknown): RequestHeader | null {
  const parsed = DescribedHeader.safeParse(described);
  if (!parsed.success) return null;
  const { name, required, description, example } = parsed.data;
  return { name, required, description, example: written(example) };
}

const JSON_MEDIA = "application/json";

function successOf(responses: z.output<typeof Described>["responses"]): Success {
  const [status = "200", answer] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const medias = Object.keys(answer?.content ?? {});
  return {
    status: Number(status),
    description: answer?.description ?? "",
    media: medias.includes(JSON_MEDIA) ? JSON_MEDIA : (medias[0] ?? null),
  };
}

const isThere = <T>(one: T | null): one is T => one !== null;

function operationOf(path: string, method: Method, described: unknown): Operation | null {
  const parsed = Described.safeParse(described);
  if (!parsed.success) return null;
  const { operationId: id, tags, summary, description, security, parameters, requestBody, responses } = parsed.data;
  return {
    id,
    method,
    path,
    tag: tags[0] ?? "",
    summary,
    description,
    isKeyless: security?.length === 0,
    parameters: parameters.map(parameterOf).filter(isThere),
    headers: parameters.map(headerOf).filter(isThere),
    body: requestBody ? { isRequired: requestBody.required, example: requestBody.content[JSON_MEDIA]?.example ?? {} } : null,
    success: successOf(responses),
  };
}

/** The operations of an OpenAPI document, in its order. Nothing but the document decides what they take and give. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    METHODS.map((method) => operationOf(path, method, methods[method.toLowerCase()])).filter(isThere),
  );
}
