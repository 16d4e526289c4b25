import { beforeAll, expect, test } from "vitest";
import { versionClock } from "@/lib/platform/version-clock";
import { viewOf } from "@/testing/ask";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { headAt } from "../../current-release";
import type { Source } from "../../drafts";
import { measureReleases } from "../../scorecards/measure-releases";
import type { View } from "../../view";
import type { Reader } from "../kept-by-view";
import { listLatestReleases } from "../releases/list-latest-releases";
import { readCoverage } from "./read-coverage";
import { readQuality } from "./read-quality";

useDatabase();

const OPEN_SOURCE: Source = { code: "open", name: "Open source", licence: "CC BY 4.0", url: null, synthetic: false };
const COMPANIES = Array.from({ length: 40 }, (_, i) =>
  companyDraft(`Works ${i}`, { country: i < 30 ? "DE" : "FR", last_verified: "2025-11-02" }),
);
const OTHER = { item: "HJT module", technology: "hjt", benchmark: false } as const;

beforeAll(async () => {
  await publishDrafts([
    ...COMPANIES,
    ...[
      productDraft("A-1", 500, { listing_date: "2023-04-01" }),
      productDraft("A-2", 500, { listing_date: "2024-05-01" }),
      productDraft("A-3", 500),
    ],
    ...["2023-01-02", "2024-12-16", "2024-12-23", "2025-01-13"].map((day) => priceDraft(day, "0.1")),
    priceDraft("2025-01-13", "0.2", OTHER),
    ...["2024Q4", "2025Q2", "2025Q3"].map((quarter) => shipmentDraft(quarter, "Maker", "1.0")),
    shipmentDraft("2025Q1", "DE", "1.0", { dimension: "destination" }),
    shipmentDraft("2025Q1", "Total", "4.0", { dimension: "destination", is_total: true, entity_id: "total" }),
  ]);
  await publishDrafts([companyDraft("Open Works", { country: "FR" }), companyDraft("Nowhere", { country: null })], { source: OPEN_SOURCE });
  await publishDrafts([companyDraft("Works 0", { country: "PL", last_verified: "2025-11-02" })]);
  await seeChanges();
  await measureReleases(operator());
});

const headNow = async () => headAt((await versionClock().current()).release);
let count = 0;
const readerOf = async (view: Partial<Omit<View, "windows">> & { windows?: Partial<View["windows"]> } = {}): Promise<Reader> => ({
  ...{ head: await headNow(), nowMs: Date.parse("2025-12-01T00:00:00Z"), view: viewOf({ key: `c${count++}`, ...view }) },
});

test("a wide view counts every record by country, year and quarter, with its gaps", async () => {
  const { companies, products, prices, shipments } = await readCoverage(await readerOf());
  expect(companies.map(({ country, records, bySource, newest }) => [country, records, bySource, newest])).toEqual([
    ["DE", 29, { test: 29 }, "2025-11-02"],
    ["FR", 11, { test: 10, open: 1 }, "2025-11-02"],
    ["PL", 1, { test: 1 }, "2025-11-02"],
    [null, 1, { open: 1 }, null],
  ]);
  expect(products).toEqual([
    { category: "module", source: "test", years: { "2023": 1, "2024": 1 }, undated: 1, records: 3, newest: "2024-05-01" },
  ]);
  expect(prices.map(({ item, years, first, last }) => [item, years, first, last])).toEqual([
    ["HJT module", { "2025": 1 }, "2025-01-13", "2025-01-13"],
    ["TOPCon module 210R", { "2023": 1, "2024": 2, "2025": 1 }, "2023-01-02", "2025-01-13"],
  ]);
  expect(shipments.map(({ dimension, quarters, missing }) => [dimension, quarters.map(({ quarter }) => quarter), missing])).toEqual([
    ["company", ["2024Q4", "2025Q2", "2025Q3"], ["2025Q1"]],
    ["destination", ["2025Q1"], []],
  ]);
});

test("a narrow view counts its slice, its open sources and its days, and nothing else", async () => {
  const wide = await readCoverage(await readerOf());
  const windows = {
    history: { from: "2024-12-20", until: null },
    shipments: { from: null, until: "2025-07-31" },
  };
  const narrow = await readCoverage(await readerOf({ sandbox: true, openSources: ["open"], windows }));
  const companies = narrow.companies.reduce((sum, { records }) => sum + records, 0);
  expect(companies).toBeLessThan(wide.companies.reduce((sum, { records }) => sum + records, 0) / 2);
  expect(narrow.companies).toContainEqual({ country: "FR", bySource: { open: 1 }, records: 1, newest: null });
  // The benchmark alone, from the first day of the window on: two of the four weeks between are missing.
  expect(narrow.prices).toMatchObject([
    { years: { "2024": 1, "2025": 1 }, first: "2024-12-23", last: "2025-01-13", records: 2, missing: 2 },
  ]);
  expect(narrow.shipments).toMatchObject([
    {
      dimension: "company",
      quarters: [
        { quarter: "2024Q4", rows: 1 },
        { quarter: "2025Q2", rows: 1 },
      ],
    },
    { dimension: "destination", quarters: [{ quarter: "2025Q1", rows: 1 }] },
  ]);
});

test("a plan without history and shipments has the days of its prices, and no quarters", async () => {
  const windows = { spot: { from: "2025-01-01", until: null }, history: null, shipments: null };
  const { prices, shipments } = await readCoverage(await readerOf({ windows }));
  expect([prices.map(({ years }) => years), shipments]).toEqual([[{ "2025": 1 }, { "2025": 1 }], []]);
});

test("of the scorecards completeness and freshness are told, of each source that is known", async () => {
  const quality = await readQuality(await headNow());
  expect(quality.map(({ source, resource }) => [source, resource])).toEqual([
    ["open", "company"],
    ["test", "company"],
    ["test", "product"],
    ["test", "shipment"],
    ["test", "spot_price"],
  ]);
  for (const one of quality) {
    expect(Object.keys(one).toSorted()).toEqual(["ageDays", "completePct", "resource", "source"]);
    expect(one.completePct).toBeGreaterThan(0);
    expect(one.completePct).toBeLessThanOrEqual(100);
  }
});

test("the latest releases say what changed in numbers, the newest first, without the team's notes", async () => {
  const [newest, open, first, ...more] = await listLatestReleases(await headNow());
  expect([newest?.number, open?.number, first?.number, more]).toEqual([3, 2, 1, []]);
  expect(newest).toEqual({
    ...{ number: 3, kind: "import", source: "test", sourceName: "Test source", reverts: null, revertedBy: null },
    publishedAt: expect.any(String),
    changes: [{ resource: "company", added: 0, changed: 1, removed: 0 }],
  });
  expect(open).toMatchObject({ sourceName: "Open source", changes: [{ resource: "company", added: 2, changed: 0, removed: 0 }] });
  expect(first?.changes.map(({ resource, added }) => [resource, added])).toEqual([
    ["company", 40],
    ["product", 3],
    ["spot_price", 5],
    ["shipment", 4],
  ]);
});
