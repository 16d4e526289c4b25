import { describe, expect, test } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { expectFault, expectProblem, listed, LISTS } from "./answers";
import { describedOperations } from "./description";
import { call } from "./server";

const today = dayAt(Date.now(), 8);
const lists = (await describedOperations()).filter(({ path }) => !path.includes("{"));

describe("an unknown parameter is never ignored", () => {
  test.each(LISTS)("of $path", async ({ path }) => {
    const problem = expectProblem(await call(`${path}?limt=5`), 400, "unknown-parameter");
    expect(problem.errors).toEqual([
      { parameter: "limt", code: "unknown-parameter", detail: expect.stringContaining("Did you mean limit?") as string },
    ]);
  });

  test.each([
    ["/companies", "contry=DE", "contry", "country"],
    ["/products", "min_powr=600", "min_powr", "min_power"],
    ["/pricing/spot", "tpye=hjt", "tpye", "type"],
    ["/market/shipments", "quater=2025Q3", "quater", "quarter"],
  ])("%s?%s: %s means %s", async (path, query, wrong, right) => {
    expect(expectFault(await call(`${path}?${query}`), wrong).errors[0]?.detail).toContain(`Did you mean ${right}?`);
  });

  test("all faults are reported together", async () => {
    const problem = expectProblem(await call("/companies?contry=DE&status=dead&limit=x"), 400, "unknown-parameter");
    expect(problem.errors.map(({ parameter }) => parameter).sort()).toEqual(["contry", "limit", "status"]);
  });
});

describe("a client that fills in every parameter with its example, as after an import of the description", () => {
  test.each(lists)("gets a response of $path", async ({ path, parameters }) => {
    const query = new URLSearchParams(parameters.map(({ name, example }) => [name, String(example)]));
    const answer = await call(`${path}?${query.toString()}`, { key: "enterprise" });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  });
});

describe("values that are refused", () => {
  test.each([
    ["/companies", "country", "ZZ"],
    ["/companies", "country", "DEU"],
    ["/companies", "type", "pannel"],
    ["/companies", "status", "dead"],
    ["/companies", "updated_since", "yesterday"],
    ["/companies", "fields", "id,phone"],
    ["/companies", "sort", "country"],
    ["/companies", "format", "xml"],
    ["/companies", "include_total", "maybe"],
    ["/companies", "limit", "0"],
    ["/companies", "limit", "-1"],
    ["/companies", "limit", "1000000000"],
    ["/companies", "limit", "10.5"],
    ["/companies", "limit", "1e2"],
    ["/companies", "as_of", "999999"],
    ["/companies", "as_of", "0"],
    ["/companies", "as_of", "2026-11-01"],
    ["/companies", "cursor", "abc"],
    ["/products", "technology", "panel"],
    ["/products", "min_power", "600W"],
    ["/products", "min_power", "-1"],
    ["/products", "min_efficiency", "101"],
    ["/products", "max_efficiency", "-0.1"],
    ["/products", "min_length", "1.7m"],
    ["/products", "max_width", "-1"],
    ["/products", "min_weight", "1e2"],
    ["/products", "max_weight", "1000001"],
    ["/products", "series_id", "pr_0123456789abcdef"],
    ["/products", "company_id", "pr_0123456789abcdef"],
    ["/pricing/spot", "type", "panel"],
    ["/pricing/spot", "ts", "2026-02-30"],
    ["/pricing/spot", "ts", "30/02/2026"],
    ["/pricing/spot", "ts", "2023-02-29"],
    ["/pricing/spot", "ts", "2026-1-1"],
    ["/pricing/spot", "ts", addDays(today, 3)],
    ["/pricing/spot", "ts", "2199-01-01"],
    ["/pricing/spot", "currency", "GBP"],
    ["/pricing/trends", "interval", "day"],
    ["/pricing/trends", "to", "2199-01-01"],
    ["/pricing/history", "from", "2026-13-01"],
    ["/market/shipments", "quarter", "2025Q5"],
    ["/market/shipments", "quarter", "2025-Q3"],
    ["/market/shipments", "quarter", "Q3 2025"],
    ["/market/shipments", "quarter", "2199Q1"],
    ["/market/shipments", "dimension", "country"],
    ["/changes", "since", "-1"],
    ["/changes", "since", "999999"],
    ["/changes", "resource", "rfq"],
  ])("%s?%s=%s", async (path, name, value) => {
    const problem = expectFault(await call(`${path}?${name}=${encodeURIComponent(value)}`), name);
    expect(problem.detail).toContain(name);
  });

  test("a range that ends before it starts", async () => {
    expectFault(await call("/pricing/history?from=2026-06-02&to=2026-06-01"), "to");
  });
});

describe("values that are accepted", () => {
  test("a real country without companies is an empty list", async () => {
    expect((await listed("/companies?country=AQ")).data).toEqual([]);
  });

  test("countries in any case", async () => {
    const lower = await listed("/companies?country=de&limit=20");
    expect(lower.data).toEqual((await listed("/companies?country=DE&limit=20")).data);
    expect(new Set(lower.data.map(({ country }) => country))).toEqual(new Set(["DE"]));
  });

  test.each(["TOPCon", "topcon", "n-type TOPCon", "N-TOPCON"])("technology as %s", async (spelling) => {
    const { data } = await listed(`/products?technology=${encodeURIComponent(spelling)}&limit=20`);
    expect(new Set(data.map(({ technology }) => technology))).toEqual(new Set(["topcon"]));
  });

  test("a leap day, and a day before the series as an empty list", async () => {
    await listed("/pricing/spot?ts=2024-02-29");
    expect((await listed("/pricing/spot?ts=1999-12-31")).data).toEqual([]);
  });

  test("a quarter with a lower-case q", async () => {
    expect((await listed("/market/shipments?quarter=2025q3")).meta).toMatchObject({ quarter: "2025Q3" });
  });

  test("several values mean OR, filters combine with AND", async () => {
    const { data } = await listed("/companies?country=DE,FR&type=inverter,storage&limit=100");
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) {
      expect(["DE", "FR"]).toContain(row.country);
      expect((row.types as string[]).some((type) => type === "inverter" || type === "storage")).toBe(true);
    }
  });
});
