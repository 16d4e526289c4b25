import { describe, expect, test } from "vitest";
import { askFor, sqlOf, viewOf, whereOf } from "@/testing/ask";
import type { CustomField } from "../custom-fields";
import { datasetQueries } from "../files/dataset-queries";
import { companiesSince } from "./search-companies";
import { productPage } from "./search-products";
import { refuseOutside } from "./shipments";
import { visibleAt } from "./sql";

const NOW = Date.parse("2026-11-18T00:00:00Z");
const own: CustomField = { id: "cf_1", name: "owner", type: "text", title: "Owner", description: null, unit: null, options: [] };
const custom = { orgId: "org_1", version: 1, company: [own], product: [] };
const SHOWN = sqlOf(visibleAt(7));

describe("a list of records", () => {
  test("has what its release shows, what is asked for, and what was published since a release", () => {
    expect(whereOf(companiesSince({ country: ["DE"] }, askFor(), undefined))).toEqual([SHOWN, ["t.country = $1", "DE"]]);
    expect(whereOf(companiesSince({}, askFor(), 5))).toEqual([SHOWN, ["t.from_release >= $1::int", 5]]);
    expect(whereOf(productPage({ category: ["module"] }, askFor({ sort: "model" })))).toEqual([SHOWN, ["t.category = $1", "module"]]);
  });

  test("has the fields and conditions of the organisation that asks, on the kind of record that they belong to", () => {
    const ask = askFor({ view: viewOf({ custom }) });
    const companies = companiesSince({ "custom.owner": "Ada" } as object, ask, undefined);
    expect([Object.keys(companies.fields).at(-1), whereOf(companies)[1]?.at(-1)]).toEqual(["custom.owner", "Ada"]);
    const products = productPage({ "custom.owner": "Ada" } as object, { ...ask, sort: "model" });
    expect([Object.keys(products.fields).at(-1), whereOf(products)]).toEqual(["release", [SHOWN]]);
  });
});

describe("a quarter that is asked for", () => {
  const view = viewOf({ windows: { shipments: { from: "2025-01-01", until: "2026-06-30" } } });
  const refused = (quarter: string | undefined, nowMs = NOW): unknown => {
    try {
      refuseOutside(quarter === undefined ? {} : { quarter: ["2026Q1", quarter] }, askFor({ view }), nowMs);
      return null;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ["2025Q1", undefined],
    ["2026Q2", undefined],
    ["2024Q4", "plan-required"],
    ["2026Q3", "plan-required"],
    ["2027Q1", "invalid-parameter"],
  ])("%s: %s, by the day on which it ends", (quarter, code) => {
    expect(refused(quarter)).toEqual(code === undefined ? null : expect.objectContaining({ code }));
  });

  test("has begun where the day has begun somewhere, and none is always right", () => {
    const eve = Date.parse("2026-12-31T09:59:59Z");
    expect(refused("2027Q1", eve)).toMatchObject({ code: "invalid-parameter" });
    expect(refused("2027Q1", eve + 1_000)).toMatchObject({ code: "plan-required" });
    expect(refused(undefined)).toBeNull();
  });
});

describe("a whole dataset", () => {
  const queries = (resource: Parameters<typeof datasetQueries>[0], sort: string, more: Parameters<typeof viewOf>[0] = {}) =>
    datasetQueries(resource, {}, { ask: askFor({ sort, view: viewOf(more) }), nowMs: NOW });

  test("of companies, products or prices is one walk", async () => {
    const walks = await Promise.all([queries("company", "name"), queries("product", "model"), queries("spot_price", "-date")]);
    expect(walks.map((walk) => walk.map(({ order }) => order.sql))).toEqual([["t.name_folded"], ["t.model_folded"], ["t.date"]]);
  });

  test("of prices is the history, and nothing where the plan has none", async () => {
    expect(await queries("spot_price", "-date", { windows: { history: null } })).toEqual([]);
  });

  test("of shipments is nothing where the plan has none, and refuses a quarter beyond it", async () => {
    expect(await queries("shipment", "rank", { windows: { shipments: null } })).toEqual([]);
    const ask = askFor({ sort: "rank", view: viewOf({ windows: { shipments: { from: "2026-01-01", until: null } } }) });
    await expect(datasetQueries("shipment", { quarter: "2025Q4" }, { ask, nowMs: NOW })).rejects.toMatchObject({ code: "plan-required" });
  });
});
