import { expect, test } from "vitest";
import { ExportInput } from "./contract";

const csv = { resource: "company", format: "csv" };
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, "x"]));

test.each([
  ["nothing but dataset and format", {}],
  ["filters as text, number or yes and no", { filters: { country: "DE", min_power: 500, bifacial: true } }],
  ["as many filters as any dataset has", { filters: named(60) }],
  ["a release", { as_of: 412 }],
  ["a time", { as_of: "2026-11-21T06:00:00Z" }],
  ["200 fields", { fields: Array.from({ length: 200 }, (_, i) => `f${i}`) }],
])("an export may be asked for with %s", (_what, more) => {
  expect(ExportInput.parse({ ...csv, ...more })).toEqual({ ...csv, ...more });
});

test.each([
  ["more filters than any dataset has", { filters: named(61) }],
  ["a filter without a name", { filters: { "": "x" } }],
  ["a filter of 201 characters", { filters: { country: "x".repeat(201) } }],
  ["a list as a filter", { filters: { country: ["DE"] } }],
  ["nothing as a filter", { filters: { country: null } }],
  ["no field at all", { fields: [] }],
  ["201 fields", { fields: Array.from({ length: 201 }, (_, i) => `f${i}`) }],
  ["half a release", { as_of: 1.5 }],
  ["an empty time", { as_of: "" }],
  ["a name that is not known", { size: 1 }],
  ["another format", { format: "ndjson" }],
  ["another dataset", { resource: "rfq" }],
])("an export may not be asked for with %s", (_what, more) => {
  expect(ExportInput.safeParse({ ...csv, ...more }).success).toBe(false);
});
