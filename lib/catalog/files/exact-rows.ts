import type { Field, FieldMap } from "../fields";

/** One value as the database writes it: decimals and documents as their exact text. */
export type ExactValue = string | boolean | readonly string[] | null;
export type ExactRow = Readonly<Record<string, ExactValue>>;

/** A column has each field by itself, also those that JSON gathers in one object. */
const exactField = ({ sql, kind }: Field): Field =>
  kind === "number" || kind === "json" ? { sql: `(${sql})::text`, kind: "text" } : { sql, kind };

const made = new WeakMap<FieldMap, FieldMap>();

/** The same fields with numbers and documents as text. Made once: how a record is written is remembered by its fields. */
export function exactFields(fields: FieldMap): FieldMap {
  const known = made.get(fields);
  if (known) return known;
  const exact = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exactField(field)]));
  made.set(fields, exact);
  return exact;
}
