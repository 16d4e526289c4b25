import { expect, test } from "vitest";
import { Mapping } from "@/lib/catalog/mappings/contract";
import { changeField, fieldUse, unitHint, unitOptions, withPart } from "./field-use";

const mapping = Mapping.parse({
  resource: "company",
  columns: { name: { from: ["Firma"] }, country: { from: ["Land"], words: { UK: "GB" } } },
  constants: { status: "active" },
});

test("a field comes from a column, from a constant or from nothing", () => {
  expect(fieldUse(mapping, "name")).toEqual({ kind: "column", use: { from: ["Firma"] } });
  expect(fieldUse(mapping, "status")).toEqual({ kind: "constant", value: "active" });
  expect(fieldUse(mapping, "city")).toEqual({ kind: "none" });
});

test("a field that is filled otherwise leaves what it came from, and the others as they are", () => {
  const asConstant = changeField(mapping, "country", { kind: "constant", value: "DE" });
  expect(asConstant).toEqual({ columns: { name: { from: ["Firma"] } }, constants: { status: "active", country: "DE" } });
  expect(changeField(mapping, "status", { kind: "column", use: { from: ["S"] } })).toEqual({
    columns: { ...mapping.columns, status: { from: ["S"] } },
    constants: {},
  });
  expect(changeField(mapping, "name", { kind: "none" }).columns).toEqual({ country: mapping.columns["country"] });
});

test("one part of a column's use is set or taken away", () => {
  const use = { from: ["Land"], words: { UK: "GB" } };
  expect(withPart(use, "unit", "kW")).toEqual({ ...use, unit: "kW" });
  expect(withPart(use, "words", undefined)).toEqual({ from: ["Land"] });
});

test("the units to choose from have the one that was found, and the hint says what could not be read", () => {
  expect(unitOptions({ units: ["GW", "MW"] }, undefined).map(({ value }) => value)).toEqual(["GW", "MW"]);
  expect(unitOptions({ units: ["GW", "MW"] }, "100 MW").map(({ value }) => value)).toEqual(["GW", "MW", "100 MW"]);
  expect(unitHint([])).toBe("The file states no unit. Choose one.");
  expect(unitHint(["kMT"])).toBe('"kMT" can\'t be read as a unit. Choose one.');
});
