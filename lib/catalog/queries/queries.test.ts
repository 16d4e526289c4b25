import { beforeAll, describe, expect, test } from "vitest";
import { askFor, viewOf } from "@/testing/ask";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import { datasetQueries } from "../files/dataset-queries";
import { undoRelease } from "../releases/undo-release";
import { company } from "../resources/company";
import { product } from "../resources/product";
import { listChanges } from "./changes";
import { realCompanyNames } from "./company-names";
import { listCompanyStats } from "./company-stats";
import { findRecord } from "./find-record";
import { listPage, type Ask, type Page } from "./list-page";
import { moduleBenchmarks } from "./module-benchmarks";
import { historyPage } from "./price-history";
import { seriesPage } from "./price-series";
import { trendPage } from "./price-trends";
import { releasePage } from "./releases";
import { companyPage } from "./search-companies";
import { productPage } from "./search-products";
import { shipments } from "./shipments";
import { spotPrices } from "./spot-prices";

useDatabase();

const searchCompanies = async (...asked: Parameters<typeof companyPage>): Promise<Page> => listPage(await companyPage(...asked), asked[1]);
const searchProducts = (...asked: Parameters<typeof productPage>): Promise<Page> => listPage(productPage(...asked), asked[1]);
const priceHistory = (...asked: Parameters<typeof historyPage>): Promise<Page> => listPage(historyPage(...asked), asked[1]);
const priceTrends = (...asked: Parameters<typeof trendPage>): Promise<Page> => listPage(trendPage(...asked), asked[1]);

const NOW = Date.parse("2026-11-18T12:00:00Z");
const GENERATED = { ...REAL_SOURCE, code: "made", synthetic: true };

beforeAll(async () => {
  await publishDrafts(
    [
      ...["Alpha", "Beta", "Gamma"].map((name, i) =>
        companyDraft(name, { founded_year: i === 1 ? null : 2000 + i, country: i === 2 ? "FR" : "DE" }),
      ),
      companyDraft("Señor", { legal_name: "Señor GmbH", aliases: ["SOL"], country: null, founded_year: 2005 }),
      ...[
        ["2026-09-02", "0.1000"],
        ["2026-09-30", "0.1100"],
        ["2026-11-04", "0.0990"],
      ].map(([date = "", avg = ""], i) => priceDraft(date, avg, i === 0 ? { change_pct: "1.50" } : {})),
      priceDraft("2026-05-06", "0.0800", { item: "PERC module", technology: "perc", benchmark: false }),
      priceDraft("2026-09-16", "0.1", { basis: "carried_forward", effective_date: "2026-09-02" }),
      priceDraft("2026-11-04", "0.5000", { stage: "cell", item: "Cell", technology: "topcon", benchmark: false }),
      priceDraft("2026-11-04", "0.1500", { item: "HJT module", technology: "hjt" }),
      priceDraft("2026-11-04", "1.0", { item: "BC module", technology: "bc", currency: "EUR" }),
    ],
    { clock: { now: () => NOW - 3_000 } },
  );
  await publishDrafts(
    [
      companyDraft("Beta", { name: "Beta renamed", country: "DE" }),
      productDraft("P-600", 600),
      productDraft("P-none", 1, { pmax_stc_w: null, nameplate_w: null }),
      productDraft("P-650", 650),
      ...(["2026Q3", "2026Q2", "2025Q3"] as const).flatMap((quarter, i) => [
        shipmentDraft(quarter, "Sun", ["30", "20", "24"][i] ?? ""),
        shipmentDraft(quarter, "Moon", ["20", "25", "0"][i] ?? ""),
        shipmentDraft(quarter, "Total", "100", { is_total: true, entity_id: "total" }),
      ]),
      shipmentDraft("2026Q3", "Mars", "20"),
      shipmentDraft("2026Q3", "Pluto", "", { volume_gw: null, withheld: true }),
      shipmentDraft("2026Q3", "Sun", "7", { basis: "produced" }),
      shipmentDraft("2026Q3", "Sun", "5", { product: "cell" }),
    ],
    { clock: { now: () => NOW - 2_000 } },
  );
  await publishDrafts([shipmentDraft("2026Q3", "Generated", "1"), companyDraft("Generated")], {
    source: GENERATED,
    clock: { now: () => NOW - 1_000 },
  });
});

const ask = (sort: string, fields: readonly string[], more: Partial<Ask> = {}): Ask => askFor({ release: 3, sort, fields, ...more });
const rowsOf = ({ body }: Pick<Page, "body">): Record<string, unknown>[] => JSON.parse(`[${body}]`) as Record<string, unknown>[];
const columns = (page: Page, ...names: string[]): unknown[][] => rowsOf(page).map((row) => names.map((name) => row[name]));

/** All rows of a walk, page by page, and how many pages it took. */
async function walk(read: (more: Partial<Ask>) => Promise<Page>, name: string): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let after: Ask["after"] = null; ;) {
    const page = await read({ limit: 2, after });
    pages.push(rowsOf(page).map((row) => row[name]));
    if (!page.hasMore) return pages;
    after = page.last;
  }
}

describe("a list", () => {
  test("is walked without losing or repeating a row, whichever way it goes", async () => {
    const by = (sort: string) => walk((more) => searchCompanies({}, ask(sort, ["name"], more)), "name");
    expect(await by("name")).toEqual([["Alpha", "Beta renamed"], ["Gamma", "Generated"], ["Señor"]]);
    expect((await by("-name")).flat()).toEqual(["Señor", "Generated", "Gamma", "Beta renamed", "Alpha"]);
  });

  test("has rows without a value at the end of both orders, and goes on behind them", async () => {
    const up = (await walk((more) => searchProducts({}, ask("power", ["model"], more)), "model")).flat();
    const down = (await walk((more) => searchProducts({}, ask("-power", ["model"], more)), "model")).flat();
    expect([up, down]).toEqual([
      ["P-600", "P-650", "P-none"],
      ["P-650", "P-600", "P-none"],
    ]);
  });

  test("counts what there is only where it is asked, says where its rows come from, and has nothing behind its end", async () => {
    const page = await searchCompanies({ country: ["DE"] }, ask("name", ["name"], { includeTotal: true }));
    expect(page).toMatchObject({ count: 3, total: 3, hasMore: false, last: null, sources: ["made", "test"] });
    expect(await searchCompanies({ country: ["BR"] }, ask("name", ["name"]))).toMatchObject({
      body: "",
      count: 0,
      total: null,
      sources: [],
    });
  });

  test.each([
    ["json", '{"name":"Alpha"},{"name":"Gamma"}'],
    ["ndjson", '{"name":"Alpha"}\n{"name":"Gamma"}'],
    ["csv", "Alpha\r\nGamma"],
    ["xlsx", '["Alpha"]\n["Gamma"]'],
  ] as const)("is written as %s", async (format, body) => {
    const page = await searchCompanies({ country: ["DE", "FR"] }, ask("name", ["name"], { format, release: 1 }));
    expect(page.body.replace(/(,|\n|\r\n)?(\{"name":"Beta"\}|\["Beta"\]|Beta)/, "")).toBe(body);
  });

  test("finds names by any of theirs, and shows an earlier release as it was", async () => {
    const names = async (q: string, release = 3) =>
      columns(await searchCompanies({ q }, ask("name", ["name"], { release })), "name").flat();
    expect([
      await names("senor gmbh"),
      await names("sol"),
      await names("renamed"),
      await names("renamed", 1),
      await names("beta", 1),
    ]).toEqual([["Señor"], ["Señor"], ["Beta renamed"], [], ["Beta"]]);
  });

  test("finds one or two letters where a word of a name begins", async () => {
    const names = async (q: string) => columns(await searchCompanies({ q }, ask("name", ["name"], { release: 1 })), "name").flat();
    expect([await names("a"), await names("gm"), await names("so gm"), await names("mm"), await names("amm")]).toEqual([
      ["Alpha"],
      ["Señor"],
      ["Señor"],
      [],
      ["Gamma"],
    ]);
  });

  test("of a group that is larger than a page is a larger page", async () => {
    const page = (limit: number) =>
      listPage(
        {
          from: () => "(select i, 'id' || i as id, 'a' as source, i / 3 as g from generate_series(0, 7) i) t",
          where: [],
          order: { sql: "t.i", cast: "int", descending: false },
          fields: { i: { sql: "t.i", kind: "number" } },
          whole: "t.g",
        },
        ask("i", ["i"], { limit }),
      );
    const shown = async (limit: number) => columns(await page(limit), "i").flat().length;
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(shown))).toEqual([3, 3, 3, 3, 3, 6, 6, 8]);
    expect((await page(4)).last).toEqual(["2", "id2"]);
  });

  test("is what comes first, where many match and none of them is near the beginning", async () => {
    const page = await listPage(
      {
        from: () => "(select i, 'id' || i as id, 'a' as source from generate_series(0, 29999) i) t",
        where: [() => "t.i < 25000"],
        order: { sql: "t.i", cast: "int", descending: true },
        fields: { i: { sql: "t.i", kind: "number" } },
        mayBeRare: true,
      },
      ask("i", ["i"], { limit: 2 }),
    );
    expect([page.body, page.hasMore]).toEqual(['{"i":24999},{"i":24998}', true]);
  });

  test("of one record is the record, where the release shows it", async () => {
    const [[id, beta] = []] = columns(await searchCompanies({ q: "beta" }, ask("name", ["id", "name"])), "id", "name");
    const found = (release: number, view = viewOf()) =>
      findRecord("company", company.fields, { id: String(id), ask: { view, release, fields: ["name"], format: "json" } });
    expect(beta).toBe("Beta renamed");
    expect(await Promise.all([found(0), found(1), found(2)])).toEqual([
      undefined,
      { source: "test", line: '{"name":"Beta"}' },
      { source: "test", line: '{"name":"Beta renamed"}' },
    ]);
    expect(await found(2, viewOf({ sandbox: true }))).toBeUndefined();
    expect(
      await findRecord("product", product.fields, { id: String(id), ask: { view: viewOf(), release: 3, fields: ["id"], format: "json" } }),
    ).toBeUndefined();
  });
});

describe("prices", () => {
  const spot = async (ts: string) =>
    columns(
      await spotPrices({ ts, type: ["topcon"], stage: ["module"] }, ask("position", ["date", "effective_date", "avg", "basis"]), {
        nowMs: NOW,
        asOf: null,
      }),
      "date",
      "effective_date",
      "avg",
      "basis",
    );

  test("of a day are the last ones up to it", async () => {
    expect(await spot("2026-09-01")).toEqual([]);
    expect(await spot("2026-09-02")).toEqual([["2026-09-02", "2026-09-02", 0.1, "assessment"]]);
    expect(await spot("2026-09-29")).toEqual([["2026-09-29", "2026-09-02", 0.1, "carried_forward"]]);
    expect(await spot("2026-11-18")).toEqual([["2026-11-18", "2026-11-04", 0.099, "carried_forward"]]);
  });

  test("that are carried forward have the change of their assessment, and every price its age", async () => {
    const names = ["date", "change_pct", "age_days"];
    const asked = { type: ["topcon" as const], stage: ["module" as const] };
    const onDay = await spotPrices({ ...asked, ts: "2026-09-29" }, ask("position", names), { nowMs: NOW, asOf: null });
    expect(columns(onDay, ...names)).toEqual([["2026-09-29", 1.5, 27]]);
    const days = await priceHistory({ ...asked, to: "2026-09-20" }, ask("date", names), NOW);
    expect(columns(days, ...names)).toEqual([
      ["2026-09-02", 1.5, 0],
      ["2026-09-16", 1.5, 14],
    ]);
  });

  test("of a series that has ended are not among those of a day, unless they are asked for", async () => {
    const time = { nowMs: NOW, asOf: null };
    const items = async (query: Parameters<typeof spotPrices>[0]) =>
      columns(await spotPrices({ type: ["perc"], ...query }, ask("position", ["item", "series_id"]), time), "item", "series_id");
    expect([
      await items({ ts: "2026-05-06" }),
      await items({ ts: "2026-05-07" }),
      await items({ ts: "2026-09-04" }),
      await items({}),
    ]).toEqual([[["PERC module", expect.any(String)]], [], [], []]);
    const [[, id] = []] = await items({ include_ended: true });
    expect(await items({ series_id: String(id) })).toHaveLength(1);
  });

  test("are of series that say between which days the plan shows them, and whether they have ended", async () => {
    const names = ["item", "first", "last", "state", "ended_on", "benchmark", "frequency", "source"];
    const series = async (query: Parameters<typeof seriesPage>[0], view = viewOf()) => {
      const asked = ask("position", names, { view });
      return columns(await listPage(seriesPage(query, asked, { nowMs: NOW, asOf: null }), asked), ...names);
    };
    expect(await series({ type: ["topcon", "perc"], stage: ["module"] })).toEqual([
      [expect.any(String), "2026-09-02", "2026-11-04", "active", null, true, "weekly", "test"],
      ["PERC module", "2026-05-06", "2026-05-06", "ended", "2026-05-06", false, "weekly", "test"],
    ]);
    expect(await series({ state: "ended" })).toHaveLength(1);
    const view = viewOf({ windows: { trends: { from: "2026-09-10", until: null } } });
    expect((await series({ type: ["topcon", "perc"], stage: ["module"] }, view)).map(([, first]) => first)).toEqual(["2026-09-30"]);
    const before = { nowMs: NOW, asOf: { publishedAtMs: Date.parse("2026-06-01T00:00:00Z") } };
    const asked = ask("position", ["state"]);
    expect(columns(await listPage(seriesPage({ type: ["perc"] }, asked, before), asked), "state")).toEqual([["active"]]);
  });

  test("have benchmarks first, and modules before what they are made of", async () => {
    const page = await spotPrices({}, ask("position", ["item"]), { nowMs: NOW, asOf: null });
    const items = columns(page, "item").flat();
    expect([items.length, items.at(-1), page.pin]).toEqual([4, "Cell", "2026-11-18"]);
    const sandbox = await spotPrices({}, ask("position", ["item"], { view: viewOf({ sandbox: true }) }), { nowMs: NOW, asOf: null });
    expect(columns(sandbox, "item").flat()).not.toContain("Cell");
  });

  test("of a history are the published days, and gaps stay gaps", async () => {
    const days = columns(
      await priceHistory({ type: ["topcon"], stage: ["module"], from: "2026-09-10" }, ask("-date", ["date"]), NOW),
      "date",
    ).flat();
    expect(days).toEqual(["2026-11-04", "2026-09-30", "2026-09-16"]);
    const view = viewOf({ windows: { history: { from: "2026-09-10", until: null } } });
    const inPlan = columns(
      await priceHistory({ type: ["topcon"], stage: ["module"] }, ask("-date", ["date"], { view }), NOW),
      "date",
    ).flat();
    expect(inPlan).toEqual(["2026-11-04", "2026-09-30"]);
  });

  test("of a trend are means of assessments, with a gap for a month without one and no change beside it", async () => {
    const names = ["period_start", "low", "avg", "high", "first", "last", "observations", "change_pct"];
    const trend = await priceTrends({ type: ["topcon"], stage: ["module"] }, ask("period_start", names), NOW);
    expect(columns(trend, "period_start", "avg", "first", "last", "observations", "change_pct")).toEqual([
      ["2026-09-01", 0.105, 0.1, 0.11, 2, null],
      ["2026-10-01", null, null, null, 0, null],
      ["2026-11-01", 0.099, 0.099, 0.099, 1, null],
    ]);
  });

  test("of a trend by week begin on Mondays and change against the week before", async () => {
    const weeks = columns(
      await priceTrends(
        { type: ["topcon"], stage: ["module"], interval: "week", to: "2026-10-04" },
        ask("period_start", ["period_start", "avg"]),
        NOW,
      ),
      "period_start",
      "avg",
    );
    expect(weeks).toEqual([
      ["2026-08-31", 0.1],
      ["2026-09-07", null],
      ["2026-09-14", null],
      ["2026-09-21", null],
      ["2026-09-28", 0.11],
    ]);
  });

  test("that are drawn on one axis are of the currency in which there are most technologies, assessed days alone", async () => {
    const [first, ...others] = await moduleBenchmarks(viewOf(), 3);
    expect([first, ...others].map((benchmark) => benchmark?.technology)).toEqual(["hjt", "topcon"]);
    expect(others[0]?.assessments.map(([day]) => day)).toEqual(["2026-09-02", "2026-09-30", "2026-11-04"]);
    const later = await moduleBenchmarks(viewOf({ windows: { spot: { from: "2026-10-01", until: null } } }), 3);
    expect(later.map(({ assessments }) => assessments.length)).toEqual([1, 1]);
    expect(await moduleBenchmarks(viewOf(), 0)).toEqual([]);
  });
});

describe("shipments", () => {
  const NAMES = ["entity", "rank", "volume_gw", "share_pct", "qoq_pct", "yoy_pct"];
  const table = (query: Parameters<typeof shipments>[0], more: Partial<Ask> = {}) =>
    shipments(query, ask("rank", ["id", ...NAMES], more), NOW);

  test("are ranked within their table, beside the quarter and the year before, and the rest closes to the total", async () => {
    const page = await table({});
    expect(columns(page, ...NAMES)).toEqual([
      ["Sun", 1, 30, 30, 50, 25],
      ["Mars", 2, 20, 20, null, null],
      ["Moon", 2, 20, 20, -20, null],
      ["Pluto", null, null, null, null, null],
      ["Others", null, 30, 30, null, null],
    ]);
    expect(page.meta).toMatchObject({
      quarter: "2026Q3",
      product: "module",
      dimension: "company",
      basis: "shipped",
      source: "test",
      total_gw: 100,
    });
    expect(page.meta?.["available"]).toEqual([
      { product: "cell", dimension: "company", basis: "shipped", source: "test" },
      { product: "module", dimension: "company", basis: "shipped", source: "test" },
      { product: "module", dimension: "company", basis: "produced", source: "test" },
      { product: "module", dimension: "company", basis: "shipped", source: "made" },
    ]);
  });

  test("keep their shares where one entity is asked for, and have no share and no rank where no total is stated", async () => {
    expect(columns(await table({ entity: "sun" }), ...NAMES)).toEqual([["Sun", 1, 30, 30, 50, 25]]);
    expect(columns(await table({ basis: "produced" }), ...NAMES)).toEqual([["Sun", null, 7, null, null, null]]);
  });

  test("of a table that there is not are none, with what there is instead", async () => {
    const page = await table({ quarter: ["2026Q3"], dimension: "technology" }, { includeTotal: true });
    expect(page).toMatchObject({
      body: "",
      count: 0,
      total: 0,
      meta: { quarter: "2026Q3", dimension: "technology", source: null, total_gw: null },
    });
    expect(page.meta?.["available"]).toHaveLength(4);
  });

  test("of a quarter outside the plan are refused by the quarter's own name", async () => {
    const view = viewOf({ windows: { shipments: { from: null, until: "2026-06-30" } } });
    await expect(table({ quarter: ["2026Q3"] }, { view })).rejects.toThrow(/2026Q3, which ends on 2026-09-30, is outside/);
  });

  test("of several quarters are told with the tables that any of them has", async () => {
    const availableFor = async (...quarter: string[]) => (await table({ quarter, dimension: "technology" })).meta?.["available"];
    expect(await availableFor("2026Q2")).toHaveLength(1);
    expect(await availableFor("2026Q2", "2026Q3")).toEqual(await availableFor("2026Q3"));
  });

  test("of an earlier quarter and an earlier release are those of then", async () => {
    expect(columns(await table({ quarter: ["2026Q2"] }), "entity").flat()).toEqual(["Moon", "Sun", "Others"]);
    expect((await table({}, { release: 1 })).count).toBe(0);
  });

  test("of several quarters follow one another, the newest first, each with its own ranks, in pages as in one", async () => {
    const quarter = ["2025Q3", "2026Q3", "2026Q2", "1999Q1"];
    const several = (more: Partial<Ask>) => shipments({ quarter }, ask("rank", ["quarter", "entity", "rank"], more), NOW);
    const whole = await several({ includeTotal: true });
    const single = await Promise.all(
      ["2026Q3", "2026Q2", "2025Q3"].map((one) => shipments({ quarter: [one] }, ask("rank", ["quarter", "entity", "rank"]), NOW)),
    );
    expect(rowsOf(whole)).toEqual(single.flatMap(rowsOf));
    expect(whole.total).toBe(rowsOf(whole).length);
    expect(whole.meta).toMatchObject({ quarter: null, basis: "shipped", source: "test", total_gw: null });
    expect(whole.meta?.["tables"]).toEqual(single.flatMap(({ meta }) => meta?.["tables"]));
    const walked: unknown[] = [];
    for (let page = await several({ limit: 2 }); ; page = await several({ limit: 2, after: page.last, pin: page.pin ?? null })) {
      walked.push(...rowsOf(page));
      if (page.last === null) break;
    }
    expect(walked).toEqual(rowsOf(whole));
  });

  test("of several quarters are those of the basis and source that has most of them, and go from the newest down by every order", async () => {
    const quarter = ["2026Q3", "2026Q2", "2025Q3"];
    for (const sort of ["rank", "-rank"]) {
      const page = await shipments({ quarter }, ask(sort, ["quarter", "source", "basis"], { limit: 100 }), NOW);
      expect([...new Set(columns(page, "quarter", "source", "basis").map(String))]).toEqual(quarter.map((one) => `${one},test,shipped`));
    }
    const made = await table({ quarter, source: "made" });
    expect(made.meta).toMatchObject({ source: "made", tables: [{ quarter: "2026Q3", source: "made" }] });
  });

  test("of several quarters have one basis, so that volumes compare", async () => {
    const { meta } = await table({ quarter: ["2026Q3", "2026Q2"], basis: "produced" });
    expect(meta).toMatchObject({ quarter: "2026Q3", basis: "produced", tables: [{ quarter: "2026Q3", basis: "produced" }] });
  });

  test("as a whole dataset are all tables, the newest first, each of one source", async () => {
    const queries = await datasetQueries(
      "shipment",
      { product: "module", basis: "shipped" },
      { ask: ask("rank", ["quarter", "source"]), nowMs: NOW },
    );
    const pages = await Promise.all(queries.map((query) => listPage(query, ask("rank", ["quarter", "source"]))));
    expect(pages.map((page) => [...new Set(columns(page, "quarter", "source").map(String))])).toEqual([
      ["2026Q3,test"],
      ["2026Q2,test"],
      ["2025Q3,test"],
    ]);
  });
});

describe("changes", () => {
  const changed = async (since: number, release: number, resource: "company" | "shipment" = "company") =>
    columns(
      await listChanges({ since, resource: [resource] }, ask("release", ["release", "change", "record"], { release, limit: 100 })),
      "release",
      "change",
      "record",
    ).map(([at, change, record]) => [at, change, (record as Record<string, unknown> | null)?.["name"] ?? null]);

  test("are what was added and what was changed, in order of their releases", async () => {
    expect(await changed(1, 3)).toEqual([
      [2, "changed", "Beta renamed"],
      [3, "added", "Generated"],
    ]);
    expect((await changed(0, 1)).map(([, change]) => change)).toEqual(["added", "added", "added", "added"]);
    expect(await changed(3, 3)).toEqual([]);
  });

  test("of shipments leave out totals", async () => {
    expect((await changed(1, 2, "shipment")).length).toBe(10);
  });

  test("of a release that is undone say what is gone", async () => {
    await publishDrafts([companyDraft("Delta")]);
    const { release } = await undoRelease(operator(), 4);
    expect(await changed(4, release)).toEqual([[release, "removed", null]]);
    expect(await changed(3, release)).toEqual([
      [4, "added", "Delta"],
      [release, "removed", null],
    ]);
  });
});

test("makers are matched against all names of published companies that are real", async () => {
  const names = await realCompanyNames();
  expect(names.map((entry) => entry.names).sort()).toEqual([["Alpha"], ["Beta renamed"], ["Gamma"], ["Señor", "Señor GmbH", "SOL"]]);
});

test("releases count what they changed as datasets count it, without stated totals", async () => {
  const names = ["release", "source", "records"];
  const asked = ask("-release", names, { release: 2 });
  expect(columns(await listPage(releasePage({}, asked), asked), ...names)).toEqual([
    [
      2,
      "test",
      expect.objectContaining({ company: { added: 0, changed: 1, removed: 0 }, shipment: { added: 10, changed: 0, removed: 0 } }),
    ],
    [1, "test", expect.objectContaining({ company: { added: 4, changed: 0, removed: 0 } })],
  ]);
  const since = await listPage(releasePage({ since: NOW - 2_500, source: "test" }, { ...asked, release: 3 }), { ...asked, release: 3 });
  expect(columns(since, "release")).toEqual([[2]]);
});

test("companies are counted by what they are, those of which it is not known as well, and with their sources", async () => {
  const names = ["by", "value", "companies"];
  const counts = async (query: Parameters<typeof listCompanyStats>[0]) => listCompanyStats(query, ask("-companies", names, { release: 2 }));
  const byCountry = await counts({});
  expect(columns(byCountry, ...names)).toEqual([
    ["country", "DE", 2],
    ["country", "FR", 1],
    ["country", null, 1],
  ]);
  expect(byCountry.sources).toEqual(["test"]);
  expect(columns(await counts({ by: "type", country: ["FR"] }), ...names)).toEqual([["type", "panel", 1]]);
  const first = await listCompanyStats({}, ask("-companies", names, { release: 2, limit: 1 }));
  expect(columns(await listCompanyStats({}, ask("-companies", names, { release: 2, after: first.last })), "value").flat()).toEqual([
    "FR",
    null,
  ]);
});

test("changes are those of releases published since a time", async () => {
  const since = async (query: Parameters<typeof listChanges>[0]) =>
    (await listChanges(query, ask("release", ["release"], { limit: 100 }))).meta;
  expect(await since({ published_since: NOW - 2_500 })).toEqual({ since: 1 });
  expect([await since({ published_since: 0 }), await since({ published_since: NOW })]).toEqual([{ since: 0 }, { since: 3 }]);
  expect([await since({ since: 1, published_since: 0 }), await since({ since: 1, published_since: NOW })]).toEqual([
    { since: 1 },
    { since: 3 },
  ]);
});

test("a changed record has the values that it had before, and an added one none", async () => {
  const names = ["id", "change", "record", "previous"];
  const changes = async (more: Partial<Ask> = {}) =>
    columns(await listChanges({ since: 1, resource: ["company"] }, ask("release", names, { release: 2, ...more })), "change", "previous");
  expect(await changes()).toEqual([["changed", { name: "Beta" }]]);
  expect(columns(await listChanges({ since: 0, resource: ["company"] }, ask("release", names, { release: 1 })), "previous").flat()).toEqual(
    [null, null, null, null],
  );
  // What the plan did not show before is not shown as what was before.
  expect(await changes({ view: viewOf({ sandbox: true }) })).toEqual([]);
});
