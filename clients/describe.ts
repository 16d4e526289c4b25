import { z } from "zod";
import { describeApi } from "@/lib/api/openapi/describe-api";
import { ROUTES } from "@/lib/api/routes/all";

/**
 * The API as its clients need it, from the API description and nothing else: records with their fields, and operations with
 * parameters, body and reply. What each language makes of it is written by its own emitter.
 */
export type Api = { version: string; records: readonly ApiRecord[]; operations: readonly Operation[] };

/** What clients say of the fields that an organisation has added itself, which the description of everyone's API can't name. */
export const CUSTOM_TEXT = "Custom fields of your organisation, if it has any; null if there is no value.";

/** The type of a value. Null stands in a union only inside of lists and maps; of a field it is said by `isNullable`. */
export type Shape =
  | { kind: "string"; format: string | null }
  | { kind: "integer" | "number" | "boolean" | "null" | "unknown" }
  | { kind: "enum"; values: readonly string[] }
  | { kind: "list" | "map"; of: Shape }
  | { kind: "union"; of: readonly Shape[] }
  | { kind: "object"; fields: readonly Field[] }
  | { kind: "record"; name: string };

export type Field = { name: string; shape: Shape; isNullable: boolean; isRequired: boolean; description: string; unit: string | null };
export type ApiRecord = { name: string; description: string; fields: readonly Field[] };

export type Parameter = {
  name: string;
  place: "path" | "query";
  /** Of a list, the type of one value: several are parted by commas. */
  shape: Shape;
  isList: boolean;
  isRequired: boolean;
  description: string;
};

/**
 * `list` has pages of `record`; `item` has one record in `data`, as `action` has unless `record` is null; `document` is the body
 * itself. `stream` has server-sent events, `file` has bytes.
 */
export type OperationKind = "list" | "item" | "document" | "action" | "stream" | "file";

export type Operation = {
  id: string;
  kind: OperationKind;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the root of the API; {id} stands for one segment. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  isKeyless: boolean;
  parameters: readonly Parameter[];
  body: readonly Field[] | null;
  record: string | null;
  /** Name of the record in `meta`; null where a response has none. */
  meta: string | null;
  takesIdempotencyKey: boolean;
  takesDryRun: boolean;
};

type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  "x-unit"?: string | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
};

const SchemaOf: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    "x-unit": z.string().optional(),
    items: SchemaOf.optional(),
    anyOf: z.array(SchemaOf).optional(),
    properties: z.record(z.string(), SchemaOf).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), SchemaOf]).optional(),
  }),
);

const Content = z.record(z.string(), z.object({ schema: SchemaOf }));

const Described = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      description: z.string(),
      schema: SchemaOf,
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});

const Document = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), SchemaOf) }),
});
type Schemas = z.output<typeof Document>["components"]["schemas"];

const METHODS = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const;
const Method = z.enum(["get", "post", "put", "patch", "delete"]);
const JSON_MEDIA = "application/json";
const EVENTS_MEDIA = "text/event-stream";
/** Envelopes are told by `kind`, so they are no records of their own. */
const ENVELOPE = /Answer$/;

const nameOf = (ref: string): string => ref.split("/").at(-1) ?? ref;

function shapeOfType(type: string | undefined, schema: Schema): Shape {
  if (type === "string") return { kind: "string", format: schema.format ?? null };
  if (type === "integer" || type === "number" || type === "boolean" || type === "null") return { kind: type };
  if (type === "array") return { kind: "list", of: shapeOf(schema.items ?? {}) };
  if (type !== "object") return { kind: "unknown" };
  const { additionalProperties: others } = schema;
  if (schema.properties) return { kind: "object", fields: fieldsOf(schema) };
  return { kind: "map", of: typeof others === "object" ? shapeOf(others) : { kind: "unknown" } };
}

function shapeOf(schema: Schema): Shape {
  if (schema.$ref !== undefined) return { kind: "record", name: nameOf(schema.$ref) };
  if (typeof schema.const === "boolean") return { kind: "boolean" };
  if (schema.const !== undefined) return { kind: "enum", values: [String(schema.const)] };
  if (schema.enum) return { kind: "enum", values: schema.enum.map(String) };
  if (schema.anyOf) return unionOf(schema.anyOf.map(shapeOf));
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => shapeOfType(type, schema)));
  return shapeOfType(schema.type, schema);
}

const unionOf = (shapes: readonly Shape[]): Shape => {
  const [only, ...others] = shapes;
  return only && others.length === 0 ? only : { kind: "union", of: shapes };
};

const isNull = ({ kind }: Shape): boolean => kind === "null";

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const shape = shapeOf(schema);
  const isNullable = shape.kind === "union" && shape.of.some(isNull);
  return {
    name,
    shape: shape.kind === "union" && isNullable ? unionOf(shape.of.filter((one) => !isNull(one))) : shape,
    isNullable,
    isRequired,
    description: schema.description ?? "",
    unit: schema["x-unit"] ?? null,
  };
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

function parametersOf({ parameters }: z.output<typeof Described>): Parameter[] {
  return parameters.flatMap(({ name, in: place, required, description, schema }) => {
    if (place === "header") return [];
    const isList = schema.type === "array";
    return [{ name, place, shape: shapeOf(isList ? (schema.items ?? {}) : schema), isList, isRequired: required, description }];
  });
}

type Reply = Pick<Operation, "kind" | "record" | "meta">;

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const recordName = (schema: Schema | undefined): string | null => (schema?.$ref === undefined ? null : nameOf(schema.$ref));

/** The name of what stands in `meta`: a record of its own where an operation says more than the others. */
const metaName = (id: string, meta: Schema | undefined): string | null =>
  meta === undefined ? null : (recordName(meta) ?? `${capitalised(id)}Meta`);

function replyOf(described: z.output<typeof Described>, method: string, schemas: Schemas): Reply {
  const content = Object.entries(described.responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  const schema = content[JSON_MEDIA]?.schema;
  const kind = method === "get" ? "item" : "action";
  // What is bytes at first may be JSON in another form.
  const isFile = Object.values(content)[0]?.schema?.format === "binary";
  if (!schema || isFile) {
    const whole = EVENTS_MEDIA in content ? "stream" : "file";
    return { kind: method === "get" ? whole : "action", record: null, meta: null };
  }
  const name = nameOf(schema.$ref ?? "");
  if (!ENVELOPE.test(name)) return { kind: "document", record: name, meta: null };
  const { data, page, meta } = schemas[name]?.properties ?? {};
  const isList = page !== undefined && data?.type === "array";
  return { kind: isList ? "list" : kind, record: recordName(isList ? data.items : data), meta: metaName(described.operationId, meta) };
}

function operationOf(
  path: string,
  method: z.output<typeof Method>,
  [described, schemas]: [z.output<typeof Described>, Schemas],
): Operation {
  const body = described.requestBody?.content[JSON_MEDIA]?.schema;
  const headers = described.parameters.filter((one) => one.in === "header").map(({ name }) => name);
  return {
    id: described.operationId,
    ...replyOf(described, method, schemas),
    method: METHODS[method],
    path,
    tag: described.tags[0] ?? "",
    summary: described.summary,
    description: described.description.split("\n\n")[0] ?? "",
    isKeyless: described.security?.length === 0,
    parameters: parametersOf(described),
    body: body ? fieldsOf(body) : null,
    takesIdempotencyKey: headers.includes("Idempotency-Key"),
    takesDryRun: headers.includes("Prefer"),
  };
}

/** The objects in `meta` that only one operation has. */
function ownMetas(operations: readonly Operation[], schemas: Schemas): ApiRecord[] {
  return operations.flatMap(({ id, meta }) => {
    const schema = schemas[`${capitalised(id)}Answer`]?.properties?.["meta"];
    return meta === null || !schema || schema.$ref !== undefined
      ? []
      : [{ name: meta, description: schema.description ?? "", fields: fieldsOf(schema) }];
  });
}

/** The API as its clients need it, in the order of the API description. */
export function describeForClients(): Api {
  const { info, paths, components } = Document.parse(describeApi(ROUTES));
  const { schemas } = components;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, Method.parse(method), [described, schemas])),
  );
  const records = Object.entries(schemas)
    .filter(([name]) => !ENVELOPE.test(name))
    .map(([name, schema]) => ({ name, description: schema.description ?? "", fields: fieldsOf(schema) }));
  return { version: info.version, records: [...records, ...ownMetas(operations, schemas)], operations };
}
