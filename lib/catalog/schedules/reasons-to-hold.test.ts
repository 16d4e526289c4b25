import { describe, expect, test } from "vitest";
import { Bounds } from "./contract";
import { reasonsToHold, type Changes } from "./reasons-to-hold";

const bounds = Bounds.parse({});
const quiet: Changes = {
  summary: {},
  published: { company: 0, product: 100, spot_price: 0, shipment: 0 },
  quarantined: 0,
  lostLinks: 0,
  emptied: 0,
  goneColumns: [],
  responses: 0,
  worse: [],
};
const products = (added: number, changed: number, removed: number): Changes => ({
  ...quiet,
  summary: { product: { added, changed, removed } },
});

describe("an import is published without a person", () => {
  test.each([
    ["when it changes nothing", quiet],
    ["at the bound, to the row", products(20, 20, 5)],
    ["whatever of other kinds is not published", { ...products(1, 0, 0), published: { ...quiet.published, company: 0 } }],
  ])("%s", (_when, changes) => {
    expect(reasonsToHold(changes, bounds)).toEqual([]);
  });

  test("with as many quarantined rows as its bound allows", () => {
    expect(reasonsToHold({ ...quiet, quarantined: 3 }, { ...bounds, quarantined_rows: 3 })).toEqual([]);
  });
});

describe("a person has to look", () => {
  test.each<[string, Changes, string]>([
    ["one row over the share that may be added", products(21, 0, 0), "21 of 100 products added (21%). The limit is 20%."],
    ["one row over the share that may change", products(0, 21, 0), "21 of 100 products changed (21%). The limit is 20%."],
    ["one row over the share that may go", products(0, 0, 6), "6 of 100 products removed (6%). The limit is 5%."],
    [
      "a share that is only just over",
      { ...products(0, 20_001, 0), published: { ...quiet.published, product: 100_000 } },
      "20,001 of 100,000 products changed (over 20%). The limit is 20%.",
    ],
    ["a quarantined row", { ...quiet, quarantined: 1 }, "Quarantined rows: 1. The limit is 0."],
    ["a broken link", { ...quiet, lostLinks: 2 }, "Products that lose their company or get another one: 2. The limit is 0."],
    [
      "columns that go",
      { ...quiet, goneColumns: ["technology", "cells"] },
      "The file no longer has columns it had before: technology, cells.",
    ],
    ["values that go", { ...quiet, emptied: 7 }, "Published values that become empty: 7. The limit is 0."],
    [
      "a figure that becomes worse",
      { ...quiet, worse: ["linked products 90% to 60%", "x"] },
      "Figures of the source become worse: linked products 90% to 60%; x.",
    ],
    ["what other sources' tables respond with", { ...quiet, responses: 1 }, "Responses for tables of other sources change."],
    [
      "the first rows of a kind",
      { ...quiet, summary: { company: { added: 1, changed: 0, removed: 0 } } },
      "No companies of this source are published yet. Review the first ones.",
    ],
  ])("at %s", (_what, changes, reason) => {
    expect(reasonsToHold(changes, bounds)).toEqual([reason]);
  });

  test("and is given every reason, not the first", () => {
    expect(reasonsToHold({ ...products(50, 50, 50), quarantined: 1 }, bounds)).toHaveLength(4);
  });

  test("even where the widest bounds are set, at the first rows and at other sources' tables", () => {
    const widest = Bounds.parse({ added_pct: 1_000, changed_pct: 1_000, removed_pct: 20, quarantined_rows: 1_000_000 });
    expect(reasonsToHold({ ...products(9, 9, 9), published: { ...quiet.published, product: 0 }, responses: 1 }, widest)).toHaveLength(2);
  });
});

test("no bound lets more rows go than publishing itself does", () => {
  expect(Bounds.safeParse({ removed_pct: 21 }).success).toBe(false);
});
