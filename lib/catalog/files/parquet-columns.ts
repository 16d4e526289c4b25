import type { ColumnSource, parquetWrite } from "hyparquet-writer";
import { DAY_MS } from "@/lib/core/durations";
import type { DatasetField } from "../queries/datasets";
import type { ExactValue } from "./exact-rows";

export type SchemaElement = NonNullable<Parameters<typeof parquetWrite>[0]["schema"]>[number];

/** Prices have up to four decimals and weights up to three; a column whose values have more gets as many as it needs. */
const LEAST_SCALE = 4;
const INT64_DIGITS = 18;
const INT128_DIGITS = 38;

const UTF8 = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

/** How long a column's numbers are at most, before and after the decimal point. */
export type Digits = { whole: number; decimals: number };

const textOf = (value: ExactValue): string | null => (value === null ? null : String(value));

export function digitsOf(values: readonly ExactValue[]): Digits {
  const digits = { whole: 0, decimals: 0 };
  for (const value of values) {
    if (value === null) continue;
    const [whole = "", decimals = ""] = String(value).replace("-", "").split(".");
    digits.whole = Math.max(digits.whole, whole.length);
    digits.decimals = Math.max(digits.decimals, decimals.length);
  }
  return digits;
}

/** A decimal type that holds every value of the column exactly. */
function decimalElement({ whole, decimals }: Digits): Partial<SchemaElement> {
  const scale = Math.max(LEAST_SCALE, decimals);
  if (whole + scale <= INT64_DIGITS) return { type: "INT64", converted_type: "DECIMAL", precision: INT64_DIGITS, scale };
  return { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, converted_type: "DECIMAL", precision: INT128_DIGITS, scale };
}

/** A decimal as the whole number that it is at a scale: "0.088" at 4 is 880. No float comes between, and nothing is rounded. */
export function unscaled(text: string, scale: number): bigint {
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text + "0".repeat(scale));
  if (text.length - point - 1 > scale) throw new Error(`${text} has more than ${scale} decimals`);
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, "0"));
}

function elementOf(field: DatasetField, digits: Digits): Partial<SchemaElement> {
  if (field.type === "boolean") return { type: "BOOLEAN" };
  if (field.type === "integer") return { type: "INT32" };
  if (field.type === "date") return { type: "INT32", converted_type: "DATE" };
  if (field.type === "date-time") {
    const logical = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const;
    return { type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: logical };
  }
  if (field.type === "number") return decimalElement(digits);
  if (field.type === "object") return { type: "BYTE_ARRAY", converted_type: "JSON" };
  return UTF8;
}

const isList = (field: DatasetField): boolean => field.type.startsWith("array of ");

/** The part of a file's schema that says what the field's type in the data dictionary says; several elements for a list. */
export function columnSchema(field: DatasetField, digits: Digits): SchemaElement[] {
  const { name, nullable } = field;
  const repetition = nullable ? "OPTIONAL" : "REQUIRED";
  if (!isList(field)) return [{ name, repetition_type: repetition, ...elementOf(field, digits) }];
  return [
    { name, repetition_type: repetition, num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "REQUIRED", ...UTF8 },
  ];
}

/** Turns a text into the value that a column of this type holds; null where the text is the value. */
function converterOf(field: DatasetField, scale: number): ((text: string) => unknown) | null {
  if (field.type === "integer") return Number;
  if (field.type === "date") return (day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  if (field.type === "date-time") return (time) => BigInt(Date.parse(time));
  if (field.type === "number") return (text) => unscaled(text, scale);
  if (field.type === "object") return (text): unknown => JSON.parse(text);
  return null;
}

/** Values repeat, and converting costs more than looking up: each text is converted once. */
function remembering<T>(convert: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = convert(text);
    known.set(text, value);
    return value;
  };
}

/** The values of a column as the writer takes them. */
export function columnSource(field: DatasetField, schema: readonly SchemaElement[], values: readonly ExactValue[]): ColumnSource {
  const { name, nullable } = field;
  if (isList(field) || field.type === "boolean") return { name, data: [...values], nullable };
  const convert = converterOf(field, schema[0]?.scale ?? 0);
  const texts = values.map(textOf);
  const remembered = convert && remembering(convert);
  return { name, data: remembered ? texts.map((text) => (text === null ? null : remembered(text))) : texts, nullable };
}
