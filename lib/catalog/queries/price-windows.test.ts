import { describe, expect, test } from "vitest";
import { askFor, viewOf, whereOf } from "@/testing/ask";
import { historyPage } from "./price-history";
import { trendPage } from "./price-trends";
import { Statement } from "./sql";

const NOW = Date.parse("2026-11-18T00:00:00Z");

describe("a history", () => {
  const view = viewOf({ windows: { history: { from: "2025-01-01", until: null } } });
  const where = (query: Parameters<typeof historyPage>[0], ask: Parameters<typeof askFor>[0] = {}) =>
    whereOf(historyPage(query, askFor({ view, sort: "-date", ...ask }), NOW)).slice(1);

  test("goes from the beginning of the plan to today, and begins with no price from before it", () => {
    expect(where({})).toEqual([
      ["t.date >= $1::date", "2025-01-01"],
      ["t.date <= $1::date", "2026-11-18"],
      ["t.effective_date >= $1::date", "2025-01-01"],
    ]);
  });

  test("that is asked for from later still leaves out what the plan does not show, and no more", () => {
    expect(where({ from: "2026-06-01", to: "2026-06-30", region: ["CN"] })).toEqual([
      ["t.region = $1", "CN"],
      ["t.date >= $1::date", "2026-06-01"],
      ["t.date <= $1::date", "2026-06-30"],
      ["t.effective_date >= $1::date", "2025-01-01"],
    ]);
  });

  test("of one series is that with its id, and may be rare among all prices of a day", () => {
    expect(where({ series_id: "ps_1" })[0]).toEqual(["t.series_id = $1::text", "ps_1"]);
    expect(historyPage({ series_id: "ps_1" }, askFor({ view, sort: "-date" }), NOW).mayBeRare).toBe(true);
  });

  test("without a beginning goes back as far as there is", () => {
    expect(where({}, { view: viewOf() })).toEqual([["t.date <= $1::date", "2026-11-18"]]);
  });

  test("is refused outside of the plan and in the future", () => {
    expect(() => where({ from: "2024-12-31" })).toThrow(expect.objectContaining({ code: "plan-required" }) as Error);
    expect(() => where({ to: "2026-11-20" })).toThrow(expect.objectContaining({ code: "invalid-parameter" }) as Error);
  });
});

/** The days between which a trend reads assessments, the newest first, as its statement says. */
function readDays(query: Parameters<typeof trendPage>[0], from: string | null, more: Parameters<typeof askFor>[0] = {}): unknown[] {
  const view = viewOf({ windows: { trends: { from, until: null } }, sandbox: more.view?.sandbox ?? false });
  const sql = new Statement();
  trendPage(query, askFor({ sort: "period_start", ...more, view }), NOW).from(sql);
  return sql.values.slice(0, -1);
}

describe("a trend", () => {
  test.each([
    ["month", "2025-11-01", "2025-11-01"],
    ["month", "2025-11-02", "2025-12-01"],
    ["month", "2025-12-31", "2026-01-01"],
    ["week", "2025-11-17", "2025-11-17"],
    ["week", "2025-11-18", "2025-11-24"],
    ["week", "2025-12-31", "2026-01-05"],
  ] as const)("by %s of a plan that begins on %s begins on %s: no average holds a day that is not shown", (interval, from, first) => {
    expect(readDays({ interval }, from)).toEqual(["2026-11-18", first]);
  });

  test.each([
    ["month", "2026-03-15", "2026-03-01"],
    ["week", "2026-03-15", "2026-03-09"],
    ["month", "2025-11-20", "2025-12-01"],
    ["week", "2025-11-20", "2025-11-24"],
  ] as const)("by %s from %s begins with its whole period, inside the plan: %s", (interval, from, first) => {
    expect(readDays({ interval, from }, "2025-11-20")).toEqual(["2026-11-18", first]);
  });

  test("is by month where nothing is said, and begins with the first price where the plan has no beginning", () => {
    expect(readDays({}, "2025-11-10")).toEqual(["2026-11-18", "2025-12-01"]);
    expect(readDays({}, null)).toEqual(["2026-11-18"]);
    expect(readDays({ from: "2026-03-15", to: "2026-04-10" }, null)).toEqual(["2026-04-10", "2026-03-01"]);
  });

  test("of one series adds up no other", () => {
    const sql = new Statement();
    const rows = trendPage({ series_id: "ps_1" }, askFor({ sort: "period_start", view: viewOf() }), NOW).from(sql);
    expect(rows).toContain(`p.series_id in (select t.id from price_series t where t.id = $${sql.values.indexOf("ps_1") + 1}::text)`);
  });

  test("steps by its interval, over assessments alone, and over the sandbox's where that is all that is shown", () => {
    const statement = (interval: "month" | "week", sandbox = false): string =>
      trendPage({ interval }, askFor({ sort: "period_start", view: viewOf({ sandbox }) }), NOW).from(new Statement());
    expect(statement("month")).toContain("interval '1 month'");
    expect(statement("week")).toContain("interval '7 days'");
    expect(statement("week")).toContain("date_trunc('week', p.date::timestamp)");
    expect(statement("week")).toContain("p.basis = 'assessment'");
    expect([statement("week").includes("and p.sandbox"), statement("week", true).includes("and p.sandbox")]).toEqual([false, true]);
  });
});
