import type { ColumnSource, parquetWrite } from "hyparquet-writer";
import type { DatasetField } from "../queries/datasets";
import type { ExactRow, ExactValue } from "./read-slice";

type SchemaElement = NonNullable<Parameters<typeof parquetWrite>[0]["schema"]>[number];

/** A column of a Parquet file: its part of the schema (several elements for a list) and its values. */
export type ParquetColumn = { schema: SchemaElement[]; source: ColumnSource };

const DAY_MS = 86_400_000;
/** Prices have up to four decimals and weights up to three; a column whose values have more gets as many as it needs. */
const LEAST_SCALE = 4;
const INT64_DIGITS = 18;
const INT128_DIGITS = 38;

const UTF8 = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

const textOf = (value: ExactValue): string | null => (value === null ? null : String(value));

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** A decimal as the whole number that it is at a scale: "0.088" at 4 is 880. No float comes between. */
export function unscaled(text: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

/** A decimal type that holds every value of the column exactly. */
function decimalType(texts: readonly (string | null)[]): { scale: number; element: Partial<SchemaElement> } {
  const known = texts.filter((text) => text !== null);
  const scale = Math.max(LEAST_SCALE, ...known.map(decimalsOf));
  const digits = Math.max(0, ...known.map((text) => text.replace(/[-.]/g, "").length + scale - decimalsOf(text)));
  const precision = digits <= INT64_DIGITS ? INT64_DIGITS : INT128_DIGITS;
  const shape = precision === INT64_DIGITS ? ({ type: "INT64" } as const) : ({ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16 } as const);
  return { scale, element: { ...shape, converted_type: "DECIMAL", precision, scale } };
}

type Typed = { element: Partial<SchemaElement>; data: unknown[] };

const mapped = <T>(texts: readonly (string | null)[], convert: (text: string) => T): (T | null)[] =>
  texts.map((text) => (text === null ? null : convert(text)));

/** The column type that says what the field's type in the data dictionary says. */
function typed(field: DatasetField, values: readonly ExactValue[]): Typed {
  if (field.type === "boolean") return { element: { type: "BOOLEAN" }, data: [...values] };
  const texts = values.map(textOf);
  if (field.type === "integer") return { element: { type: "INT32" }, data: mapped(texts, Number) };
  if (field.type === "date")
    return { element: { type: "INT32", converted_type: "DATE" }, data: mapped(texts, (day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS) };
  if (field.type === "date-time") {
    const logical = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const;
    const element = { type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: logical } as const;
    return { element, data: mapped(texts, (text) => BigInt(Date.parse(text))) };
  }
  if (field.type === "number") {
    const { scale, element } = decimalType(texts);
    return { element, data: mapped(texts, (text) => unscaled(text, scale)) };
  }
  if (field.type === "object")
    return { element: { type: "BYTE_ARRAY", converted_type: "JSON" }, data: mapped(texts, (text): unknown => JSON.parse(text)) };
  return { element: UTF8, data: texts };
}

export function parquetColumn(field: DatasetField, rows: readonly ExactRow[]): ParquetColumn {
  const { name, nullable } = field;
  const values = rows.map((row) => row[name] ?? null);
  const repetition = nullable ? "OPTIONAL" : "REQUIRED";
  if (field.type.startsWith("array of "))
    return {
      schema: [
        { name, repetition_type: repetition, num_children: 1, converted_type: "LIST" },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "REQUIRED", ...UTF8 },
      ],
      source: { name, data: values, nullable },
    };
  const { element, data } = typed(field, values);
  return { schema: [{ name, repetition_type: repetition, ...element }], source: { name, data, nullable } };
}
