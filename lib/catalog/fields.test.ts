import { describe, expect, test } from "vitest";
import { array, boolean, day, instant, json, lineOf, number, PUBLISHED_AT, text, type FieldMap } from "./fields";

const FIELDS: FieldMap = {
  name: text("name"),
  watts: number("power_w"),
  hybrid: boolean("hybrid"),
  tags: array("tags"),
  terms: json("terms"),
};

test("a field is its column of row t, and days and times are text in one form", () => {
  expect(Object.entries(FIELDS).map(([, { sql, kind }]) => [sql, kind])).toEqual([
    ["t.name", "text"],
    ["t.power_w", "number"],
    ["t.hybrid", "boolean"],
    ["t.tags", "array"],
    ["t.terms", "json"],
  ]);
  expect(day("listed")).toEqual({ sql: "to_char(t.listed, 'YYYY-MM-DD')", kind: "text" });
  expect(instant("seen_at")).toEqual({
    sql: `to_char(t.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    kind: "text",
  });
  expect(PUBLISHED_AT.sql).toContain("select r.published_at from release r where r.number = t.from_release");
});

describe("a line", () => {
  test("of JSON names each chosen field, in the order in which they were chosen", () => {
    const line = `(select row_to_json(x)::text from (select t.power_w as "watts", t.name as "name") x)`;
    expect(lineOf(FIELDS, ["watts", "name"], "json")).toBe(line);
    expect(lineOf(FIELDS, ["watts", "name"], "ndjson")).toBe(line);
  });

  test("of CSV escapes what can hold anything, and writes figures and flags as they are", () => {
    expect(lineOf(FIELDS, ["name", "watts", "hybrid", "tags", "terms"], "csv")).toBe(
      "(csv_cell(t.name) || ',' || coalesce((t.power_w)::text, '') || ',' || coalesce((t.hybrid)::text, '') || ',' || csv_cell(array_to_string(t.tags, '|')) || ',' || csv_cell(t.terms::text))",
    );
  });

  test("of a workbook is an array of texts, exactly as they are", () => {
    expect(lineOf(FIELDS, ["name", "watts", "tags", "terms"], "xlsx")).toBe(
      "array_to_json(array[(t.name)::text, (t.power_w)::text, array_to_string(t.tags, '|'), (t.terms)::text]::text[])::text",
    );
  });

  test("leaves out what is no field, whatever it is called", () => {
    expect(lineOf(FIELDS, ["name", "t.secret"], "json")).toBe(`(select row_to_json(x)::text from (select t.name as "name") x)`);
    expect(lineOf(FIELDS, ["name", "t.secret"], "csv")).toBe("(csv_cell(t.name))");
  });

  test("of a whole record is kept by its format, and a part of it is not taken for the whole", () => {
    const fields: FieldMap = { a: text("a"), b: number("b") };
    const whole = lineOf(fields, ["a", "b"], "json");
    expect(lineOf(fields, ["a"], "json")).toBe(`(select row_to_json(x)::text from (select t.a as "a") x)`);
    expect(lineOf(fields, ["a", "b"], "csv")).toBe("(csv_cell(t.a) || ',' || coalesce((t.b)::text, ''))");
    expect(lineOf(fields, ["a", "b"], "json")).toBe(whole);
    expect(lineOf({ a: text("other"), b: number("b") }, ["a", "b"], "json")).not.toBe(whole);
  });
});

describe("fields that JSON gathers in one object", () => {
  const nested = (object: string, column: string): FieldMap[string] => ({
    sql: `(select ${column})`,
    kind: "text",
    nested: { object, sql: `${column} as "${column}"`, from: `from ${object}_values v` },
  });
  const fields: FieldMap = {
    id: text("id"),
    "custom.a": nested("custom", "a"),
    "other.c": nested("other", "c"),
    "custom.b": nested("custom", "b"),
  };

  test("are read together, one object of each name, behind the plain ones", () => {
    expect(lineOf(fields, Object.keys(fields), "json")).toBe(
      `(select row_to_json(x)::text from (select t.id as "id", ` +
        `(select row_to_json(o) from (select a as "a", b as "b" from custom_values v) o) as "custom", ` +
        `(select row_to_json(o) from (select c as "c" from other_values v) o) as "other") x)`,
    );
  });

  test("are an object of those that were chosen, and no object where none was", () => {
    expect(lineOf(fields, ["custom.b"], "json")).toContain(`(select b as "b" from custom_values v) o) as "custom"`);
    expect(lineOf(fields, ["id"], "json")).not.toContain("custom");
  });

  test("have a column each in CSV", () => {
    expect(lineOf(fields, ["custom.b", "id"], "csv")).toBe("(csv_cell((select b)) || ',' || csv_cell(t.id))");
  });
});
