import { describe, expect, test } from "vitest";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { recordId } from "./record-id";
import { contentHash, stagedRow } from "./staged-row";

const doc = (draft: Parameters<typeof stagedRow>[1], source = "s") => stagedRow(source, draft).doc;

/**
 * Published rows are compared by this hash: with another one, all rows are published again as changed. Another order of
 * the declared fields must not do that; a new field does, once.
 */
test.each([
  [companyDraft("ref-1", { capacity: { module_gw: "1.50", as_of: "2026" } }), "IJAP8LwH6OUkRQbJClO8F4"],
  [productDraft("ref-1", 620), "SvtBI8rxywjdThE2nXiBZi"],
  [priceDraft("2026-11-18", "0.0880", { low: "0.0850" }), "ycUPZ8rJuFgFGvIKJ-FunH"],
  [shipmentDraft("2026Q3", "Maker", "1.50"), "seRSoFnNx01o3MYwl--u7G"],
])("the content hash of row %# stays as it is", (draft, hash) => {
  expect(stagedRow("s", draft).hash).toBe(hash);
});

test("an id follows from source and ref alone", () => {
  const id = doc(companyDraft("a"))["id"];
  expect(doc(companyDraft("a", { name: "Another" }))["id"]).toBe(id);
  expect(doc(companyDraft("b"))["id"]).not.toBe(id);
  expect(doc(companyDraft("a"), "other")["id"]).not.toBe(id);
  expect(doc(companyDraft("b", { parent_ref: "a" }))["parent_id"]).toBe(id);
  expect([recordId("company", "s", "a"), recordId("product", "s", "a")]).toEqual([id, expect.stringMatching(/^pr_[0-9a-z]{16}$/)]);
});

test("names are folded for sorting and searching, once each", () => {
  const folded = doc(companyDraft("a", { name: "Señor Solar", legal_name: "Señor Solar GmbH", aliases: ["SOL-AIR", ""] }));
  expect(folded["name_folded"]).toBe("senor solar");
  expect(folded["search_folded"]).toBe("senor solar | senor solar gmbh | sol air");
  expect(doc(companyDraft("a", { legal_name: null }))["search_folded"]).toBe("a");
});

test("a capacity has numbers, and the year of it stays text", () => {
  expect(doc(companyDraft("a", { capacity: { cell_gw: "1.20", module_gw: null, as_of: "2026" } }))["capacity"]).toEqual({
    cell_gw: 1.2,
    module_gw: null,
    as_of: "2026",
  });
});

describe("the power of a product", () => {
  test.each([
    [{ nameplate_w: "620", pmax_stc_w: "618.4" }, "620"],
    [{ nameplate_w: null, pmax_stc_w: "618.4" }, "618.4"],
    [{ nameplate_w: null, pmax_stc_w: null }, null],
    [{ category: "inverter", ac_power_w: "5000", nameplate_w: "9" }, "5000"],
    [{ category: "inverter", ac_power_w: null, nameplate_w: "9" }, null],
    [{ category: "storage", power_kw: "3.84", nameplate_w: "9" }, "3840"],
    [{ category: "storage", power_kw: "0.0704" }, "70.4"],
    [{ category: "storage", power_kw: "0.1234567890123456789" }, "123.4567890123456789"],
    [{ category: "storage", power_kw: null, nameplate_w: "9" }, null],
  ] as const)("%j is %s", (stated, expected) => {
    expect(doc(productDraft("m", 1, stated))["power_w"]).toBe(expected);
  });
});

test("a price is identified by its series and its day, and not by its value", () => {
  const [one, other] = [stagedRow("s", priceDraft("2026-11-18", "1")), stagedRow("s", priceDraft("2026-11-18", "2"))];
  expect(other.ref).toBe(one.ref);
  expect(other.hash).not.toBe(one.hash);
  expect(stagedRow("s", priceDraft("2026-11-19", "1")).ref).not.toBe(one.ref);
  for (const stated of [{ region: "EU" }, { unit: "piece" }, { segment: "residential" }, { technology: null }] as const)
    expect(stagedRow("s", priceDraft("2026-11-18", "1", stated)).doc["series_id"]).not.toBe(one.doc["series_id"]);
});

test("prices are listed benchmarks first, then modules, then in order of the value chain", () => {
  const position = (stated: Parameters<typeof priceDraft>[2]): string => String(doc(priceDraft("2026-11-18", "1", stated))["position"]);
  const order = [
    position({ benchmark: true, stage: "module" }),
    position({ benchmark: true, stage: "polysilicon" }),
    position({ benchmark: false, stage: "module" }),
    position({ benchmark: false, stage: "module", technology: null }),
    position({ benchmark: false, stage: "polysilicon" }),
    position({ benchmark: false, stage: "cell" }),
  ];
  expect([...order].sort()).toEqual(order);
});

describe("the sandbox", () => {
  test("has one in a hundred companies, and the products of theirs", () => {
    const refs = Array.from({ length: 5_000 }, (_, i) => `company ${i}`);
    const shown = refs.filter((ref) => doc(companyDraft(ref))["sandbox"]);
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.length).toBeLessThan(75);
    // Chosen by id for ever: who tries the sandbox today finds the same companies tomorrow.
    expect(shown.slice(0, 3)).toEqual(["company 44", "company 113", "company 208"]);
    const idOf = (ref = ""): string => recordId("company", "s", ref);
    expect(doc(productDraft("any", 1, { company_id: idOf(shown[0]) }))["sandbox"]).toBe(true);
    expect(doc(productDraft("any", 1, { company_id: idOf(refs.find((ref) => !shown.includes(ref))) }))["sandbox"]).toBe(false);
  });

  test("has benchmarks, and every table of shipments, which changes the hash of none", () => {
    expect([true, false].map((benchmark) => doc(priceDraft("2026-11-18", "1", { benchmark }))["sandbox"])).toEqual([true, false]);
    const shown = ([{}, { product: "cell" }, { dimension: "destination" }] as const).map(
      (stated) => doc(shipmentDraft("2026Q3", "Maker", "1", stated))["sandbox"],
    );
    expect(shown).toEqual([true, true, true]);
    // As it was published when the sandbox had modules by company alone: another hash would report every other row as changed.
    const { hash, doc: cellDoc } = stagedRow("s", shipmentDraft("2026Q3", "Maker", "1", { product: "cell" }));
    expect(hash).toBe(contentHash({ ...cellDoc, sandbox: false }));
  });
});

test("a shipment is identified by what it counts, and its total by the word", () => {
  expect(stagedRow("s", shipmentDraft("2026Q3", "Maker", "1")).ref).toBe("2026Q3|module|company|shipped|maker");
  const total = stagedRow("s", shipmentDraft("2026Q3", "Total", "9", { is_total: true, entity_id: "total" }));
  expect(total.ref).toBe("2026Q3|module|company|shipped|total");
});

test("a warranty's last share is a number", () => {
  const warranty = { product_years: 12, power_years: 30, power_end_pct: "87.40" };
  expect(doc(productDraft("m", 1, { warranty }))["warranty"]).toEqual({ ...warranty, power_end_pct: 87.4 });
  expect(doc(productDraft("m", 1, { warranty: { ...warranty, power_end_pct: null } }))["warranty"]).toMatchObject({ power_end_pct: null });
});

test("products of one series_ref have one series", () => {
  const series = (series_ref: string | null) => doc(productDraft("m", 1, { series_ref }))["series_id"];
  expect(series("a")).toBe(series("a"));
  expect([series("a") === series("b"), series(null)]).toEqual([false, null]);
});
