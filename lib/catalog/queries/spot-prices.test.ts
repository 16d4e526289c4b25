import { describe, expect, test } from "vitest";
import { askFor, viewOf, whereOf } from "@/testing/ask";
import { PRICE_ROWS, spotDay, spotPage, SPOT_ORDERS, type SpotTime } from "./spot-prices";
import { Statement } from "./sql";

const at = (time: string): number => Date.parse(time);
const NOW: SpotTime = { nowMs: at("2026-11-18T12:00:00Z"), asOf: null };
const dayOf = (ts: string | undefined, time = NOW, ask: Parameters<typeof askFor>[0] = {}): string => spotDay(ts, askFor(ask), time);

describe("the day that is asked about", () => {
  test("is the one that is named, else the one that the walk began with, else the market's", () => {
    expect(dayOf("2026-01-02", NOW, { pin: "2026-11-17" })).toBe("2026-01-02");
    expect(dayOf(undefined, NOW, { pin: "2026-11-17" })).toBe("2026-11-17");
    expect(dayOf(undefined)).toBe("2026-11-18");
    expect(dayOf(undefined, { ...NOW, nowMs: at("2026-11-18T16:00:00Z") })).toBe("2026-11-19");
  });

  test("is that of the release under as_of, and never later than today", () => {
    const asOf = (time: string) => dayOf(undefined, { ...NOW, asOf: { publishedAtMs: at(time) } });
    expect(asOf("2026-03-01T06:00:00Z")).toBe("2026-03-01");
    expect(asOf("2026-03-01T16:00:00Z")).toBe("2026-03-02");
    expect(asOf("2030-01-01T00:00:00Z")).toBe("2026-11-18");
  });

  test("must have begun somewhere", () => {
    expect(dayOf("2026-11-19")).toBe("2026-11-19");
    expect(() => dayOf("2026-11-20")).toThrow(expect.objectContaining({ code: "invalid-parameter" }) as Error);
  });

  test.each<[string, string | undefined, SpotTime, Parameters<typeof askFor>[0]]>([
    ["ts", "2025-12-31", NOW, {}],
    ["as_of", undefined, { ...NOW, asOf: { publishedAtMs: at("2025-06-01T00:00:00Z") } }, {}],
    ["cursor", undefined, NOW, { pin: "2025-06-01" }],
  ])("outside of the plan is refused under the name by which it came: %s", (parameter, ts, time, more) => {
    const view = viewOf({ windows: { spot: { from: "2026-01-01", until: null } } });
    expect(() => dayOf(ts, time, { ...more, view })).toThrow(new RegExp(`^${parameter}: `));
  });
});

describe("the prices of a day", () => {
  const page = (ask: Parameters<typeof askFor>[0] = {}, time = NOW) =>
    spotPage({ stage: ["module"] }, askFor({ sort: "position", ...ask }), { day: "2026-11-18", time });
  const rowsOf = (ask: Parameters<typeof askFor>[0] = {}): [string, ...unknown[]] => {
    const sql = new Statement();
    return [page(ask).from(sql).replace(/\s+/g, " "), ...sql.values];
  };

  test("are the last of each series on or before it, at the release, and carried forward unless of the day itself", () => {
    const [rows, ...values] = rowsOf();
    expect(values).toEqual(["2026-11-18", 7, 7, 7]);
    expect(rows).toContain(
      "p.date <= $1::date and p.from_release <= $2 and (p.to_release is null or p.to_release > $2) order by p.date desc limit 1",
    );
    expect(rows).toContain("case when p.date = $1::date then p.basis else 'carried_forward' end as basis");
    expect(rows).toContain("$1::date as date");
    expect(rows).toContain(
      "case when l.benchmark and l.frequency <> 'irregular' then '0/' when l.benchmark then '1/' else '2/' end || s.position as position",
    );
  });

  test("are benchmarks alone in the sandbox", () => {
    expect(rowsOf({ view: viewOf({ sandbox: true }) })[0]).toContain(") l where l.benchmark ) t");
    expect(rowsOf()[0]).not.toContain("where l.benchmark");
  });

  test("leave out what was assessed before the plan begins", () => {
    const view = viewOf({ windows: { spot: { from: "2026-01-01", until: null } } });
    const stage = ["t.stage = $1", "module"];
    expect(whereOf(page({ view })).slice(0, 2)).toEqual([stage, ["t.effective_date >= $1::date", "2026-01-01"]]);
    expect(whereOf(page())[1]?.[0]).toMatch(/^not coalesce\(t\.date - t\.effective_date > case t\.frequency when 'daily' then 60 /);
  });

  test("have one order, and both ways of it", () => {
    expect([page().order, page({ sort: "-position" }).order.descending]).toEqual([{ ...SPOT_ORDERS.position, descending: false }, true]);
  });
});

test("a row of prices has each column once, with those of its series", () => {
  const names = [...(/select (.*) from/.exec(PRICE_ROWS)?.[1]?.split(", ") ?? [])].map((column) =>
    column.split(" as ").at(-1)?.split(".").at(-1),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(["id", "avg", "source", "from_release", "row_id", "series_id", "stage", "unit", "benchmark"]),
  );
});
