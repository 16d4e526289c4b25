import { beforeEach, expect, test } from "vitest";
import { pool, prisma } from "@/lib/platform/database";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { operator } from "@/testing/people";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import type { Draft, ProductDraft } from "../drafts";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { stageImport } from "../staging/stage-import";
import type { Metric } from "./contract";
import { measureReleases } from "./measure-releases";
import { readScorecard } from "./read-scorecard";

useDatabase();

const ctx = operator();
const SOURCE = REAL_SOURCE.code;

beforeEach(async () => {
  for (const table of ["company", "product", "spot_price", "price_series", "shipment", "staged_row", "import_run", "release", "scorecard"])
    await pool().query(`delete from ${table}`);
});

const products = (count: number, stated: (i: number) => Partial<ProductDraft> = () => ({})): Draft[] =>
  Array.from({ length: count }, (_, i) => productDraft(`P-${i}`, 400 + i, { model: `P-${400 + i}`, ...stated(i) }));

async function staged(drafts: readonly Draft[], mode: "merge" | "snapshot" = "merge"): Promise<string> {
  const items = drafts.map((draft, i) => ({ line: i + 1, ...draft }));
  return (await stageImport(ctx, { kind: "test", source: REAL_SOURCE, mode, fileName: null, items })).importId;
}

async function figure(metric: Metric, part = ""): Promise<(number | null)[] | undefined> {
  const { rows } = await readScorecard(ctx, SOURCE);
  return rows.find((row) => row.metric === metric && row.part === part)?.values.map((value) => value && Math.round(value * 10) / 10);
}

test("each release is measured once, as it was when it was published", async () => {
  const [child, twin, other] = [
    companyDraft("child", { name: "Child", parent_ref: "parent", country: "FR" }),
    companyDraft("twin", { name: "Child", country: "FR" }),
    companyDraft("x", { name: "X", country: "ES" }),
  ];
  await publishDrafts([child, companyDraft("parent", { name: "Parent" }), twin, other]);
  // A whole list without the parent: the link to it leads nowhere from here on.
  const volumes = [shipmentDraft("2026Q1", "Sun", "2"), shipmentDraft("2026Q2", "Sun", "2"), priceDraft("2026-11-18", "0.09")];
  await publishDrafts([child, twin, other, ...volumes], { mode: "snapshot" });
  expect(await measureReleases(ctx)).toBe(2);
  expect(await measureReleases(ctx)).toBe(0);
  expect(await figure("rows")).toEqual([3, 4]);
  expect(await figure("countries")).toEqual([2, 3]);
  expect(await figure("country_rows", "FR")).toEqual([2, 2]);
  // Of a parent and two volumes, the second release lacks the parent.
  expect(await figure("broken_links")).toEqual([33.3, 0]);
  expect(await figure("duplicates")).toEqual([33.3, 25]);
  expect(await figure("quarters")).toEqual([1, null]);
  expect(
    (await readScorecard(ctx, SOURCE)).rows.find(({ resource, metric }) => resource === "shipment" && metric === "quarters")?.values,
  ).toEqual([2, null]);
  expect((await readScorecard(ctx, "nobody")).releases).toEqual([]);
});

test("a preview says what becomes worse, publishing asks for it, and the event says that it was confirmed", async () => {
  await publishDrafts(products(40));
  await measureReleases(ctx);
  const importId = await staged(products(10, () => ({ efficiency_pct: null })));
  const { worse } = await previewImport(ctx, importId);
  expect(worse).toEqual([{ resource: "product", metric: "complete", part: "efficiency_pct", from: 100, to: 75 }]);
  await expect(publishImport(ctx, importId, { title: "t" })).rejects.toThrow(
    "Completeness: efficiency_pct (product), from 100% to 75%. Fix the file, or confirm it (--allow-worse).",
  );
  expect(await prisma().importRun.findUnique({ where: { id: importId } })).toMatchObject({ state: "staged" });
  const published = await publishImport(ctx, importId, { title: "t", allowWorse: true });
  const event = await prisma().event.findFirst({ where: { type: "release.published", subject: String(published?.release) } });
  expect(event?.data).toMatchObject({ worse: ["Completeness: efficiency_pct (product), from 100% to 75%"] });
  await measureReleases(ctx);
  expect(await figure("complete", "efficiency_pct")).toEqual([75, 100]);
  expect(await figure("changed")).toEqual([25, null]);
  await undoRelease(ctx, published?.release ?? 0);
  await measureReleases(ctx);
  expect(await figure("complete", "efficiency_pct")).toEqual([100, 75, 100]);
});

test("what an import adds and removes is measured as it would be: duplicates, lost quarters, changed and held rows", async () => {
  await publishDrafts(products(40));
  await publishDrafts(products(1, () => ({ weight_kg: "30" })));
  await measureReleases(ctx);
  const twins = await staged(products(4, (i) => ({ ref: `twin-${i}` })));
  expect((await previewImport(ctx, twins)).worse).toMatchObject([{ metric: "duplicates", from: 0 }]);
  const changed = await staged(products(40, () => ({ pmax_stc_w: null })).slice(0, 15));
  expect((await previewImport(ctx, changed)).worse.map(({ metric, part }) => `${metric} ${part}`)).toEqual(
    expect.arrayContaining(["complete pmax_stc_w", "changed "]),
  );
  const held = await staged([
    ...products(40).slice(0, 30),
    ...products(4, (i) => ({ ref: `bad-${i}`, model: `B-${i}`, efficiency_pct: "80" })),
    ...products(41).slice(40),
  ]);
  expect((await previewImport(ctx, held)).worse).toMatchObject([{ metric: "held", from: 0 }]);
  const tables = (quarters: string[]) =>
    quarters.flatMap((quarter) => Array.from({ length: 25 }, (_, i) => shipmentDraft(quarter, `Maker ${i}`, "2")));
  await publishDrafts(tables(["2026Q1", "2026Q2"]));
  const lost = await staged(tables(["2026Q1"]), "snapshot");
  expect((await previewImport(ctx, lost)).worse.find(({ metric }) => metric === "quarter_rows")).toEqual({
    ...{ resource: "shipment", metric: "quarter_rows", part: "2026Q2", from: 25, to: 0 },
  });
});

test("the first records of a source, better ones and small tables are published without a question", async () => {
  const first = await staged(products(30, () => ({ efficiency_pct: null })));
  expect((await previewImport(ctx, first)).worse).toEqual([]);
  await publishImport(ctx, first, { title: "t" });
  expect((await previewImport(ctx, await staged(products(6)))).worse).toEqual([]);
  await publishDrafts([companyDraft("a", { name: "A" })]);
  expect((await previewImport(ctx, await staged([companyDraft("a", { name: "A", country: null })]))).worse).toEqual([]);
});
