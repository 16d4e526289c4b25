import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { companyDraft, priceDraft, productDraft } from "@/testing/drafts";
import { fileWith, NO_COMPANIES } from "@/testing/importers";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import { planImport } from "../imports/open-import";
import { readFile } from "../imports/read-file";
import { recheckImport } from "../imports/recheck-import";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "../staging/stage-import";

useDatabase();

const ctx = operator();
const SOURCE = { code: "patched", name: "Patched", licence: "none", url: null, synthetic: false };

async function stage(kind: string, content: string) {
  const plan = planImport(kind, { source: SOURCE.code, mode: "patch" });
  const read = readFile(plan, { path: fileWith(content), companies: NO_COMPANIES, options: plan.options, files: {} });
  return stageImport(ctx, { kind, source: plan.source, mode: plan.mode, fileName: null, ...read });
}

async function patch(kind: string, content: string) {
  const { importId, report } = await stage(kind, content);
  const published = await publishImport(ctx, importId, { title: "patch" });
  return { report, summary: published?.summary ?? {} };
}

type Row = Record<string, unknown> & { id: string };
async function rowsOf(resource: string): Promise<Row[]> {
  const sql = `select * from ${resource} where source = $1 and to_release is null order by source_ref`;
  return (await pool().query<Row>(sql, [SOURCE.code])).rows;
}

beforeAll(async () => {
  const drafts = [
    companyDraft("a", { name: "Alpha", city: "Ulm", aliases: ["First"] }),
    companyDraft("b", { name: "Beta", city: "Bonn", parent_ref: "a" }),
    productDraft("p", 400, { technology: "topcon", material: "mono", weight_kg: "21.5" }),
    priceDraft("2026-01-05", "0.10"),
  ];
  await publishDrafts(drafts, { source: SOURCE });
});

test("named values change, and nothing else: not other values, not other records, not what only a file said", async () => {
  const [a, b] = await rowsOf("company");
  const { report, summary } = await patch("companies", `id,city,website\n${b?.id},Jena,\n`);
  expect(report).toMatchObject({ rows: 1, staged: 1, quarantined: {} });
  expect(summary).toEqual({ company: { added: 0, changed: 1, removed: 0 } });
  const [sameA, newB] = await rowsOf("company");
  expect(sameA).toEqual(a);
  expect(newB).toMatchObject({ name: "Beta", city: "Jena", parent_id: a?.id, country: b?.["country"] });
});

test("a value is emptied by its mark alone, and one that is published already is no change", async () => {
  const { report } = await patch("companies", "ref,city,aliases\na,null,\nb,Jena,\n");
  expect(report).toMatchObject({ staged: 1, skipped: { unchanged: 1 } });
  expect((await rowsOf("company"))[0]).toMatchObject({ city: null, aliases: ["First"] });
});

test("a product is patched from JSON, its digits kept and its material following", async () => {
  await patch("products", '[{"ref":"p","weight_kg":22.50,"technology":"cdte"}]');
  expect((await rowsOf("product"))[0]).toMatchObject({
    weight_kg: "22.50",
    technology: "cdte",
    material: "thin_film",
    pmax_stc_w: "400.0",
  });
});

test("rows that name no record, or make it impossible, are quarantined and change nothing", async () => {
  const before = await rowsOf("company");
  const { report } = await patch("companies", `id,ref,country\nco_0,,DE\n,zz,DE\n,,DE\n${before[0]?.id},b,DE\n,a,Atlantis\n`);
  expect(report).toMatchObject({ rows: 5, staged: 0, quarantined: { "record-unknown": 4, "unknown-word": 1 } });
  expect(await rowsOf("company")).toEqual(before);
  const impossible = await patch("products", "ref,pmax_stc_w\np,-400\n");
  expect(impossible.report.staged).toBe(0);
});

test("what identifies a price can't be patched, its value can, and jumps are seen", async () => {
  const [price] = await rowsOf("spot_price");
  const report = async (content: string) => (await patch("prices", content)).report;
  expect(await report(`id,date\n${price?.id},2026-01-06\n`)).toMatchObject({ staged: 0, quarantined: { "field-fixed": 1 } });
  expect(await report(`id,avg\n${price?.id},0.101\n`)).toMatchObject({ staged: 1 });
  expect((await rowsOf("spot_price"))[0]).toMatchObject({ avg: "0.101", id: price?.id });
});

test("a patch that waited while its source published is made again instead of taking values back", async () => {
  const { importId } = await stage("companies", "ref,website\nb,https://beta.example\n");
  await patch("companies", "ref,city\nb,Kiel\n");
  await expect(publishImport(ctx, importId, { title: "late" })).rejects.toMatchObject({ code: "outdated" });
  await expect(recheckImport(ctx, importId)).rejects.toMatchObject({ code: "conflict" });
  expect((await rowsOf("company"))[1]).toMatchObject({ city: "Kiel", website: null });
});

test("a list that has an importer can be patched; what is said of its source stays", async () => {
  const source = {
    code: "cec-modules",
    name: "California Energy Commission",
    licence: "public",
    url: "https://example.org",
    synthetic: false,
  };
  await publishDrafts([productDraft("listed", 400)], { source });
  const plan = planImport("products", { source: source.code, mode: "patch" });
  const read = readFile(plan, { path: fileWith("ref,brand\nlisted,Sunny\n"), companies: NO_COMPANIES, options: plan.options, files: {} });
  const { importId } = await stageImport(ctx, { kind: "products", source: plan.source, mode: plan.mode, fileName: null, ...read });
  await publishImport(ctx, importId, { title: "patch" });
  const { rows } = await pool().query("select name, licence, url from data_source where code = $1", [source.code]);
  expect(rows).toEqual([{ name: source.name, licence: source.licence, url: source.url }]);
  const { rows: products } = await pool().query("select brand from product where source = $1 and to_release is null", [source.code]);
  expect(products).toEqual([{ brand: "Sunny" }]);
});

test("a source without records of the kind is refused as a whole", async () => {
  const plan = planImport("companies", { source: "mistyped", mode: "patch" });
  const read = readFile(plan, { path: fileWith("ref,city\na,Ulm\n"), companies: NO_COMPANIES, options: plan.options, files: {} });
  const staging = stageImport(ctx, { kind: "companies", source: plan.source, mode: plan.mode, fileName: null, ...read });
  await expect(staging).rejects.toThrow(/mistyped has no published records/);
});

test("a file without a column that names records is refused, and so is the mode for lists of others", async () => {
  await expect(stage("companies", "name,city\nAlpha,Ulm\n")).rejects.toMatchObject({ code: "wrong-kind" });
  expect(() => planImport("cec-modules", { mode: "patch" })).toThrow(/no option called mode/);
});
