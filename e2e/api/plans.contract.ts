import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { textsOf } from "@/testing/read-workbook";
import { expectProblem, listed, walk, type Row } from "./answers";
import { CASES, FIRST_DAY, FORMATS, PLAN_KEYS, TODAY } from "./plan-table";
import { call, pathOf, type Answer } from "./server";

const Row = z.record(z.string(), z.unknown());

/** The records of an answer in any format. */
function recordsOf({ text, raw }: Answer, format: (typeof FORMATS)[number]): Row[] {
  if (format === "xlsx") {
    const [names = [], ...rows] = textsOf(raw, "Data");
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
  }
  if (format === "csv") return z.array(Row).parse(parse(text, { columns: true, record_delimiter: "\r\n" }));
  if (format === "ndjson")
    return text === ""
      ? []
      : text
          .trimEnd()
          .split("\n")
          .filter((line) => !line.startsWith('{"page":'))
          .map((line) => Row.parse(JSON.parse(line)));
  return z.object({ data: z.array(Row) }).parse(JSON.parse(text)).data;
}

const recordOf = (change: Row): Row => Row.parse(typeof change.record === "string" ? JSON.parse(change.record) : change.record);

describe("what a plan shows", () => {
  test.each(CASES.flatMap((one) => FORMATS.map((format) => ({ ...one, format }))))(
    "$plan asks $path as $format and gets $status: $why",
    async ({ path, plan, status, format }) => {
      const answer = await call(`${path}&limit=100&format=${format}`, { key: plan });
      if (status === 200) expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      else expect(expectProblem(answer, status, "plan-required").detail).toMatch(/plan/);
    },
  );

  test.each([
    ["/market/shipments", "Pro"],
    ["/pricing/history", "Pro"],
    ["/changes?resource=shipment", "Pro"],
    ["/pricing/spot?ts=2001-01-01", "Enterprise"],
  ])("a refusal of %s names %s", async (path, plan) => {
    expect(expectProblem(await call(path, { key: plan === "Pro" ? "starter" : "pro" }), 403, "plan-required").detail).toContain(plan);
  });
});

describe("no way out leads past the window", () => {
  test.each(PLAN_KEYS.flatMap((plan) => FORMATS.map((format) => ({ plan, format }))))(
    "spot prices of $plan as $format",
    async ({ plan, format }) => {
      const first = FIRST_DAY.spot[plan];
      const earlier = (await listed("/companies?limit=1")).meta.release - 1;
      for (const path of ["/pricing/spot?", `/pricing/spot?as_of=${earlier}&`, ...(first ? [`/pricing/spot?ts=${first}&`] : [])]) {
        const rows = recordsOf(await call(`${path}limit=100&format=${format}`, { key: plan }), format);
        // Before the newest release there are only published prices of months ago, and on the first day those that were assessed on it.
        if (path === "/pricing/spot?" || !first) expect(rows.length).toBeGreaterThan(0);
        if (first) for (const row of rows) expect(String(row.effective_date) >= first).toBe(true);
      }
    },
  );

  test.each(PLAN_KEYS.flatMap((plan) => ["month", "week"].map((interval) => ({ plan, interval }))))(
    "trends of $plan by $interval, whichever way they are sorted",
    { timeout: 60_000 },
    async ({ plan, interval }) => {
      const first = FIRST_DAY.trends[plan];
      for (const query of ["sort=period_start", "sort=-period_start", `to=${TODAY}`, ...(first ? [`from=${first}`] : [])]) {
        const { rows } = await walk(`/pricing/trends?interval=${interval}&stage=module&${query}&limit=100`, { key: plan });
        expect(rows.length).toBeGreaterThan(0);
        if (first) for (const { period_start: start } of rows) expect(String(start) >= first).toBe(true);
      }
    },
  );

  test.each(PLAN_KEYS.filter((plan) => plan !== "starter").flatMap((plan) => FORMATS.map((format) => ({ plan, format }))))(
    "history of $plan as $format",
    async ({ plan, format }) => {
      const first = FIRST_DAY.history[plan];
      const rows = recordsOf(await call(`/pricing/history?limit=500&format=${format}`, { key: plan }), format);
      expect(rows.length).toBe(500);
      if (first) for (const row of rows) expect(String(row.date) >= first && String(row.effective_date) >= first).toBe(true);
    },
  );

  test.each(PLAN_KEYS.flatMap((plan) => FORMATS.map((format) => ({ plan, format }))))(
    "prices among the changes of $plan as $format",
    { timeout: 60_000 },
    async ({ plan, format }) => {
      const first = FIRST_DAY.spot[plan];
      for (
        let path: string | null = `/changes?since=0&resource=spot_price&limit=100&format=${format}`, page = 0;
        path !== null && page < 4;
        page++
      ) {
        const answer: Answer = await call(path, { key: plan });
        const rows = recordsOf(answer, format);
        expect(rows.length).toBeGreaterThan(0);
        if (first) for (const row of rows) expect(String(recordOf(row).effective_date) >= first).toBe(true);
        const next = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
        path = next === undefined ? null : pathOf(next);
      }
    },
  );

  test("shipments among the changes of Starter are none, and those of the sandbox end a year ago", { timeout: 60_000 }, async () => {
    const total = async (path: string): Promise<number | undefined> =>
      (await walk(`${path}&limit=1&include_total=true`, { key: "starter" }, 1)).pages[0]?.meta.total;
    const parts = await Promise.all(["company", "product", "spot_price"].map((resource) => total(`/changes?since=0&resource=${resource}`)));
    expect(await total("/changes?since=0")).toBe(parts.reduce((sum: number, part) => sum + (part ?? 0), 0));
    const { rows } = await walk("/changes?since=0&resource=shipment&limit=500", { key: "sandbox" });
    const quarters = rows.map((row) => String(recordOf(row).quarter)).sort();
    expect(quarters.length).toBeGreaterThan(0);
    expect(Number(quarters.at(-1)?.slice(0, 4))).toBeLessThan(Number(TODAY.slice(0, 4)));
  });

  test("a cursor of a larger plan opens nothing to a smaller one", async () => {
    for (const path of ["/pricing/spot?limit=2", "/pricing/trends?limit=2", "/changes?since=0&limit=2"]) {
      const { pages } = await walk(path, { key: "enterprise" }, 1);
      const next = pathOf(pages[0]?.page.next ?? "");
      for (const key of ["starter", "pro", "sandbox"] as const) expectProblem(await call(next, { key }), 400, "cursor-invalid");
    }
  });

  test("the sandbox shows a slice of companies, products and prices, and the same slice everywhere", { timeout: 60_000 }, async () => {
    const totalOf = async (path: string, key: "sandbox" | "enterprise"): Promise<number> =>
      (await walk(`${path}limit=1&include_total=true`, { key }, 1)).pages[0]?.meta.total ?? 0;
    for (const path of ["/companies?", "/products?", "/pricing/spot?", "/pricing/history?", "/pricing/trends?"]) {
      const [slice, whole] = [await totalOf(path, "sandbox"), await totalOf(path, "enterprise")];
      expect(slice, path).toBeGreaterThan(0);
      expect(slice, path).toBeLessThan(whole);
    }
    const { rows } = await walk("/products?limit=500&fields=id,company_id", { key: "sandbox" }, 3);
    const [hidden] = (await walk("/companies?limit=500&fields=id&sort=-name", { key: "enterprise" }, 1)).rows.filter(
      ({ id }) => !rows.some((row) => row.company_id === id),
    );
    const shown = (await walk("/companies?limit=500&fields=id", { key: "sandbox" }, 100)).rows.some(({ id }) => id === hidden?.id);
    expect((await call(`/companies/${String(hidden?.id)}`, { key: "sandbox" })).status).toBe(shown ? 200 : 404);
  });
});
