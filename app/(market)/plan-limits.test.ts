import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { viewOfPlan, viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { PLANS } from "@/lib/billing/plans";
import { companyNames } from "@/lib/catalog/browse/companies/company-names";
import { countCompanies } from "@/lib/catalog/browse/companies/count-companies";
import { listCompanies } from "@/lib/catalog/browse/companies/list-companies";
import { nameCompany } from "@/lib/catalog/browse/companies/name-company";
import { readCompany } from "@/lib/catalog/browse/companies/read-company";
import { readQuarters } from "@/lib/catalog/browse/companies/read-quarters";
import { CompanySearch } from "@/lib/catalog/browse/companies/search";
import { readCoverage } from "@/lib/catalog/browse/coverage/read-coverage";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { readRevisions, readTouches } from "@/lib/catalog/browse/prices/read-revisions";
import { readSeries } from "@/lib/catalog/browse/prices/read-series";
import { stateAsked } from "@/lib/catalog/browse/prices/state-asked";
import { countProducts } from "@/lib/catalog/browse/products/count-products";
import { listProducts } from "@/lib/catalog/browse/products/list-products";
import { readDatasheet, readProducts, readProductSeries } from "@/lib/catalog/browse/products/read-products";
import { ProductSearch } from "@/lib/catalog/browse/products/search";
import { readHistory } from "@/lib/catalog/browse/records/read-history";
import { listLatestReleases } from "@/lib/catalog/browse/releases/list-latest-releases";
import { readLeague } from "@/lib/catalog/browse/shipments/read-league";
import { readTrend } from "@/lib/catalog/browse/shipments/read-trend";
import { headAt } from "@/lib/catalog/current-release";
import type { View } from "@/lib/catalog/view";
import { addDays, addQuarters, marketDay, quarterEnd, quarterOf } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { findRecords } from "./find-records";
import { readSeriesData } from "./prices/series-data";
import type { Market } from "./read-market";

useDatabase();

/** A Wednesday. */
const NOW = Date.parse("2026-11-18T06:00:00Z");
const today = marketDay(NOW);
const newest = addQuarters(quarterOf(today), -1);

/**
 * A figure that nothing else has, and that no mean or sum comes to: where it is found, what it belongs to was shown. All are near
 * each other, so that none is held as implausible.
 */
const figureOf = (of: string): string => {
  let [figure, digest] = [figures.get(of), of];
  while (figure === undefined || (taken.has(figure) && figures.get(of) !== figure)) {
    digest = createHash("sha256").update(digest).digest("hex");
    figure = `0.15${(parseInt(digest.slice(0, 8), 16) % 900_000) + 100_000}7`;
  }
  figures.set(of, figure);
  taken.add(figure);
  return figure;
};
const figures = new Map<string, string>();
const taken = new Set<string>();

/** Two assessments of each of 300 weeks, on Tuesday and Friday; of the present week on Tuesday alone. */
const FRIDAYS = Array.from({ length: 300 }, (_, week) => addDays("2026-11-13", -7 * week));
const DAYS = ["2026-11-17", ...FRIDAYS.flatMap((friday) => [friday, addDays(friday, -3)])];
/** The day of the first release. */
const FIRST = addDays(today, -400);
const QUARTERS = Array.from({ length: 12 }, (_, i) => addQuarters(newest, -i));
const COMPANIES = Array.from({ length: 60 }, (_, i) => `Maker ${figureOf(`company ${i}`)}`);
const PRODUCTS = Array.from({ length: 60 }, (_, i) => `Module ${figureOf(`product ${i}`)}`);

/** What a figure or name belongs to. */
type Marker = { of: "price" | "revision"; day: string } | { of: "shipment"; quarter: string } | { of: "record"; isOpen: boolean };
const markers = new Map<string, Marker>();
const [companies, products]: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
let series = "";
let productSeries: string[] = [];

beforeAll(async () => {
  const revised = DAYS.filter((day) => day <= FIRST);
  await publishDrafts(
    revised.map((day) => priceDraft(day, figureOf(`first ${day}`))),
    { clock: { now: () => NOW - 400 * DAY_MS } },
  );
  await publishDrafts(
    [
      ...DAYS.map((day) => priceDraft(day, figureOf(day))),
      ...COMPANIES.map((name) => companyDraft(name)),
      ...PRODUCTS.map((name, i) => productDraft(name, 400 + i, { series_ref: `series ${i % 10}` })),
    ],
    { clock: { now: () => NOW - 2 * DAY_MS } },
  );
  for (const day of DAYS) markers.set(figureOf(day), { of: "price", day });
  for (const day of revised) markers.set(figureOf(`first ${day}`), { of: "revision", day });
  for (const [resource, found] of [["company", companies] as const, ["product", products] as const]) {
    const name = resource === "company" ? "name" : "model";
    const { rows } = await pool().query<{ id: string; name: string; sandbox: boolean }>(
      `select id, ${name} as name, sandbox from ${resource}`,
    );
    for (const row of rows) {
      found.set(row.name, row.id);
      markers.set(row.name.split(" ")[1] ?? "", { of: "record", isOpen: row.sandbox });
    }
  }
  const [firstCompany] = companies.values();
  await publishDrafts(
    QUARTERS.map((quarter) => shipmentDraft(quarter, "Maker", figureOf(quarter), { entity_id: firstCompany ?? "" })),
    { clock: { now: () => NOW - DAY_MS } },
  );
  for (const quarter of QUARTERS) markers.set(figureOf(quarter), { of: "shipment", quarter });
  series = (await pool().query<{ id: string }>("select id from price_series")).rows[0]?.id ?? "";
  const { rows: found } = await pool().query<{ id: string }>("select distinct series_id as id from product where series_id is not null");
  productSeries = found.map(({ id }) => id);
  expect(productSeries.length).toBeGreaterThan(0);
  await seeChanges();
});

const isNone = { product: "module", dimension: "company", basis: "shipped", source: "test" };
const both = async <T>(all: Iterable<string>, read: (id: string) => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (const id of all) found.push(await read(id));
  return found;
};

/** Every way in which a page, a download, an embedded chart, a picture or a mail of views gets at data. */
const WAYS: Readonly<Record<string, (market: Market) => Promise<unknown>>> = {
  readBoard,
  readSeries: async (market) => readSeries([series], (await stateAsked(undefined, market)).state, market),
  readRevisions: async (market) => [...(await readRevisions(series, (await stateAsked(undefined, market)).state, market))],
  readTouches: (market) => readTouches(series, market),
  companyNames: (market) => companyNames(market, () => "true"),
  nameCompany: (market) => both(companies.values(), (id) => nameCompany(market, id)),
  listCompanies: (market) => listCompanies(placeOf(market), CompanySearch.parse({}), null),
  countCompanies: (market) => countCompanies(market, CompanySearch.parse({})),
  readCompany: (market) => both(companies.values(), (id) => readCompany(market, id)),
  readQuarters: (market) => both(companies.values(), (id) => readQuarters(market, id)),
  listProducts: (market) => listProducts(placeOf(market), ProductSearch.parse({}), null),
  countProducts: (market) => countProducts(market, ProductSearch.parse({})),
  readProducts: (market) => readProducts(market, [...products.values()]),
  readDatasheet: (market) => both(products.values(), (id) => readDatasheet(market, id)),
  readProductSeries: (market) => both(productSeries, (id) => readProductSeries(market, id)),
  readHistory: async (market) => [
    ...(await both(companies.values(), (id) => readHistory(market, "company", id))),
    ...(await both(products.values(), (id) => readHistory(market, "product", id))),
  ],
  readLeague: (market) => both(QUARTERS, (quarter) => readLeague(market, { ...isNone, quarter })),
  readTrend: (market) => both(QUARTERS, (quarter) => readTrend(market, { ...isNone, quarter }, "all")),
  readCoverage,
  listLatestReleases: ({ head }) => listLatestReleases(head),
  // What the parts of pages make of these.
  readSeriesData: async (market) => [
    await readSeriesData(market, series, { range: "all" }),
    await readSeriesData(market, series, { range: "all", as_of: "1" }),
  ],
  findRecords: async (market) => [await findRecords(market, "module"), await findRecords(market, "maker")],
};

const placeOf = ({ view, head }: Market) => ({ view, release: head.release });

const VIEWS: readonly View[] = [...PLANS.map((plan) => viewOfPlan(plan, NOW)), viewOfVisitor(NOW, [])];

/** The rule, said once more and apart from the code that obeys it. */
function mayShow(view: View, marker: Marker): boolean {
  const { history, spot, trends, shipments } = view.windows;
  if (marker.of === "record") return !view.sandbox || marker.isOpen;
  if (marker.of === "shipment") {
    const end = quarterEnd(marker.quarter);
    return shipments !== null && end >= (shipments.from ?? end) && end <= (shipments.until ?? end);
  }
  const isDaily = marker.day >= ((history ?? spot).from ?? marker.day);
  const isLastOfWeek = FRIDAYS.includes(marker.day) || marker.day === "2026-11-17";
  // What the first release said is read as of then, by a plan that reaches that day, and beside today's values, of days that are shown whole.
  const isRead = marker.of === "price" || FIRST >= (spot.from ?? FIRST);
  return isDaily || (isRead && isLastOfWeek && addDays(marker.day, -4) >= (trends.from ?? ""));
}

async function shownBy(way: (market: Market) => Promise<unknown>, view: View): Promise<Marker[]> {
  const head = await headAt((await versionClock().current()).release);
  const market = { head, view, nowMs: NOW } as Market;
  const text = JSON.stringify(await way(market), (_, value: unknown) => (value instanceof Map ? [...value] : value));
  return [...new Set(text.match(/0\.15\d{6}7/g))].flatMap((figure) => markers.get(figure) ?? []);
}

test.each(Object.entries(WAYS))("by %s no plan shows more than it has", async (_, way) => {
  for (const view of VIEWS) {
    const shown = await shownBy(way, view);
    expect(
      shown.filter((marker) => !mayShow(view, marker)),
      view.title,
    ).toEqual([]);
  }
});

test("what a plan has is shown, from its first day to its last", async () => {
  for (const view of VIEWS) {
    const of = async (name: string): Promise<Marker[]> => shownBy(WAYS[name] ?? (() => Promise.resolve(null)), view);
    const allowed = [...markers.values()].filter((marker) => mayShow(view, marker));
    const kind = (wanted: Marker["of"]) => allowed.filter((marker) => marker.of === wanted);
    expect((await of("readSeries")).length, view.title).toBe(kind("price").length);
    expect((await of("readRevisions")).length, view.title).toBe(kind("revision").length);
    expect((await of("readLeague")).length, view.title).toBe(kind("shipment").length);
    expect([...(await of("readCompany")), ...(await of("readProducts"))].length, view.title).toBeGreaterThanOrEqual(
      kind("record").length / 2,
    );
  }
});

test("no way is missing from the table above", () => {
  const rooms = import.meta.glob<Record<string, unknown>>(["../../lib/catalog/browse/**/*.ts", "!**/*.test.ts"], { eager: true });
  const ways = Object.values(rooms)
    .flatMap((room) => Object.entries(room))
    .filter(([name, made]) => typeof made === "function" && /^(read|list|count|name)[A-Z]|^companyNames$/.test(name))
    .map(([name]) => name);
  // What others are made of, what is about sources, and figures of the whole catalogue, which everyone may know.
  const elsewhere = ["readRecords", "readQuality", "countAllCompanies", "countAllProducts"];
  expect(ways.filter((name) => !elsewhere.includes(name) && WAYS[name] === undefined)).toEqual([]);
  expect(ways.length).toBeGreaterThan(15);
});
