import { expect, test } from "vitest";
import { z } from "zod";
import { DECLARED } from "../resources/all";
import { priceTrend } from "../resources/price-trend";
import { fieldsOf } from "./datasets";

/** A field of a record, as the data dictionary tells it. */
const told = (field: z.ZodType) => fieldsOf(z.strictObject({ f: field })).fields[0];

test.each<[string, z.ZodType, object]>([
  ["a text", z.string(), { type: "string", nullable: false, values: null }],
  ["a text that may be missing", z.string().nullable(), { type: "string", nullable: true }],
  ["a number", z.number(), { type: "number" }],
  ["a whole number", z.int(), { type: "integer" }],
  ["a whole number that may be missing", z.int().nullable(), { type: "integer", nullable: true }],
  ["a flag", z.boolean(), { type: "boolean" }],
  ["a day", z.iso.date(), { type: "date" }],
  ["a day that may be missing", z.iso.date().nullable(), { type: "date", nullable: true }],
  ["a time", z.iso.datetime(), { type: "date-time" }],
  ["a word of a list", z.enum(["a", "b"]), { type: "string", values: ["a", "b"] }],
  ["a word that may be missing", z.enum(["a", "b"]).nullable(), { type: "string", nullable: true, values: ["a", "b"] }],
  ["a list", z.array(z.string()), { type: "array of string", nullable: false }],
  ["a list of whole numbers", z.array(z.int()), { type: "array of integer" }],
  ["a list of words", z.array(z.enum(["a", "b"])), { type: "array of string", values: ["a", "b"] }],
  ["a text or a number", z.union([z.string(), z.int()]), { type: "string", nullable: false }],
  ["an object", z.strictObject({ a: z.number() }), { type: "object", nullable: false }],
  ["an object that may be missing", z.record(z.string(), z.number()).nullable(), { type: "object", nullable: true }],
])("%s", (_what, field, expected) => {
  expect(told(field)).toMatchObject(expected);
});

test("a field has its description and its unit where it has them", () => {
  expect(told(z.number().meta({ description: "How much", "x-unit": "W" }))).toMatchObject({ description: "How much", unit: "W" });
  expect(told(z.number().nullable().meta({ description: "How much", "x-unit": "W" }))).toMatchObject({ nullable: true, unit: "W" });
  expect(told(z.number())).toMatchObject({ description: "", unit: null });
});

test.each([...Object.entries(DECLARED), ["price_trend", priceTrend] as const])(
  "every field of a %s is told, with what it means",
  (_name, { record }) => {
    const { description, fields } = fieldsOf(record);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(record.shape));
    expect([description, ...fields.map((field) => field.description)].filter((text) => text === "")).toEqual([]);
  },
);

test("what is measured says in what", () => {
  const unitOf = (record: z.ZodObject, name: string) => fieldsOf(record).fields.find((field) => field.name === name)?.unit;
  expect(unitOf(DECLARED.product.record, "pmax_stc_w")).toBe("W");
  expect(unitOf(DECLARED.product.record, "max_system_voltage_v")).toBe("V");
  expect(unitOf(DECLARED.product.record, "gamma_pmax_pct_per_c")).toBe("% per °C");
  expect(unitOf(DECLARED.company.record, "capacity")).toMatch(/per year/);
  expect(unitOf(DECLARED.shipment.record, "volume_gw")).toBe("GW");
  const measured = fieldsOf(DECLARED.product.record).fields.filter(({ name }) => /_(w|v|a|pct|mm|kg|kwh|kw|c)$/.test(name));
  expect(measured.length).toBeGreaterThan(25);
  expect(measured.filter(({ unit }) => unit === null)).toEqual([]);
});
