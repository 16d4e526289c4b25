import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATASETS, type Slug, SLUGS } from "@/components/data/places";
import type { CompanyDraft, Draft, ShipmentDraft } from "@/lib/catalog/drafts";
import { unscaled } from "@/lib/catalog/files/parquet-columns";
import { fieldsOf } from "@/lib/catalog/queries/datasets";
import { DECLARED } from "@/lib/catalog/resources/all";
import { BLANK_PRODUCT } from "@/lib/catalog/sample/blank-product";
import { dayNumber, isoDay, wednesdayBefore } from "@/lib/catalog/sample/days";
import { samplePricesOn } from "@/lib/catalog/sample/prices";
import type { SliceFormat } from "@/lib/catalog/slice/slice-file";
import { addMonths, addQuarters, marketDay, quarterOf } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";
import { sliceHandler } from "./slice-handler";

useDatabase();

const today = marketDay(Date.now());
const lastQuarter = addQuarters(quarterOf(today), -1);
/** Ended more than a year ago, whatever day it is. */
const oldQuarter = addQuarters(quarterOf(today), -6);
/** Prices of days of assessments alone: one that is carried forward from an assessment that is not there is held back. */
const assessedBy = (day: string): string => isoDay(wednesdayBefore(dayNumber(day)));
const tooOld = assessedBy(addMonths(today, -25));

const company = (ref: string, stated: Partial<CompanyDraft>): Draft => companyDraft(ref, { country: null, types: [], ...stated });
const shipment = (quarter: string, entity: string, volume: string | null, changes: Partial<ShipmentDraft> = {}): Draft => ({
  resource: "shipment",
  draft: {
    ...{
      quarter,
      product: "module",
      dimension: "company",
      basis: "shipped",
      entity_id: entity.toLowerCase(),
      entity,
      is_total: entity === "Total",
    },
    ...{ volume_gw: volume, status: "actual", withheld: volume === null },
    ...changes,
  },
});
const drafts: Draft[] = [
  company("=2+3", { name: "=2+3", legal_name: 'Said "so", GmbH', aliases: ["A, B", "ü☀️"], types: ["cell", "panel"], founded_year: 2008 }),
  company("plain", { name: "Plain", country: "DE", capacity: { module_gw: "1.25", as_of: "2026" }, last_verified: "2024-02-29" }),
  {
    resource: "product",
    draft: {
      ...BLANK_PRODUCT,
      ...{
        ref: "p1",
        company_id: null,
        manufacturer: "Plain",
        model: "X-1\nnew line",
        category: "module",
        status: "active",
        technology: "topcon",
      },
      ...{ pmax_stc_w: "399.6", gamma_pmax_pct_per_c: "-0.2900291234", efficiency_pct: "22.95", bifacial: true, cells: 132 },
      ...{ certifications: ["IEC 61215"], warranty: { product_years: 12, power_years: 30, power_end_pct: "87.4" } },
    },
  },
  ...[tooOld, assessedBy(addMonths(today, -1)), assessedBy(today)].flatMap((day) =>
    samplePricesOn(day).map((draft): Draft => ({ resource: "spot_price", draft })),
  ),
  ...[lastQuarter, oldQuarter].flatMap((quarter) => [
    shipment(quarter, "Total", "100"),
    shipment(quarter, "One", "40.5"),
    shipment(quarter, "Two", "20.25"),
    shipment(quarter, "Kept", null),
  ]),
];

let folder: string;
let duck: DuckDBConnection;
let secret: string;

beforeAll(async () => {
  await publishDrafts(drafts);
  await pool().query("update company set sandbox = true; update product set sandbox = true");
  await seeChanges();
  ({ secret } = await keyFor(null, { mode: "test" }));
  folder = await mkdtemp(join(tmpdir(), "slice-"));
  duck = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(async () => {
  duck.closeSync();
  await rm(folder, { recursive: true });
});

const get = (slug: Slug, format: SliceFormat, headers: Record<string, string> = {}): Promise<Response> =>
  sliceHandler(slug, format)(new NextRequest(`https://api.example/data/${slug}.${format}`, { headers }));

const PATHS: Record<Slug, string> = {
  companies: "/companies?limit=500",
  products: "/products?limit=500",
  "spot-prices": "/pricing/history?limit=500",
  shipments: `/market/shipments?limit=500&quarter=${oldQuarter}`,
};
const ask = async (slug: Slug, format: "json" | "csv"): Promise<string> =>
  (await callApi(`${PATHS[slug]}&format=${format}`, { key: secret })).text;

type Row = Record<string, unknown>;

/** A Parquet file read by DuckDB, with its values in the words of JSON. */
async function readParquet(slug: Slug): Promise<{ rows: Row[]; types: Map<string, string> }> {
  const file = join(folder, `${slug}.parquet`);
  await writeFile(file, Buffer.from(await (await get(slug, "parquet")).arrayBuffer()));
  const described = await duck.runAndReadAll(`describe select * from '${file}'`);
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const columns = [...types].map(([name, type]) =>
    type === "TIMESTAMP WITH TIME ZONE"
      ? `strftime("${name}" at time zone 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ') as "${name}"`
      : type.startsWith("DECIMAL")
        ? `"${name}"::double as "${name}"`
        : type === "DATE"
          ? `"${name}"::varchar as "${name}"`
          : `"${name}"`,
  );
  const read = await duck.runAndReadAll(`select ${columns.join(", ")} from '${file}'`);
  const rows = read
    .getRowObjectsJson()
    .map((row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          types.get(name) === "JSON" && value !== null ? JSON.parse(String(value)) : value,
        ]),
      ),
    );
  return { rows, types };
}

describe.each(SLUGS)("the slice of %s", (slug) => {
  test("as CSV is what the API answers, byte for byte", async () => {
    expect(await (await get(slug, "csv")).text()).toBe(await ask(slug, "csv"));
  });

  test("as Parquet has every row and field of the API's answer", async () => {
    const { data } = JSON.parse(await ask(slug, "json")) as { data: Row[] };
    const { rows } = await readParquet(slug);
    expect(data.length).toBeGreaterThan(0);
    expect(rows).toEqual(data);
  });

  test("has the types of the data dictionary", async () => {
    const { types } = await readParquet(slug);
    const expected: Record<string, RegExp> = {
      ...{
        string: /^VARCHAR$/,
        integer: /^INTEGER$/,
        boolean: /^BOOLEAN$/,
        date: /^DATE$/,
        object: /^JSON$/,
        number: /^DECIMAL\(18,\d+\)$/,
      },
      ...{ "date-time": /^TIMESTAMP WITH TIME ZONE$/, "array of string": /^VARCHAR\[\]$/ },
    };
    for (const { name, type } of fieldsOf(DECLARED[DATASETS[slug].resource].record).fields)
      expect(types.get(name), name).toMatch(expected[type] ?? /^$/);
  });
});

test("nothing outside the sandbox's windows leaves: no last year of shipments, no prices of more than 24 months, no other series", async () => {
  const quarters = new Set((await readParquet("shipments")).rows.map(({ quarter }) => quarter));
  expect([...quarters]).toEqual([oldQuarter]);
  const { rows } = await readParquet("spot-prices");
  expect(rows.every(({ effective_date: day, benchmark }) => String(day) > tooOld && benchmark === true)).toBe(true);
});

test("decimals are exact, also those with more places than usual", async () => {
  const file = join(folder, "products.parquet");
  const { rows } = {
    rows: (await duck.runAndReadAll(`select gamma_pmax_pct_per_c::varchar, pmax_stc_w::varchar from '${file}'`)).getRows(),
  };
  expect(rows).toEqual([["-0.2900291234", "399.6000"]]);
  expect([unscaled("0.088", 4), unscaled("-0.05", 2), unscaled("12", 3), unscaled("-0.5", 4)]).toEqual([880n, -5n, 12_000n, -5_000n]);
});

describe("the answer", () => {
  test("names file, length and a strong tag, and is 304 for who has it", async () => {
    const first = await get("companies", "csv");
    expect(first.headers.get("content-disposition")).toMatch(/^attachment; filename="companies-sandbox-release-\d+\.csv"$/);
    expect(first.headers.get("content-length")).toBe(String((await first.arrayBuffer()).byteLength));
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await get("companies", "csv", { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
    expect((await get("companies", "parquet", { "if-none-match": etag })).status).toBe(200);
  });

  test("changes with a release", async () => {
    const before = (await get("companies", "csv")).headers.get("etag");
    await publishDrafts([company("plain", { name: "Plain and new" })]);
    await pool().query("update company set sandbox = true");
    await seeChanges();
    expect((await get("companies", "csv")).headers.get("etag")).not.toBe(before);
  });

  test("is refused to an address that asks too often, and to no other", async () => {
    provideEnv({ HELIODEX_LISTENER: "own" });
    const from = (address: string) => ({
      "x-heliodex-client": encodeURIComponent(JSON.stringify({ address, isLocal: false, target: "/" })),
    });
    const answers = [];
    for (let i = 0; i < 40; i++) answers.push(await get("shipments", "csv", from("198.51.100.1")));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused?.headers.get("content-type")).toContain("application/problem+json");
    expect((await get("shipments", "csv", from("198.51.100.2"))).status).toBe(200);
  });
});
