import { customName, type CustomField, type CustomResource, type CustomView } from "../custom-fields";
import type { Condition, Statement } from "./sql";

/** Longer texts don't fit into an index: their beginnings find them, and the whole is compared after. */
const INDEXED = "left(v.text, 200)";

type Compare = (sql: Statement) => string;

const exactly =
  (text: string): Compare =>
  (sql) =>
    text.length < 200
      ? `${INDEXED} = ${sql.value(text)}`
      : `${INDEXED} = ${sql.value([...text].slice(0, 200).join(""))} and v.text = ${sql.value(text)}`;

const oneOf =
  (texts: readonly string[]): Compare =>
  (sql) =>
    texts.length === 1 ? exactly(texts[0] ?? "")(sql) : `${INDEXED} = any(${sql.value(texts)})`;

const bound =
  (type: CustomField["type"], operator: "=" | ">=" | "<="): ((value: string) => Compare) =>
  (value) =>
  (sql) =>
    type === "number" ? `v.number ${operator} ${sql.value(value)}::numeric` : `${INDEXED} ${operator} ${sql.value(value)}`;

/** The comparisons that a query asks of one field, each by the name of its parameter. */
function comparisons(field: CustomField, query: Readonly<Record<string, unknown>>): Compare[] {
  const name = customName(field);
  const { [name]: value, [`${name}.min`]: min, [`${name}.max`]: max } = query;
  const exact = Array.isArray(value)
    ? oneOf(value.map(String))
    : field.type === "number"
      ? bound("number", "=")(String(value))
      : exactly(String(value));
  return [
    ...(value === undefined ? [] : [exact]),
    ...(min === undefined ? [] : [bound(field.type, ">=")(String(min))]),
    ...(max === undefined ? [] : [bound(field.type, "<=")(String(max))]),
  ];
}

/** Conditions of the fields of the organisation that asks: `custom.<name>`, and `.min` and `.max` of numbers and dates. */
export function customConditions(
  resource: CustomResource,
  query: Readonly<Record<string, unknown>>,
  custom: CustomView | undefined,
): Condition[] {
  return (custom?.[resource] ?? []).flatMap((field): Condition[] => {
    const asked = comparisons(field, query);
    if (asked.length === 0) return [];
    return [
      (sql) => {
        const where = [`v.field_id = ${sql.value(field.id)}`, ...asked.map((compare) => compare(sql)), "v.record_id = t.id"];
        return `exists (select from custom_value v where ${where.join(" and ")})`;
      },
    ];
  });
}
