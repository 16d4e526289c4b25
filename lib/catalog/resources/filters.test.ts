import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sqlOf } from "@/testing/ask";
import { company } from "./company";
import { conditionsOf, querySchema, type Filters } from "./filters";
import { TREND_FILTERS } from "./price-trend";
import { product } from "./product";
import { shipment } from "./shipment";
import { SPOT_FILTERS, spotPrice } from "./spot-price";

/** What a query string leaves of a list: its conditions, or the parameters that are wrong. */
function asked(filters: Filters, query: Record<string, string>): unknown {
  const parsed = querySchema(filters).safeParse(query);
  if (!parsed.success) return parsed.error.issues.map(({ path }) => path.join("."));
  return conditionsOf(filters, parsed.data).map(sqlOf);
}

const MONO = ["mono", "perc", "topcon", "hjt", "bc"];

describe("companies", () => {
  test.each<[Record<string, string>, unknown]>([
    [{ country: "de" }, [["t.country = $1", "DE"]]],
    [{ country: "de,FR, de" }, [["t.country = any($1)", ["DE", "FR"]]]],
    [{ country: "EU" }, ["country"]],
    [{ type: "panel,cell" }, [["t.types && $1::text[]", ["panel", "cell"]]]],
    [{ type: "module" }, ["type"]],
    [{ technology: "n-type TOPCon" }, [["t.technologies && $1::text[]", ["topcon"]]]],
    [{ technology: "mono" }, [["t.technologies && $1::text[]", MONO]]],
    [{ status: "Active" }, [["t.status = $1", "active"]]],
    [{ status: "dead", country: "zz" }, ["country", "status"]],
    [{ q: "Señor GmbH" }, [["t.search_folded like $1 and t.search_folded like $2", "%senor%", "%gmbh%"]]],
    [{ q: "--" }, [["false"]]],
    [{ updated_since: "2026-11-01" }, []],
    [{ updated_since: "yesterday" }, ["updated_since"]],
  ])("%j", (query, expected) => {
    expect(asked(company.filters, query)).toEqual(expected);
  });
});

describe("products", () => {
  test.each<[Record<string, string>, unknown]>([
    [
      { min_power: "600", max_power: "650.5" },
      [
        ["t.power_w >= $1::numeric", "600"],
        ["t.power_w <= $1::numeric", "650.5"],
      ],
    ],
    [{ min_power: "-1" }, ["min_power"]],
    [{ max_power: "100000001" }, ["max_power"]],
    [{ min_power: "1e3" }, ["min_power"]],
    [{ technology: "multi" }, [["(t.technology = $1 or t.material = any($2))", "multi", ["multi"]]]],
    [{ category: "module,storage" }, [["t.category = any($1)", ["module", "storage"]]]],
    [{ manufacturer: "Jinko Solar" }, [["(t.manufacturer_folded = $1 or t.manufacturer_folded like $2)", "jinko solar", "jinko solar %"]]],
    [{ company_id: "co_0123456789abcdef" }, [["t.company_id = $1::text", "co_0123456789abcdef"]]],
    [{ company_id: "pr_0123456789abcdef" }, ["company_id"]],
    [{ min_efficiency: "22.5" }, [["t.efficiency_pct >= $1::numeric", "22.5"]]],
    [{ min_efficiency: "101" }, ["min_efficiency"]],
    [{ q: "NL 620" }, [["(t.search_folded like $1 or t.search_folded like $2) and t.search_folded like $3", "nl%", "% nl%", "%620%"]]],
  ])("%j", (query, expected) => {
    expect(asked(product.filters, query)).toEqual(expected);
  });
});

describe("prices", () => {
  test.each<[Record<string, string>, unknown]>([
    [{ type: "mono" }, [["t.technology = any($1)", MONO]]],
    [{ type: "topcon" }, [["t.technology = $1", "topcon"]]],
    [{ stage: "MODULE,wafer" }, [["t.stage = any($1)", ["module", "wafer"]]]],
    [{ region: "cn" }, [["t.region = $1", "CN"]]],
    [{ region: "EX_CHINA" }, [["t.region = $1", "ex_china"]]],
    [{ region: "DE" }, ["region"]],
  ])("%j means the same for a day, a history and a trend", (query, expected) => {
    for (const filters of [SPOT_FILTERS, spotPrice.filters, TREND_FILTERS]) expect(asked(filters, query)).toEqual(expected);
  });

  test.each<[Record<string, string>, unknown]>([
    [{ item: "TOPCon, 182" }, [["lower(t.item) like $1 and lower(t.item) like $2", "%topcon%", "%182%"]]],
    [{ item: "%" }, [["false"]]],
    [{ from: "2026-01-01", to: "2026-10-31" }, []],
    [{ from: "2026-02-30" }, ["from"]],
  ])("the history: %j", (query, expected) => {
    expect(asked(spotPrice.filters, query)).toEqual(expected);
  });

  test("only a day's prices are asked for by currency, and only a trend by its interval", () => {
    expect(asked(SPOT_FILTERS, { currency: "usd,CNY" })).toEqual([["t.currency = any($1)", ["USD", "CNY"]]]);
    expect(asked(SPOT_FILTERS, { ts: "2026-11-18" })).toEqual([]);
    expect(asked(TREND_FILTERS, { interval: "Week" })).toEqual([]);
    expect(asked(TREND_FILTERS, { interval: "day" })).toEqual(["interval"]);
    expect(Object.keys(spotPrice.filters)).not.toContain("currency");
  });
});

describe("shipments", () => {
  test("an entity is found by its id, its name, or a name that begins with it; fewer than four letters are whole words", () => {
    expect(asked(shipment.filters, { entity: "Jinko 50%" })).toEqual([
      [
        "(lower(t.entity_id) = lower($1) or lower(t.entity) = lower($2) or lower(t.entity) like $3)",
        ...["Jinko 50%", "Jinko 50%", "jinko 50%"],
      ],
    ]);
    expect(asked(shipment.filters, { entity: "Sun" })).toMatchObject([[expect.any(String), "Sun", "Sun", "sun %"]]);
  });

  test("which table is asked for is no condition of its rows", () => {
    const query = { quarter: "2026q3", product: "module", dimension: "company", basis: "shipped" };
    expect(asked(shipment.filters, query)).toEqual([]);
    expect(asked(shipment.filters, { quarter: "2026Q5", product: "roof" })).toEqual(["quarter", "product"]);
  });
});

test("a filter that is declared may be left out, and is read with its own parameter", () => {
  const filters: Filters = { n: { parameter: z.string().transform(Number), where: (value) => () => `n = ${String(value)}` } };
  expect(querySchema(filters).parse({})).toEqual({});
  expect(asked(filters, { n: "7", other: "x" })).toEqual([["n = 7"]]);
});
