import { expect, test } from "vitest";
import { FORMS } from "../importers/forms/all";
import { RESOURCES } from "../vocabulary";
import { targetsOf } from "./targets";

const target = (resource: (typeof RESOURCES)[number], name: string) => targetsOf(resource).find((one) => one.name === name);

test.each(RESOURCES)("every column of our own format of a %s can be mapped", (resource) => {
  const names = new Set(targetsOf(resource).map(({ name }) => name.split(".")[0]));
  expect(FORMS[resource].columns.filter((name) => !names.has(name))).toEqual(resource === "product" ? ["data_quality"] : []);
});

test("kind, unit and words follow from what is declared of the field", () => {
  expect(target("product", "length_mm")).toMatchObject({ kind: "decimal", unit: "mm", required: false });
  expect(target("product", "category")).toMatchObject({ kind: "word", required: true, choices: ["module", "inverter", "storage"] });
  expect(target("product", "cells")).toMatchObject({ kind: "whole", unit: null });
  expect(target("product", "bifacial")).toMatchObject({ kind: "flag" });
  expect(target("product", "listing_date")).toMatchObject({ kind: "day" });
  expect(target("product", "certifications")).toMatchObject({ kind: "list", choices: null });
  expect(target("company", "types")).toMatchObject({ kind: "list", choices: expect.arrayContaining(["panel"]) });
  expect(target("company", "country")).toMatchObject({ kind: "country" });
  expect(target("company", "name")).toMatchObject({ kind: "text", required: true });
  expect(target("company", "capacity.module_gw")).toMatchObject({ kind: "decimal", unit: "GW" });
  expect(target("shipment", "quarter")).toMatchObject({ kind: "quarter", required: true });
  expect(target("shipment", "is_total")).toMatchObject({ kind: "flag" });
  expect(target("spot_price", "avg")).toMatchObject({ kind: "decimal", required: true });
});
