import { description } from "@/app/api/v1/_routes/description";

/** One field of an answer. `path` has a dot per level; `type` is in words. */
export type AnswerField = { path: string; type: string; unit: string | null; values: readonly string[]; description: string };
export type FieldGroup = { name: string; title: string; fields: AnswerField[] };

type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  enum?: string[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  description?: string;
  "x-unit"?: string;
};

const FORMATS: Readonly<Record<string, string>> = { date: "date", "date-time": "time", uri: "address" };

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
  if (only && branches.length === 1) return { schema: { ...schema, ...resolved(only) }, isNullable: (schema.anyOf?.length ?? 0) > 1 };
  if (!Array.isArray(schema.type)) return { schema, isNullable: false };
  const type = schema.type.find((one) => one !== "null");
  return { schema: type === undefined ? schema : { ...schema, type }, isNullable: schema.type.includes("null") };
}

function typeText(given: Schema): string {
  const { schema, isNullable } = unwrapped(given);
  const name = FORMATS[schema.format ?? ""] ?? (typeof schema.type === "string" ? schema.type : "any");
  const text = schema.type === "array" ? `array of ${typeText(schema.items ?? {})}` : name;
  return isNullable ? `${text} or null` : text;
}

function valuesOf(given: Schema): readonly string[] {
  const { schema } = unwrapped(given);
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

type Described = { responses: Record<string, { content: Record<string, { schema: Schema; example?: unknown }> }> };

const okOf = (path: string) => (description().paths[path]?.get as unknown as Described).responses["200"]?.content["application/json"];

/** Fields of an answer: the record first, then what stands around it. */
export function answerFields(path: string): FieldGroup[] {
  const document = okOf(path)?.schema ?? {};
  const { data, page, meta } = unwrapped(document).schema.properties ?? {};
  if (data === undefined) return [{ name: "document", title: "The document", fields: fieldsOf(document, "") }];
  const record = unwrapped(data).schema;
  const isList = record.type === "array";
  const groups = [
    { name: "data", title: isList ? "Each record in data" : "data", fields: fieldsOf(isList ? (record.items ?? {}) : record, "") },
    ...(page ? [{ name: "page", title: "page", fields: fieldsOf(page, "") }] : []),
    ...(meta ? [{ name: "meta", title: "meta", fields: fieldsOf(meta, "") }] : []),
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}

/** The answer that the description gives as its example. */
export const exampleAnswer = (path: string): string => JSON.stringify(okOf(path)?.example ?? {}, null, 2);

/** Error codes by status that the description names for a path. */
export function errorsOf(path: string): { status: string; codes: string[] }[] {
  const { responses } = description().paths[path]?.get as unknown as { responses: Record<string, Schema> };
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref }]) => {
      const response = description().components.responses[$ref?.split("/").at(-1) ?? ""] ?? {};
      const content = response["content"] as Record<string, { examples?: Record<string, unknown> }>;
      return { status, codes: Object.keys(content["application/problem+json"]?.examples ?? {}) };
    });
}
