import { describe, expect, test } from "vitest";
import { expectProblem, listed, walk } from "./answers";
import { call, pathOf } from "./server";

const FULL = [
  "/market/shipments?dimension=destination&limit=7&include_total=true",
  "/market/shipments?dimension=destination&limit=7&sort=-rank&include_total=true",
  "/products?technology=hjt&fields=id&limit=100&include_total=true",
  "/products?category=storage&sort=-power&fields=id,power_kw&limit=97&include_total=true",
  "/products?technology=bc&sort=efficiency&fields=id,efficiency_pct&limit=500&include_total=true",
  "/companies?country=PT&sort=founded_year&limit=53&include_total=true",
  "/companies?country=PT&sort=-founded_year&limit=53&include_total=true",
  "/companies?country=PT&sort=-name&limit=53&include_total=true",
  "/pricing/spot?limit=5&include_total=true",
  "/pricing/spot?limit=5&sort=-position&include_total=true",
  "/pricing/history?type=hjt&limit=300&include_total=true",
  "/pricing/history?type=hjt&limit=300&sort=-date&include_total=true",
  "/changes?since=0&resource=shipment&limit=400&include_total=true",
];

const keyOf = (row: Readonly<Record<string, unknown>>): string =>
  row.id === null || row.id === undefined ? JSON.stringify(row) : String(row.id);

describe("a walk", () => {
  test.each(FULL)("of %s finds every row exactly once", { timeout: 60_000 }, async (path) => {
    const { rows, pages } = await walk(path);
    const total = pages[0]?.meta.total;
    expect(rows.length).toBe(total);
    expect(new Set(rows.map(keyOf)).size).toBe(total);
    expect(pages.length).toBe(Math.max(1, Math.ceil(rows.length / (pages[0]?.page.limit ?? 1))));
    expect(new Set(pages.map(({ meta }) => meta.release)).size).toBe(1);
  });

  test.each(["week", "month"])("of trends by %s finds every period of every series once", { timeout: 60_000 }, async (interval) => {
    for (const sort of ["period_start", "-period_start"]) {
      const { rows, pages } = await walk(`/pricing/trends?interval=${interval}&stage=module&sort=${sort}&limit=61&include_total=true`);
      expect(rows.length).toBe(pages[0]?.meta.total);
      expect(new Set(rows.map((row) => `${String(row.series_id)} ${String(row.period_start)}`)).size).toBe(rows.length);
    }
  });

  test.each([
    ["/products?category=storage", "power", "id,power_kw"],
    ["/products?technology=bc", "efficiency", "id,efficiency_pct"],
    ["/companies?country=PT", "founded_year", "id,founded_year"],
    ["/market/shipments?dimension=destination", "rank", "id,rank"],
  ])("of %s by %s is the same backwards, with unknown values last both ways", async (path, sort, fields) => {
    const column = fields.split(",")[1] ?? "";
    const [up, down] = await Promise.all([sort, `-${sort}`].map((order) => walk(`${path}&sort=${order}&fields=${fields}&limit=500`)));
    const values = (rows: readonly Readonly<Record<string, unknown>>[] = []): unknown[] => rows.map((row) => row[column]);
    const known = values(up?.rows).filter((value): value is number => typeof value === "number");
    expect(known).toEqual([...known].sort((a, b) => a - b));
    expect(values(down?.rows).filter((value) => typeof value === "number")).toEqual([...known].reverse());
    for (const rows of [up?.rows, down?.rows]) if (sort !== "rank") expect(values(rows).slice(0, known.length)).not.toContain(null);
  });

  test("has its link in the header too", async () => {
    const answer = await call("/companies?limit=2");
    const { page } = await listed("/companies?limit=2");
    expect(answer.headers.link).toBe(`<${page.next ?? ""}>; rel="next"`);
    expect((await call("/companies?country=AQ")).headers.link).toBeUndefined();
  });

  test("may change its page size and fields on the way", async () => {
    const { page } = await listed("/companies?country=PT&limit=10");
    const rest = await walk(pathOf(page.next ?? "").replace("limit=10", "limit=200&fields=id"));
    const all = await walk("/companies?country=PT&limit=200&fields=id");
    expect(rest.rows).toEqual(all.rows.slice(10));
  });
});

describe("a cursor is refused", () => {
  const first = async (): Promise<string> => pathOf((await listed("/companies?country=DE&limit=5")).page.next ?? "");
  const cursorOf = (path: string): string => new URLSearchParams(path.split("?")[1]).get("cursor") ?? "";
  const refused = async (path: string, key: "pro" | "starter" | "sandbox" | "enterprise" = "enterprise"): Promise<void> => {
    const problem = expectProblem(await call(path, { key }), 400, "cursor-invalid");
    expect(problem.errors.map(({ parameter }) => parameter)).toEqual(["cursor"]);
  };

  test("when any letter of it was changed", async () => {
    const path = await first();
    const cursor = cursorOf(path);
    for (const at of [0, 5, Math.floor(cursor.length / 2), cursor.length - 3]) {
      const edited = `${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`;
      await refused(`/companies?country=DE&limit=5&cursor=${encodeURIComponent(edited)}`);
    }
    await refused(`/companies?country=DE&limit=5&cursor=${encodeURIComponent(`${cursor}x`)}`);
    await refused(`/companies?country=DE&limit=5&cursor=${encodeURIComponent(cursor.slice(0, -1))}`);
  });

  test("at another endpoint", async () => refused(`/products?limit=5&cursor=${encodeURIComponent(cursorOf(await first()))}`));
  test("with another filter", async () => refused((await first()).replace("country=DE", "country=FR")));
  test("with one filter less", async () => refused((await first()).replace("country=DE&", "")));
  test("with another order", async () => refused(`${await first()}&sort=-name`));

  test("with a key of another plan", async () => {
    for (const key of ["starter", "pro", "sandbox"] as const) await refused(await first(), key);
  });

  test("with another as_of", async () => refused(`${await first()}&as_of=1`));
});
