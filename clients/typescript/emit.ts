import { CUSTOM_TEXT, type Api, type ApiRecord, type Field, type Operation, type Parameter, type Shape } from "../describe";

const HEADER = "/** Emitted from the API description by `npm run clients`; edit nothing here. */\n";
/** Of longer lists, such as countries, an editor's suggestions help nobody. */
const MOST_VALUES = 40;
/** The client sends these itself: it reads JSON and walks pages. */
const OWN: ReadonlySet<string> = new Set(["cursor", "format", "header", "page"]);
/** Typed where the records are, so that they have the fields that were chosen. */
const TYPED: ReadonlySet<string> = new Set([...OWN, "fields"]);
/** Records that carry the fields of an organisation. */
const CUSTOM: ReadonlySet<string> = new Set(["Company", "Product"]);

const quoted = (text: string): string => JSON.stringify(text);
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("*/", "* /").trim();

function comment(text: string, unit: string | null = null): string {
  const words = [oneLine(text), unit === null ? "" : `Unit: ${oneLine(unit)}.`].filter((part) => part !== "");
  return words.length === 0 ? "" : `/** ${words.join(" ")} */\n`;
}

/** Later versions may add values, so what is known is suggested and anything else is accepted. */
const known = (values: readonly string[]): string => (values.length > MOST_VALUES ? "string" : `Known<${values.map(quoted).join(" | ")}>`);

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
    case "unknown":
    case "string":
      return shape.kind;
    case "enum":
      return shape.values.length === 1 ? quoted(shape.values[0] ?? "") : known(shape.values);
    case "list":
      return `Array<${typeOf(shape.of)}>`;
    case "map":
      return `Record<string, ${typeOf(shape.of)}>`;
    case "union":
      return shape.of.map(typeOf).join(" | ");
    case "object":
      return `{\n${shape.fields.map(fieldLine).join("\n")}\n}`;
    case "record":
      return shape.name;
  }
}

function fieldLine({ name, shape, isNullable, isRequired, description, unit }: Field): string {
  const type = typeOf(shape);
  const key = /^\w+$/.test(name) ? name : quoted(name);
  return `${comment(description, unit)}${key}${isRequired ? "" : "?"}: ${isNullable ? `${type} | null` : type};`;
}

const CUSTOM_LINE = `/** ${CUSTOM_TEXT} */\ncustom?: Record<string, string | number | boolean | null>;`;

function recordType({ name, description, fields }: ApiRecord): string {
  const lines = [...fields.map(fieldLine), ...(CUSTOM.has(name) ? [CUSTOM_LINE] : [])];
  return `${comment(description)}export type ${name} = {\n${lines.join("\n")}\n};\n`;
}

/** What is sent may also be given as undefined, which is not sent. */
const inputLine = (field: Field): string => fieldLine(field).replace(/;$/, field.isRequired ? ";" : " | undefined;");

function parameterLine({ name, shape, isList, isRequired, description }: Parameter): string {
  const one = name === "as_of" || name === "since" ? "string | number" : typeOf(shape);
  return `${comment(description)}${name}${isRequired ? "" : "?"}: ${isList ? `Many<${one}>` : one}${isRequired ? "" : " | undefined"};`;
}

const queryOf = ({ parameters }: Operation, without: ReadonlySet<string>): Parameter[] =>
  parameters.filter(({ name, place }) => place === "query" && !without.has(name));

/** What an operation takes in its query, and what it is sent. */
function inputTypes(operation: Operation): string[] {
  const name = capitalised(operation.id);
  const query = queryOf(operation, TYPED);
  const custom = CUSTOM.has(operation.record ?? "")
    ? "/** Filters by custom fields of your organisation. */\n[custom: `custom.${string}`]: QueryValue;\n"
    : "";
  return [
    ...(query.length === 0 || operation.kind === "file"
      ? []
      : [
          `${comment(`Parameters of ${operation.method} ${operation.path}.`)}export type ${name}Parameters = {\n${query.map(parameterLine).join("\n")}\n${custom}};\n`,
        ]),
    ...(operation.body === null
      ? []
      : [
          `${comment(`Body of ${operation.method} ${operation.path}.`)}export type ${name}Body = {\n${operation.body.map(inputLine).join("\n")}\n};\n`,
        ]),
  ];
}

const HELPERS = `/** The values that this version knows; a later one may add more. */
export type Known<T extends string> = T | (string & {});
/** One value, or several of which any matches. */
export type Many<T> = T | readonly T[];
export type QueryValue = string | number | boolean | Date | readonly (string | number)[] | undefined;
`;

const SKIPPED: ReadonlySet<string> = new Set(["OpenApiDocument"]);

/** Types of the records, of what operations take, and of what webhooks send. */
export function emitTypes({ version, records, operations }: Api): string {
  const shown = records.filter(({ name }) => !SKIPPED.has(name));
  const messages = shown.filter(({ name }) => name.endsWith("Message")).map(({ name }) => name);
  return [
    HEADER,
    `export const API_VERSION = ${quoted(version)};\n`,
    HELPERS,
    ...shown.map(recordType),
    ...operations.flatMap(inputTypes),
    `/** What is posted to webhook endpoints, told apart by \`type\`. */\nexport type WebhookMessage = ${messages.join(" | ")};\n`,
  ].join("\n");
}

function optionOf({ name, shape, isList, description }: Parameter): string {
  const values = shape.kind === "enum" && shape.values.length <= MOST_VALUES ? shape.values : [];
  const type = shape.kind === "enum" ? "string" : shape.kind === "string" ? (shape.format ?? "string") : shape.kind;
  return `{ name: ${quoted(name)}, type: ${quoted(type)}, isList: ${isList}, values: ${JSON.stringify(values)}, description: ${quoted(oneLine(description))} }`;
}

const SHOWN_BY_COMMANDS: ReadonlySet<string> = new Set(["list", "item"]);
const isCommand = ({ kind, parameters, id }: Operation): boolean =>
  id === "createExport" || (SHOWN_BY_COMMANDS.has(kind) && !parameters.some(({ place, name }) => place === "path" && name !== "id"));

/** The options of the command line's commands, so that a new filter needs no code there. */
export function emitOptions({ operations }: Api): string {
  const rows = operations.filter(isCommand).map((operation) => {
    const options = queryOf(operation, OWN).map(optionOf);
    const { id, summary, kind, path, takesDryRun } = operation;
    return `${id}: { path: ${quoted(path)}, kind: ${quoted(kind)}, summary: ${quoted(summary)}, takesDryRun: ${takesDryRun}, options: [${options.join(",\n")}] },`;
  });
  return `${HEADER}
export type Option = { name: string; type: string; isList: boolean; values: readonly string[]; description: string };
export type Command = { path: string; kind: string; summary: string; takesDryRun: boolean; options: readonly Option[] };

export const OPERATIONS = {\n${rows.join("\n")}\n} as const satisfies Record<string, Command>;
`;
}
