import { z } from "zod";
import type { Operation } from "@/lib/api/openapi/contract";
import { description } from "@/lib/api/routes/description";

/** One field of an answer or of a body. `path` has a dot per level; `type` is in words; `required` only where it may be left out. */
export type AnswerField = {
  path: string;
  type: string;
  unit: string | null;
  values: readonly string[];
  description: string;
  required?: boolean;
};
export type FieldGroup = { name: string; title: string; fields: AnswerField[] };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  enum?: string[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  "x-unit"?: string;
};

const FORMATS: Readonly<Record<string, string>> = { date: "date", "date-time": "date-time", uri: "URL" };

/** What a reference leads to; the name of the component beside it. */
function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : ((description().components.schemas[name] ?? {}) as Schema);
}

/** A schema without its null, and whether it had one. */
function unwrapped(given: Schema): { schema: Schema; isNullable: boolean } {
  const schema = resolved(given);
  const branches = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [only] = branches;
  if (only && branches.length === 1) {
    const { anyOf, ...own } = schema;
    return { schema: { ...own, ...resolved(only) }, isNullable: (anyOf?.length ?? 0) > 1 };
  }
  if (!Array.isArray(schema.type)) return { schema, isNullable: false };
  const type = schema.type.find((one) => one !== "null");
  return { schema: type === undefined ? schema : { ...schema, type }, isNullable: schema.type.includes("null") };
}

function nameOf(schema: Schema): string {
  const choices = [...new Set((schema.anyOf ?? []).map(typeText))];
  if (choices.length > 0) return choices.join(" or ");
  return (
    FORMATS[schema.format ?? ""] ?? (typeof schema.type === "string" ? schema.type : typeof schema.const === "string" ? "string" : "any")
  );
}

function typeText(given: Schema): string {
  const { schema, isNullable } = unwrapped(given);
  const text = schema.type === "array" ? `array of ${typeText(schema.items ?? {})}` : nameOf(schema);
  return isNullable ? `${text} or null` : text;
}

function valuesOf(given: Schema): readonly string[] {
  const { schema } = unwrapped(given);
  if (typeof schema.const === "string") return [schema.const];
  return schema.enum ?? (schema.items ? valuesOf(schema.items) : []);
}

/** The fields below a schema, nested ones too; arrays of objects are written with []. */
function fieldsOf(given: Schema, prefix: string): AnswerField[] {
  return Object.entries(unwrapped(given).schema.properties ?? {}).flatMap(([name, field]) => {
    const { schema } = unwrapped(field);
    const path = `${prefix}${name}`;
    const own = {
      path,
      type: typeText(field),
      unit: field["x-unit"] ?? schema["x-unit"] ?? null,
      values: valuesOf(field),
      description: field.description ?? schema.description ?? "",
    };
    const inner = schema.type === "array" ? fieldsOf(schema.items ?? {}, `${path}[].`) : fieldsOf(schema, `${path}.`);
    return [own, ...inner];
  });
}

/** The fields below a schema, each with whether it must be there. */
export function inputFields(given: Schema): AnswerField[] {
  const required = new Set(unwrapped(given).schema.required ?? []);
  return fieldsOf(given, "").map((field) => (/[.[]/.test(field.path) ? field : { ...field, required: required.has(field.path) }));
}

/** The fields of a schema that stands outside the description. */
export const fieldsIn = (schema: z.ZodType): AnswerField[] => fieldsOf(z.toJSONSchema(schema, { target: "draft-2020-12" }) as Schema, "");

type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Described = { requestBody?: { content: Content }; responses: Record<string, Schema & { content?: Content }> };

const JSON_MEDIA = "application/json";

const describedAt = ({ path, method }: Operation): Described => description().paths[path]?.[method.toLowerCase()] as unknown as Described;

const okOf = (operation: Operation) => describedAt(operation).responses[String(operation.success.status)]?.content?.[JSON_MEDIA];

/** Fields of an answer: the record first, then what stands around it; none where it is no JSON. */
export function answerFields(operation: Operation): FieldGroup[] {
  const document = okOf(operation)?.schema;
  if (document === undefined) return [];
  const { data, page, meta } = unwrapped(document).schema.properties ?? {};
  if (data === undefined) return [{ name: "document", title: "The document", fields: fieldsOf(document, "") }];
  const record = unwrapped(data).schema;
  const isList = record.type === "array";
  const groups = [
    { name: "data", title: isList ? "Record fields in data" : "data", fields: fieldsOf(isList ? (record.items ?? {}) : record, "") },
    ...(page ? [{ name: "page", title: "page", fields: fieldsOf(page, "") }] : []),
    ...(meta ? [{ name: "meta", title: "meta", fields: fieldsOf(meta, "") }] : []),
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}

/** Fields of the JSON that an operation is sent. */
export const bodyFields = (operation: Operation): AnswerField[] =>
  inputFields(describedAt(operation).requestBody?.content[JSON_MEDIA]?.schema ?? {});

/** The answer that the description gives as its example: JSON or the text of a stream; null where none comes back. */
export function exampleResponse(operation: Operation): { text: string; language: string } | null {
  const { status, media } = operation.success;
  if (media === null) return null;
  const example = describedAt(operation).responses[String(status)]?.content?.[media]?.example;
  if (media === JSON_MEDIA) return { text: JSON.stringify(example ?? {}, null, 2), language: "json" };
  return { text: typeof example === "string" ? example.trimEnd() : "", language: "text" };
}

/** Error codes by status that the description names for an operation. */
export function errorsOf(operation: Operation): { status: string; codes: string[] }[] {
  return Object.entries(describedAt(operation).responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref }]) => {
      const response = description().components.responses[$ref?.split("/").at(-1) ?? ""] ?? {};
      const content = response["content"] as Record<string, { examples?: Record<string, unknown> }>;
      return { status, codes: Object.keys(content["application/problem+json"]?.examples ?? {}) };
    });
}
