import { CUSTOM_TEXT, type Api, type ApiRecord, type Field, type Operation, type Parameter, type Shape } from "./describe";

const HEADER = `"""Records and parameters of the API. Emitted from the API description by \`npm run clients\`; edit nothing here.

Values that a later version may add are accepted everywhere; the known ones are suggested.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Dict, List, Literal, Mapping, NamedTuple, Optional, Sequence, TypedDict, Union

DateLike = Union[str, date]
AsOf = Union[int, str, date]
"""A release number or a time."""
AnyValue = Union[str, int, float, bool, None]


class Operation(NamedTuple):
    method: str
    path: str
    takes_as_of: bool
    takes_idempotency_key: bool

`;
/** Of longer lists, such as countries, an editor's suggestions help nobody. */
const MOST_VALUES = 40;
/** The client sends these itself: it reads JSON and walks pages. */
const OWN: ReadonlySet<string> = new Set(["cursor", "format", "header", "page"]);
/** Records that carry the fields of an organisation. */
const CUSTOM: ReadonlySet<string> = new Set(["Company", "Product"]);
const SKIPPED: ReadonlySet<string> = new Set(["OpenApiDocument"]);
const KEYWORDS: ReadonlySet<string> = new Set(["from", "in", "is", "not", "or", "and", "as", "class", "import", "global", "with"]);

const quoted = (text: string): string => JSON.stringify(text);
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const classOf = (text: string): string => text.split("_").map(capitalised).join("");
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("\\", "\\\\").replaceAll('"', "'").trim();

function docstring(text: string, unit: string | null = null): string {
  const words = [oneLine(text), unit === null ? "" : `Unit: ${oneLine(unit)}.`].filter((part) => part !== "");
  return words.length === 0 ? "" : `\n    """${words.join(" ")}"""`;
}

/** A name that Python has for itself gets an underscore, which the client takes away. */
const attribute = (name: string): string => {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`${name} can't be a key of a TypedDict`);
  return KEYWORDS.has(name) ? `${name}_` : name;
};

/** Types of one file: objects inside of others become classes of their own, in front of who uses them. */
class Types {
  readonly classes: string[] = [];
  readonly #names = new Set<string>();

  constructor(private readonly isInput: boolean) {}

  of(shape: Shape, place: string): string {
    switch (shape.kind) {
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "unknown":
        return "Any";
      case "string":
        return this.isInput && shape.format?.startsWith("date") === true ? "DateLike" : "str";
      case "enum":
        return this.#values(shape.values);
      case "list":
        return `${this.isInput ? "Sequence" : "List"}[${this.of(shape.of, place)}]`;
      case "map":
        // What may be sent is wider than what arrives: the client writes lists and dates as text.
        return this.isInput ? "Mapping[str, Any]" : `Dict[str, ${this.of(shape.of, place)}]`;
      case "union":
        return `Union[${[...new Set(shape.of.map((one) => this.of(one, place)))].join(", ")}]`;
      case "object":
        return this.add(place, { description: "", fields: shape.fields });
      case "record":
        return shape.name;
    }
  }

  /** Adds a class and gives its name. Keys that may be absent are in a part of it that says so. */
  add(name: string, { description, fields }: Pick<ApiRecord, "description" | "fields">, more: readonly string[] = []): string {
    if (this.#names.has(name)) throw new Error(`there are two ${name}`);
    this.#names.add(name);
    const lineOf = (field: Field): string => this.#line(field, name);
    const always = fields.filter(({ isRequired }) => isRequired).map(lineOf);
    const sometimes = [...fields.filter(({ isRequired }) => !isRequired).map(lineOf), ...more];
    if (sometimes.length === 0) this.classes.push(classText(`${name}(TypedDict)`, description, always));
    else if (always.length === 0) this.classes.push(classText(`${name}(TypedDict, total=False)`, description, sometimes));
    else
      this.classes.push(classText(`_${name}(TypedDict)`, "", always), classText(`${name}(_${name}, total=False)`, description, sometimes));
    return name;
  }

  #line({ name, shape, isNullable, description, unit }: Field, owner: string): string {
    const type = this.of(shape, `${owner}${classOf(name)}`);
    return `    ${attribute(name)}: ${isNullable ? `Optional[${type}]` : type}${docstring(description, unit)}`;
  }

  #values(values: readonly string[]): string {
    if (values.length > MOST_VALUES) return "str";
    const literal = `Literal[${values.map(quoted).join(", ")}]`;
    return values.length === 1 ? literal : this.isInput ? `Union[${literal}, str]` : "str";
  }
}

const classText = (head: string, description: string, lines: readonly string[]): string =>
  `class ${head}:${docstring(description)}${description === "" ? "" : "\n"}\n${lines.length === 0 ? "    pass" : lines.join("\n")}\n`;

/** A list of known values stands in the text, because a response may have others. */
function withValues(field: Field): Field {
  const { shape, description } = field;
  const one = shape.kind === "list" ? shape.of : shape;
  if (one.kind !== "enum" || one.values.length < 2 || one.values.length > MOST_VALUES) return field;
  return { ...field, description: `${description} Known values: ${one.values.join(", ")}.` };
}

const CUSTOM_LINE = `    custom: Dict[str, AnyValue]\n    """${CUSTOM_TEXT}"""`;
const CUSTOM_FILTER = `    custom: Mapping[str, Any]
    """Filters by custom fields: a value, or for numbers and dates a mapping with min and max."""`;

function addRecord(types: Types, { name, description, fields }: ApiRecord): void {
  types.add(name, { description, fields: fields.map(withValues) }, CUSTOM.has(name) ? [CUSTOM_LINE] : []);
}

const VALUES_OF: Readonly<Record<string, string>> = { as_of: "AsOf", since: "AsOf" };

function parameterLine(types: Types, { name, shape, isList, description }: Parameter): string {
  const one = VALUES_OF[name] ?? types.of(shape, "");
  return `    ${attribute(name)}: ${isList ? `Union[${one}, Sequence[${one}]]` : one}${docstring(description)}`;
}

/** What an operation takes in its query, and what it is sent. */
function addInput(types: Types, { id, kind, method, path, parameters, body, record }: Operation): void {
  const name = capitalised(id);
  const query = parameters.filter((one) => one.place === "query" && !OWN.has(one.name));
  if (kind !== "file" && query.length > 0) {
    const lines = query.map((one) => parameterLine(types, one));
    const custom = kind === "list" && CUSTOM.has(record ?? "") ? [CUSTOM_FILTER] : [];
    types.classes.push(classText(`${name}Parameters(TypedDict, total=False)`, `Parameters of ${method} ${path}.`, [...lines, ...custom]));
  }
  if (body !== null) types.add(`${name}Body`, { description: `Body of ${method} ${path}.`, fields: body });
}

function operationLine({ id, method, path, parameters, takesIdempotencyKey }: Operation): string {
  const flag = (is: boolean): string => (is ? "True" : "False");
  const takesAsOf = parameters.some(({ name }) => name === "as_of");
  return `    ${quoted(id)}: Operation(${quoted(method)}, ${quoted(path)}, ${flag(takesAsOf)}, ${flag(takesIdempotencyKey)}),`;
}

/** The records, parameters and operations of the API as a Python module. */
export function emitPython({ version, records, operations }: Api): string {
  const [replies, inputs] = [new Types(false), new Types(true)];
  const shown = records.filter(({ name }) => !SKIPPED.has(name));
  for (const record of shown) addRecord(replies, record);
  for (const operation of operations) addInput(inputs, operation);
  const messages = shown.filter(({ name }) => name.endsWith("Message")).map(({ name }) => name);
  return [
    HEADER,
    `API_VERSION = ${quoted(version)}\n`,
    ...replies.classes.map((text) => `\n${text}`),
    ...inputs.classes.map((text) => `\n${text}`),
    `\nWebhookMessage = Union[\n${messages.map((name) => `    ${name},`).join("\n")}\n]\n"""What is posted to webhook endpoints, told apart by its type."""\n`,
    `OPERATIONS: Mapping[str, Operation] = {\n${operations.map(operationLine).join("\n")}\n}\n`,
  ].join("\n");
}
