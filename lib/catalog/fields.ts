/** How one field of a record is read from its row (alias t) and written as a CSV cell. */
export type Field = { sql: string; kind: "text" | "number" | "boolean" | "array" | "json"; nested?: Nested };
/** Fields that JSON gathers in one object, read together: `sql` is the column of one of them, `from` the rest of the statement. */
export type Nested = { object: string; sql: string; from: string };
export type FieldMap = Readonly<Record<string, Field>>;

/** `xlsx` is what a workbook is written from: each row an array of texts, so that a text is told from a figure by its column alone. */
export type Format = "json" | "ndjson" | "csv" | "xlsx";

const TIMESTAMP = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

export const text = (column: string): Field => ({ sql: `t.${column}`, kind: "text" });
export const number = (column: string): Field => ({ sql: `t.${column}`, kind: "number" });
export const boolean = (column: string): Field => ({ sql: `t.${column}`, kind: "boolean" });
export const array = (column: string): Field => ({ sql: `t.${column}`, kind: "array" });
export const json = (column: string): Field => ({ sql: `t.${column}`, kind: "json" });
export const day = (column: string): Field => ({ sql: `to_char(t.${column}, 'YYYY-MM-DD')`, kind: "text" });
const utc = (sql: string): string => `to_char(${sql} at time zone 'UTC', ${TIMESTAMP})`;
export const instant = (column: string): Field => ({ sql: utc(`t.${column}`), kind: "text" });

/** When a row became visible is known to its release alone: rows are written before anybody can see them. */
export const PUBLISHED_AT: Field = { sql: utc("(select r.published_at from release r where r.number = t.from_release)"), kind: "text" };

function csvCell(field: Field): string {
  if (field.kind === "text") return `csv_cell(${field.sql})`;
  if (field.kind === "array") return `csv_cell(array_to_string(${field.sql}, '|'))`;
  if (field.kind === "json") return `csv_cell(${field.sql}::text)`;
  return `coalesce((${field.sql})::text, '')`;
}

/** The text of a value, exactly: null where there is none. */
function textOf(field: Field): string {
  return field.kind === "array" ? `array_to_string(${field.sql}, '|')` : `(${field.sql})::text`;
}

const wholeLines = new WeakMap<FieldMap, Partial<Record<Format, string>>>();

/**
 * SQL that writes the chosen fields of row t as one line of text. JSON is built by the database so
 * that decimals leave exactly as they were stored. The line of a whole record is made once.
 */
export function lineOf(fields: FieldMap, names: readonly string[], format: Format): string {
  const known = wholeLines.get(fields) ?? {};
  if (names.length !== Object.keys(fields).length) return writeLine(fields, names, format);
  wholeLines.set(fields, known);
  return (known[format] ??= writeLine(fields, names, format));
}

function writeLine(fields: FieldMap, names: readonly string[], format: Format): string {
  const chosen = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []));
  if (format === "csv") return `(${chosen.map(({ field }) => csvCell(field)).join(" || ',' || ")})`;
  if (format === "xlsx") return `array_to_json(array[${chosen.map(({ field }) => textOf(field)).join(", ")}]::text[])::text`;
  const columns = chosen.filter(({ field }) => !field.nested).map(({ name, field }) => `${field.sql} as "${name}"`);
  return `(select row_to_json(x)::text from (select ${[...columns, ...nestedObjects(chosen)].join(", ")}) x)`;
}

function nestedObjects(chosen: readonly { field: Field }[]): string[] {
  const nested = chosen.flatMap(({ field }) => field.nested ?? []);
  return [...new Set(nested.map(({ object }) => object))].map((object) => {
    const parts = nested.filter((part) => part.object === object);
    const columns = parts.map(({ sql }) => sql).join(", ");
    return `(select row_to_json(o) from (select ${columns} ${parts[0]?.from ?? ""}) o) as "${object}"`;
  });
}
