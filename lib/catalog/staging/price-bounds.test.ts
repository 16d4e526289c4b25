import { describe, expect, test } from "vitest";
import { pricePoints } from "@/lib/catalog/importers/price-points";
import { priceDraft } from "@/testing/drafts";
import { draftsOf, realFile, run } from "@/testing/importers";
import type { PriceDraft } from "../drafts";
import { canBeAccepted } from "../quarantine/contract";
import { samplePrices } from "../sample/prices";
import { reasonsAgainst } from "./checks";
import { priceBoundReasons } from "./price-bounds";

const against = (avg: string, stated: Partial<PriceDraft> = {}) => reasonsAgainst(priceDraft("2026-11-18", avg, stated), "2026-11-24");

describe("a price that no product of its stage has is quarantined, as the first of its series too:", () => {
  test.each([
    ["a misread decimal sign", "1236", {}],
    ["cents", "12", {}],
    ["a price of a thousand watts in euros", "120", { currency: "EUR" }],
    ["a misread decimal sign in yuan", "700", { currency: "CNY" }],
    ["polysilicon per gram", "0.04", { stage: "polysilicon", currency: "CNY", unit: "kg" }],
    ["a wafer in fen", "130", { stage: "wafer", currency: "CNY", unit: "piece" }],
    ["a cell in cents", "4.4", { stage: "cell" }],
    ["glass per pallet", "2050", { stage: "glass", currency: "CNY", unit: "m2" }],
    ["an inverter per kilowatt", "60", { stage: "inverter" }],
    ["a high end", "4.9", { high: "5.5" }],
    ["a low end", "0.031", { low: "0.029" }],
  ] as const)("%s", (_what, avg, stated) => {
    expect(against(avg, stated).map(({ code }) => code)).toEqual(["price-out-of-range"]);
  });
});

test.each([
  ["module", "kg", "unit: prices of modules are per W or piece or m2, not per kg."],
  ["polysilicon", "W", "unit: prices of polysilicon are per kg, not per W."],
  ["cell", "kg", "unit: prices of cells are per W or piece, not per kg."],
] as const)("a price of a %s per %s is held, and can't be accepted", (stage, unit, detail) => {
  const reasons = against("40", { stage, unit, currency: "CNY" });
  expect(reasons).toEqual([{ code: "unit-of-stage", detail }]);
  expect(canBeAccepted({ hash: "h", reasons })).toBe(false);
});

test("the reason says the range, and a person may overrule it", () => {
  const reasons = against("1236");
  expect(reasons.map(({ detail }) => detail)).toEqual(["1236 is outside 0.03 to 5 USD per W for modules."]);
  expect(canBeAccepted({ hash: "h", reasons })).toBe(true);
});

test.each([
  ["475", { stage: "polysilicon", unit: "kg" }],
  ["30", { stage: "polysilicon", currency: "CNY", unit: "kg" }],
  ["4.5", {}],
  ["0.062", { currency: "EUR" }],
] as const)("a level that was reached passes: %s %j", (avg, stated) => {
  expect(against(avg, stated)).toEqual([]);
});

test("no generated price is out of range", () => {
  const drafts = [...samplePrices("2024-01-01", "2026-11-24")];
  expect(drafts.length).toBeGreaterThan(10_000);
  expect(drafts.flatMap(priceBoundReasons)).toEqual([]);
});

const path = realFile("spot_price_facts_2023-2026.csv");
test.skipIf(path === null)("no price of the real file is out of range (skipped without ../shared/data)", async () => {
  const drafts = draftsOf(await run(pricePoints, path ?? ""), "spot_price");
  expect(drafts.length).toBeGreaterThan(90);
  expect(drafts.flatMap(priceBoundReasons)).toEqual([]);
});
