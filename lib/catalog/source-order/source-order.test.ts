import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { askFor, viewOf } from "@/testing/ask";
import { priceDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { recheckImport } from "../imports/recheck-import";
import { moduleBenchmarks } from "../queries/module-benchmarks";
import { shipments } from "../queries/shipments";
import { previewImport, type Preview } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { stageImport } from "../staging/stage-import";
import { listSourceOrders } from "./list-source-orders";
import { setSourceOrder } from "./set-source-order";

useDatabase();

const ctx = operator();
const NOW = Date.parse("2026-11-18T12:00:00Z");
const SCOPE = "module/company/shipped";
const source = (code: string, synthetic = false) => ({ ...REAL_SOURCE, code, name: code.toUpperCase(), synthetic });
const publish = async (code: string, drafts: readonly Draft[], mode: "merge" | "snapshot" = "merge") =>
  (await publishDrafts(drafts, { source: source(code, code === "made"), mode }))?.release ?? 0;
const rows = (...names: string[]): Draft[] => names.map((name, i) => shipmentDraft("2026Q3", name, String(20 + i)));

beforeEach(async () => {
  for (const table of ["shipment", "spot_price", "price_series", "source_order", "data_source", "release"])
    await pool().query(`delete from ${table}`);
});

type Query = Parameters<typeof shipments>[0];
const ask = (release: number, more: object = {}) => askFor({ release, sort: "rank", fields: ["entity"], ...more });
async function answer(query: Query = {}, release = 999): Promise<[source: unknown, entities: string]> {
  const { meta, body } = await shipments(query, ask(release), NOW);
  return [meta?.["source"], (JSON.parse(`[${body}]`) as { entity: string }[]).map(({ entity }) => entity).join()];
}

async function preview(code: string, drafts: readonly Draft[], mode: "merge" | "snapshot" = "merge"): Promise<Preview> {
  const items = drafts.map((draft, i) => ({ line: i + 1, ...draft }));
  const about = source(code, code === "made");
  const { importId } = await stageImport(ctx, { kind: "test", source: about, mode, fileName: null, items });
  return previewImport(ctx, importId);
}

test("a new source never takes a table over, whatever its code, until staff orders it", async () => {
  await publish("zeta", rows("Sun", "Moon"));
  const second = await publish("alpha", rows("Mars"));
  expect(await answer()).toEqual(["zeta", "Moon,Sun"]);
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["alpha", "zeta"] });
  expect(await answer()).toEqual(["alpha", "Mars"]);
  expect(await answer({ source: "zeta" })).toEqual(["zeta", "Moon,Sun"]);
  const third = await publish("zeta", rows("Sun", "Moon", "Venus"));
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: [] });
  expect(await answer()).toEqual(["zeta", "Venus,Moon,Sun"]);
  // Earlier releases are read with the order that they had.
  expect([await answer({}, second - 1), await answer({}, second), await answer({}, third)]).toEqual([
    ["zeta", "Moon,Sun"],
    ["alpha", "Mars"],
    ["zeta", "Venus,Moon,Sun"],
  ]);
});

test("the order of one table leaves others alone; that of all shipments holds where a table has none", async () => {
  const cells = (name: string): Draft => shipmentDraft("2026Q3", name, "3", { product: "cell" });
  await publish("first", [...rows("Sun"), cells("Sun")]);
  await publish("second", [...rows("Moon"), cells("Moon")]);
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["second"] });
  expect([await answer(), await answer({ product: "cell" })]).toEqual([
    ["second", "Moon"],
    ["first", "Sun"],
  ]);
  await setSourceOrder(ctx, { resource: "shipment", scope: "", sources: ["second"] });
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["first", "second"] });
  expect([await answer(), await answer({ product: "cell" })]).toEqual([
    ["first", "Sun"],
    ["second", "Moon"],
  ]);
});

test("real data comes before generated; a source that went and came back is new, but not one that updates its rows or whose removal is undone", async () => {
  await publish("made", rows("Sample"));
  await publish("first", rows("Sun"));
  expect(await answer()).toEqual(["first", "Sun"]);
  await publish("second", rows("Moon"));
  await publish("first", [shipmentDraft("2026Q3", "Sun", "29")]);
  expect(await answer()).toEqual(["first", "Sun"]);
  await publish("third", rows("Mars"));
  const gone = await publish("first", [], "snapshot");
  expect(await answer()).toEqual(["second", "Moon"]);
  await undoRelease(ctx, gone);
  expect(await answer()).toEqual(["first", "Sun"]);
  await publish("first", [], "snapshot");
  await publish("first", rows("Sun"));
  expect(await answer()).toEqual(["second", "Moon"]);
});

test("a source that is named and unknown is rejected with the known ones; one without the table has no rows", async () => {
  await publish("first", rows("Sun"));
  await publish("second", [shipmentDraft("2026Q3", "Moon", "3", { product: "cell" })]);
  await expect(answer({ source: "fist" })).rejects.toMatchObject({
    code: "invalid-parameter",
    message: expect.stringMatching(/Did you mean first\? Valid values: first, second\./) as string,
  });
  expect(await answer({ source: "second" })).toEqual([null, ""]);
});

test("a walk stays with the table of its first page, whatever is ordered meanwhile", async () => {
  await publish("first", rows("Sun", "Moon", "Mars"));
  const release = await publish("second", rows("Pluto", "Ceres"));
  const page = await shipments({}, ask(release, { limit: 2 }), NOW);
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["second"] });
  const next = await shipments({}, ask(release, { limit: 2, after: page.last, pin: page.pin ?? null }), NOW);
  expect([next.meta?.["source"], next.body]).toEqual(["first", '{"entity":"Sun"}']);
});

test("the preview of an import says what it replaces, what of it is not shown, and who responds when it goes", async () => {
  await publish("first", [...rows("Sun", "Moon"), shipmentDraft("2026Q2", "Sun", "21")]);
  expect((await preview("first", rows("Sun", "Moon", "Mars"))).responses).toEqual([]);
  const hidden = await preview("second", rows("Pluto"));
  expect(hidden.responses).toEqual([
    { kind: "hidden", source: "first", name: "FIRST", scope: SCOPE, quarters: { n: 1, first: "2026Q3", last: "2026Q3" }, rows: 1 },
  ]);
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["second", "first"] });
  // What was seen is what is published, or nothing is.
  const { importId, checked, responsesKey } = hidden;
  await expect(publishImport(ctx, importId, { title: "t", checked, responses: responsesKey })).rejects.toMatchObject({ code: "outdated" });
  const replacing = await preview("second", [
    ...rows("Pluto"),
    shipmentDraft("2026Q2", "Pluto", "20"),
    shipmentDraft("2026Q1", "Pluto", "20"),
  ]);
  expect(replacing.responses).toEqual([
    { kind: "replaces", source: "first", name: "FIRST", scope: SCOPE, quarters: { n: 2, first: "2026Q2", last: "2026Q3" }, rows: 3 },
  ]);
  await publishImport(ctx, replacing.importId, { title: "t", checked: replacing.checked, responses: replacing.responsesKey });
  expect(await answer()).toEqual(["second", "Pluto"]);
  expect((await preview("second", [shipmentDraft("2026Q1", "Pluto", "20")], "snapshot")).responses).toMatchObject([
    { kind: "gives-way", source: "first", rows: 3, quarters: { n: 2 } },
  ]);
});

test("what other sources' tables become is published as it was when the import was checked, by whoever says nothing of it too", async () => {
  await publish("first", rows("Sun"));
  const { importId } = await preview("second", rows("Pluto"));
  await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["second", "first"] });
  await expect(publishImport(ctx, importId, { title: "t" })).rejects.toMatchObject({ code: "outdated" });
  await recheckImport(ctx, importId);
  await publishImport(ctx, importId, { title: "t" });
  const { importId: own } = await preview("third", rows("Mars"));
  await publish("second", [shipmentDraft("2026Q2", "Pluto", "20")]);
  await publishImport(ctx, own, { title: "t" });
});

test("the preview says where a newer quarter or a better basis of another source becomes the default response", async () => {
  await publish("first", [...rows("Sun", "Moon"), shipmentDraft("2026Q2", "Sun", "21")]);
  const newer = await preview("second", [shipmentDraft("2026Q4", "Pluto", "20", { status: "preliminary" })]);
  expect(newer.responses).toEqual([
    {
      ...{ kind: "default", source: "first", name: "FIRST", scope: SCOPE, rows: 2 },
      ...{ quarters: { n: 1, first: "2026Q4", last: "2026Q4" }, instead: { scope: SCOPE, quarter: "2026Q3" } },
    },
  ]);
  expect((await preview("second", [shipmentDraft("2026Q3", "Pluto", "20", { basis: "produced" })])).responses).toEqual([]);
  await publish("third", [shipmentDraft("2026Q3", "Sun", "20", { basis: "produced", product: "cell" })]);
  expect((await preview("second", [shipmentDraft("2026Q3", "Pluto", "20", { product: "cell" })])).responses).toMatchObject([
    { kind: "default", source: "third", scope: "cell/company/shipped", instead: { scope: "cell/company/produced" } },
  ]);
  expect((await preview("first", [shipmentDraft("2026Q4", "Sun", "20", { status: "preliminary" })])).responses).toEqual([]);
});

test("staff sees the tables of several sources and their order; a change is recorded, and one that somebody else changed is not overwritten", async () => {
  await publish("first", rows("Sun"));
  expect(await listSourceOrders(ctx)).toEqual([]);
  await publish("second", rows("Moon"));
  const shown = { resource: "shipment", scope: SCOPE } as const;
  expect(await listSourceOrders(ctx)).toEqual([
    {
      ...shown,
      stated: false,
      sources: [
        { code: "first", name: "FIRST", synthetic: false },
        { code: "second", name: "SECOND", synthetic: false },
      ],
    },
  ]);
  await setSourceOrder(ctx, { ...shown, sources: ["second", "first"], seen: ["first", "second"] });
  const late = setSourceOrder(ctx, { ...shown, sources: ["second", "first"], seen: ["first", "second"] });
  await expect(late).rejects.toMatchObject({ code: "outdated" });
  expect(await listSourceOrders(ctx)).toMatchObject([{ stated: true, sources: [{ code: "second" }, { code: "first" }] }]);
  const changes = { sources: { from: "usual order", to: "second, first" } };
  const { rows: events } = await pool().query("select subject, data from event where type = 'sources.ordered' order by at desc limit 1");
  expect(events).toEqual([{ subject: SCOPE, data: { ...shown, sources: ["second", "first"], changes } }]);
});

test.each([
  ["a source that does not exist", { scope: SCOPE, sources: ["nobody"] }],
  ["a table that does not exist", { scope: "module/company/eaten", sources: ["first"] }],
  ["a source twice", { scope: SCOPE, sources: ["first", "first"] }],
])("%s can't be ordered", async (_, wrong) => {
  await publish("first", rows("Sun"));
  await expect(setSourceOrder(ctx, { resource: "shipment", ...wrong })).rejects.toMatchObject({ code: "unprocessable" });
});

test("of benchmarks of one technology the first source's is drawn, and staff can order another", async () => {
  await publish("zeta", [priceDraft("2026-11-04", "0.1")]);
  const release = await publish("alpha", [priceDraft("2026-11-04", "0.2")]);
  const avg = async (): Promise<unknown> => (await moduleBenchmarks(viewOf(), release)).map(({ assessments }) => assessments[0]?.[2]);
  expect(await avg()).toEqual([0.1]);
  await setSourceOrder(ctx, { resource: "spot_price", scope: "", sources: ["alpha"] });
  expect(await avg()).toEqual([0.2]);
  expect(await listSourceOrders(ctx)).toMatchObject([
    { resource: "spot_price", stated: true, sources: [{ code: "alpha" }, { code: "zeta" }] },
  ]);
});

test("a dry run says whose rows another order replaces, quarters together, and changes nothing", async () => {
  const both = [shipmentDraft("2026Q2", "Sun", "20"), ...rows("Sun", "Moon")];
  await publish("first", both);
  await publish("second", [shipmentDraft("2026Q2", "Mars", "19"), ...rows("Mars")]);
  const input = { resource: "shipment", scope: SCOPE, sources: ["second", "first"] } as const;
  const dry = await setSourceOrder(ctx, { ...input, sources: [...input.sources], dry_run: true });
  const effect = {
    table: "Module shipments by company, shipped",
    quarters: { n: 2, first: "2026Q2", last: "2026Q3" },
    from: { source: "first", name: "FIRST", rows: 3 },
    to: { source: "second", name: "SECOND", rows: 2 },
  };
  expect(dry.effects).toEqual([effect]);
  expect(await answer()).toEqual(["first", "Moon,Sun"]);
  // An order of all shipments says the same of each of their tables.
  expect((await setSourceOrder(ctx, { resource: "shipment", scope: "", sources: ["second"], dry_run: true })).effects).toEqual([effect]);
  expect((await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: ["first"], dry_run: true })).effects).toEqual([]);
  await setSourceOrder(ctx, { ...input, sources: [...input.sources] });
  expect(await answer()).toEqual(["second", "Mars"]);
  expect((await setSourceOrder(ctx, { resource: "shipment", scope: SCOPE, sources: [], dry_run: true })).effects).toEqual([
    { ...effect, from: effect.to, to: effect.from },
  ]);
});
