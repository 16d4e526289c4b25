import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { askFor, viewOf } from "@/testing/ask";
import { priceDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import { companyDirectory, planImport } from "../imports/open-import";
import { moduleBenchmarks } from "../queries/module-benchmarks";
import { shipments } from "../queries/shipments";
import { publishImport } from "../releases/publish-import";
import { fillSample, isFillDue, removeSample } from "../sample/fill-sample";
import { realShare } from "../sample/real-share";
import { stageImport } from "../staging/stage-import";
import { importOpenData } from "./import-open-data";
import { FIGURES, NAMES } from "./pack";

useDatabase();

const NOW = Date.parse("2026-11-17T12:00:00Z");
const ctx = () => operator({ now: () => NOW });
const PART = { companies: 40, products: 40, since: "2026-10-28" };

const numbers = async (sql: string): Promise<Record<string, unknown>[]> => (await pool().query<Record<string, unknown>>(sql)).rows;
const count = async (sql: string): Promise<unknown> => (await numbers(`select count(*)::int as n from ${sql}`))[0]?.["n"];
const newest = async (): Promise<number> => Number((await numbers("select max(number) as n from release"))[0]?.["n"]);

/** A pack of which one file is gone: all others are staged, and only the names are published. */
let broken = "";

beforeAll(async () => {
  broken = mkdtempSync(join(tmpdir(), "heliodex-pack-"));
  cpSync("open-data", broken, { recursive: true });
  rmSync(join(broken, "cec_modules_2021-12-01.csv.gz"));
});
afterAll(() => rmSync(broken, { recursive: true, force: true }));

describe("the open-data pack on an empty catalogue", () => {
  test("that was interrupted is completed by the next try, and leaves nothing behind", async () => {
    expect(await isFillDue()).toBe(true);
    await expect(importOpenData(ctx(), { folder: broken })).rejects.toThrow(/ENOENT/);
    expect(await numbers("select source, kind from release")).toEqual([{ source: "company-names", kind: "open-data" }]);
    expect(await isFillDue()).toBe(true);

    expect(await count("import_run where state = 'staged'")).toBe(5);

    cpSync("open-data", broken, { recursive: true });
    const done = await importOpenData(ctx(), { folder: broken });
    expect(done.map(({ source, published }) => [source, published !== null])).toEqual([
      ["cec-modules", true],
      ["ember", true],
      ["cec-inverters", true],
      ["cec-batteries", true],
      ["price-points", true],
      ["shipment-facts", true],
    ]);
    expect(await importOpenData(ctx(), { folder: broken })).toEqual([]);
    expect(await isFillDue()).toBe(true);
    expect(await count("import_run where state not in ('published', 'discarded', 'failed')")).toBe(0);
    expect(await count("staged_row")).toBe(0);
  });

  test.each(FIGURES)("makes no release of $file read a second time", async ({ kind, file, files }) => {
    const { importer, source, mode, options } = planImport(kind, {});
    const packed = (name: string): string => join("open-data", `${name}.gz`);
    const beside = Object.fromEntries(Object.entries(files).map(([name, other]) => [name, packed(other)]));
    const items = importer.read({ path: packed(file), companies: await companyDirectory(), options, files: beside });
    const { importId } = await stageImport(ctx(), { kind, source, mode, fileName: packed(file), items });
    expect(await publishImport(ctx(), importId, { title: "Again" })).toBeNull();
  });

  test("asks staff about a few dozen rows, once each", async () => {
    const open = await numbers(`select resource, reasons -> 0 ->> 'code' as code, count(*)::int as n from quarantined_row
      where state = 'open' group by 1, 2 order by 1, 2`);
    expect(open).toEqual([
      { resource: "product", code: "efficiency-impossible", n: 26 },
      { resource: "spot_price", code: "no-average", n: 3 },
      { resource: "spot_price", code: "unknown-term", n: 8 },
    ]);
  });

  test("links every product to the company that makes it, of which there is one", async () => {
    const longi = await numbers(
      "select name, types, (select count(*)::int from product p where p.company_id = c.id) as n from company c where search_folded ~ 'longi'",
    );
    expect(longi).toEqual([{ name: "LONGi Green Energy", types: ["ingot", "panel"], n: expect.any(Number) as number }]);
    expect(longi[0]?.["n"]).toBeGreaterThan(100);
    expect(await count("product where company_id is null")).toBe(0);
  });

  test("is filled up to the stated scale, to the row, and covers what the generator then leaves alone", async () => {
    const real = await realShare();
    expect([real.companies, real.products]).toEqual([850, { module: 16_804, inverter: 1_321, storage: 863 }]);
    await fillSample(ctx(), { part: PART });
    expect(await isFillDue()).toBe(false);
    const destinations =
      "select source, array_agg(distinct product order by product) as products from shipment where dimension = 'destination' group by 1";
    expect(await numbers(`${destinations} order by 1`)).toEqual([
      { source: "ember", products: ["cell", "module", "wafer"] },
      { source: "synthetic", products: ["inverter"] },
    ]);
    expect(await count("shipment where source = 'synthetic' and dimension = 'company'")).toBeGreaterThan(0);
  });

  test("answers the question for destinations with the newest real quarter", async () => {
    const ask = askFor({ release: await newest(), sort: "rank", fields: ["entity", "share_pct", "source"], view: viewOf({}) });
    const { meta, count: rows } = await shipments({ dimension: "destination" }, ask, NOW);
    expect(meta).toMatchObject({ quarter: "2025Q3", source: "ember", product: "module", total_gw: 70.35427 });
    expect(rows).toBeGreaterThan(20);
  });

  test("has single prices that neither silence a generated curve nor are drawn in its place", async () => {
    const market = (source: string) => `spot_price p join price_series s on s.id = p.series_id
      where p.source = '${source}' and s.stage = 'module' and s.technology = 'topcon' and s.region = 'CN' and s.price_term = 'fob'`;
    expect(await count(market("price-points"))).toBeGreaterThan(5);
    expect(await count(market("synthetic"))).toBeGreaterThan(5);
    expect(await numbers("select distinct frequency from spot_price where source = 'price-points'")).toEqual([{ frequency: "irregular" }]);
    const drawn = await moduleBenchmarks(viewOf({ windows: { spot: { from: PART.since, until: null } } }), await newest());
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.filter(({ frequency }) => frequency === "irregular")).toEqual([]);
    expect(drawn.every(({ synthetic }) => synthetic)).toBe(true);
  });

  test("a real series that is assessed regularly silences the generated one from then on", async () => {
    const real = priceDraft("2026-11-11", "0.1", { item: "Assessed by somebody", frequency: "weekly" });
    if (real.resource !== "spot_price") throw new Error("no price");
    expect((await realShare()).hasMarket(real.draft)).toBe(false);
    await publishDrafts([real]);
    expect((await realShare()).hasMarket(real.draft)).toBe(true);
  });

  test("stays whole when generated data is removed, and is not filled again", async () => {
    const kept = await count("product where source <> 'synthetic' and to_release is null");
    await removeSample(ctx());
    expect(await count("product where to_release is null")).toBe(kept);
    expect(await count("company where to_release is null")).toBe(850);
    expect(await isFillDue()).toBe(false);
  });
});

test("every file of the pack is there", () => {
  const files = [NAMES, ...FIGURES].flatMap(({ file, files: others }) => [`${file}.gz`, ...Object.values(others)]);
  expect(files.filter((name) => !existsSync(join("open-data", name)))).toEqual([]);
  expect(readdirSync("open-data").filter((name) => /\.(gz|csv)$/.test(name))).toHaveLength(files.length);
});
