import { describe, expect, test } from "vitest";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import type { Draft } from "../drafts";
import { reasonsAgainst } from "./checks";

const codes = (item: Draft): string[] => reasonsAgainst(item, "2026-11-24").map(({ code }) => code);

describe("a price", () => {
  test.each([
    ["equal ends", "0.1", { low: "0.1", high: "0.1" }, []],
    ["no ends", "0.1", {}, []],
    ["zero", "0", {}, ["price-not-positive"]],
    ["below zero", "-0.1", { low: "-1", high: "1" }, ["price-not-positive"]],
    ["no number", "n/a", {}, ["price-not-positive"]],
    ["an average below its low end", "0.1", { low: "0.11" }, ["price-order"]],
    ["an average above its high end", "0.1", { high: "0.0999" }, ["price-order"]],
    ["ends that compare as numbers, not as text", "9", { low: "8.5", high: "10", currency: "CNY" }, []],
    ["an unknown unit", "0.1", { unit: "Wp" }, ["unknown-unit"]],
    ["an unknown currency", "0.1", { currency: "usd" }, ["unknown-currency"]],
    ["an unknown term", "0.1", { price_term: "cif" }, ["unknown-term"]],
    ["a day that does not exist", "0.1", { date: "2026-02-30" }, ["bad-date"]],
    ["an assessment on a day that does not exist", "0.1", { effective_date: "2026-13-01" }, ["bad-date"]],
    ["a day in 1901", "0.1", { date: "1901-11-18" }, ["date-out-of-range"]],
    ["a day in 2099", "0.1", { date: "2099-11-18" }, ["date-out-of-range"]],
    ["a low end that lacks a digit", "0.1", { low: "0.01", high: "0.11" }, ["price-range", "price-out-of-range"]],
    ["a high end with a digit too many", "0.1", { low: "0.09", high: "1.1" }, ["price-range"]],
    ["ends twice as far", "0.1", { low: "0.05", high: "0.2" }, []],
    ["several faults", "0", { unit: "t", currency: "JPY" }, ["price-not-positive", "unknown-unit", "unknown-currency"]],
  ])("with %s", (_what, avg, stated, expected) => {
    expect(codes(priceDraft("2026-11-18", avg, stated))).toEqual(expected);
  });
});

describe("the efficiency of a product", () => {
  test.each([
    ["27", {}, true],
    ["27.01", {}, false],
    ["3", {}, true],
    ["2.99", {}, false],
    ["24", { technology: "cdte", material: "thin_film" }, true],
    ["24.01", { technology: "cdte", material: "thin_film" }, false],
    ["35", { technology: "tandem", material: null }, true],
    ["35", { technology: "perovskite", material: null }, true],
    ["35.01", { technology: "tandem", material: null }, false],
    ["30", { technology: "tandem", material: "thin_film" }, true],
    ["98", { category: "inverter" }, true],
    [null, {}, true],
  ] as const)("%s %% with %j: %s", (efficiency_pct, stated, isFine) => {
    expect(codes(productDraft("m", 600, { ...stated, efficiency_pct }))).toEqual(isFine ? [] : ["impossible-efficiency"]);
  });
});

test.each([
  [shipmentDraft("2026Q3", "Maker", "0"), []],
  [shipmentDraft("2026Q4", "Maker", "0"), ["quarter-not-over"]],
  [shipmentDraft("2026Q4", "Maker", "1", { status: "preliminary" }), []],
  [shipmentDraft("2026Q4", "Maker", "1", { status: "estimate" }), []],
  [shipmentDraft("2026Q5", "Maker", "1"), ["bad-quarter"]],
  [shipmentDraft("2026Q1", "Maker", "-0.1"), ["negative-volume"]],
  [shipmentDraft("1901Q1", "Maker", "1"), ["quarter-out-of-range"]],
  [shipmentDraft("2099Q1", "Maker", "1"), ["quarter-out-of-range"]],
  [shipmentDraft("2026Q1", "Maker", "100"), []],
  [shipmentDraft("2026Q1", "Maker", "20014"), ["volume-implausible"]],
  [shipmentDraft("2026Q1", "Total", "182", { is_total: true }), []],
  [shipmentDraft("2026Q1", "Maker", "much"), ["negative-volume"]],
  [shipmentDraft("2026Q1", "Maker", "1", { volume_gw: null }), []],
  [companyDraft("a", { name: " " }), ["name-missing"]],
  [companyDraft("a", { name: "A" }), []],
])("shipments and companies: row %#", (draft, expected) => {
  expect(codes(draft)).toEqual(expected);
});

const aliases = (count: number) => Array.from({ length: count }, (_, index) => `Alias ${index}`);

test.each([
  [{ aliases: aliases(100) }, []],
  [{ aliases: aliases(150) }, ["aliases: must have at most 100 values"]],
  [{ name: "x".repeat(1_001) }, ["name: must have at most 1000 characters"]],
  [{ aliases: ["x".repeat(1_001)] }, ["aliases: must have at most 1000 characters"]],
  [{ capacity: { ["x".repeat(41)]: "1" } }, ["capacity: a key is too long"]],
])("a company that the API's own schema would refuse is not published: %#", (stated, expected) => {
  const reasons = reasonsAgainst(companyDraft("Sun", stated), "2026-11-24");
  expect(reasons.map(({ detail }) => detail)).toEqual(expected);
});

test("150 certifications of a product are too many", () => {
  const reasons = reasonsAgainst(productDraft("m", 600, { certifications: aliases(150) }), "2026-11-24");
  expect(reasons).toEqual([{ code: "value-invalid", detail: "certifications: must have at most 100 values" }]);
});
