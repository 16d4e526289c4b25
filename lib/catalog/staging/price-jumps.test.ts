import { expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { priceDraft } from "@/testing/drafts";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, ImportMode } from "../drafts";
import { recheckImport } from "../imports/recheck-import";
import { openPreparedRun } from "../quarantine/prepared-run";
import { withdrawRecord } from "../records/withdraw-record";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { stageImport } from "./stage-import";
import { stagedRow } from "./staged-row";

useDatabase();

const ctx = operator();

const stage = (source: string, drafts: readonly Draft[], mode: ImportMode = "merge") =>
  stageImport(ctx, {
    kind: "prices",
    source: { code: source, name: source, licence: "none", url: null, synthetic: false },
    mode,
    fileName: null,
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });

async function publish(source: string, drafts: readonly Draft[]): Promise<void> {
  const { importId } = await stage(source, drafts);
  await publishImport(ctx, importId, { title: "Test" });
}

/** Publishes what somebody accepted. */
async function publishUnseen(source: string, draft: Draft): Promise<void> {
  const { id: importId } = await transaction(ctx, (tx) =>
    openPreparedRun(tx, { kind: "decisions", source, rows: [stagedRow(source, draft)] }),
  );
  await publishImport(ctx, importId, { title: "Test" });
}

/** The published prices in US dollars of a source: day, low, average, what a carried one is of, and its change. */
async function pricesOf(source: string): Promise<string[]> {
  const { rows } = await pool().query<{ said: string }>(
    `select concat_ws(' ', p.date::text, p.low, p.avg, nullif(p.effective_date, p.date), case when p.effective_date <> p.date then p.change_pct end) as said
     from spot_price p join price_series s on s.id = p.series_id where p.source = $1 and s.currency = 'USD' and p.to_release is null order by p.date`,
    [source],
  );
  return rows.map(({ said }) => said);
}

/** The days of the prices of a file that jump. */
async function jumping(source: string, drafts: readonly Draft[]): Promise<string[]> {
  const { importId, report } = await stage(source, drafts);
  const { rows } = await pool().query<{ day: string }>(
    "select doc ->> 'date' as day from quarantined_row where import_id = $1 order by 1",
    [importId],
  );
  const { "price-jump": jumps = 0, "carried-differs": differ = 0 } = report.quarantined;
  expect([report.staged - (report.followers ?? 0), jumps + differ]).toEqual([drafts.length - rows.length, rows.length]);
  return rows.map(({ day }) => day);
}

test("a value that jumps is no measure for the next: one typing error is one row", async () => {
  const file = [
    priceDraft("2026-01-05", "1.00"),
    priceDraft("2026-01-12", "4.00"),
    priceDraft("2026-01-19", "1.20"),
    priceDraft("2026-01-26", "1.50"),
  ];
  expect(await jumping("one-error", file)).toEqual(["2026-01-12"]);
});

test.each([
  [1, ["2026-01-01"]],
  [5, ["2026-01-05"]],
  [9, ["2026-01-09"]],
])("a value ten times wrong in place %i of nine is quarantined alone", async (wrong, expected) => {
  const file = Array.from({ length: 9 }, (_, i) => priceDraft(`2026-01-0${i + 1}`, i + 1 === wrong ? "3.00" : "0.30"));
  expect(await jumping(`place-${wrong}`, file)).toEqual(expected);
});

test("two wrong values at the start hold no right one after them", async () => {
  const file = Array.from({ length: 9 }, (_, i) => priceDraft(`2026-01-0${i + 1}`, i < 2 ? "3.00" : "0.30"));
  expect(await jumping("wrong-start", file)).toEqual(["2026-01-01", "2026-01-02"]);
});

test("of two values that do not agree nobody knows which is wrong", async () => {
  expect(await jumping("two", [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "2.00")])).toEqual(["2026-01-05", "2026-01-12"]);
});

test("a change of the published level quarantines all that follows", async () => {
  await publish("level", [priceDraft("2026-01-05", "1.00")]);
  const file = ["2.00", "2.10", "2.10", "2.20"].map((avg, i) => priceDraft(`2026-01-1${i + 1}`, avg));
  expect(await jumping("level", file)).toEqual(file.map((_, i) => `2026-01-1${i + 1}`));
});

test("a price before all published ones is measured against the first of them, even where another row of the file is published", async () => {
  await publish("earlier", [priceDraft("2026-01-12", "1.00"), priceDraft("2026-01-19", "1.00")]);
  expect(await jumping("earlier", [priceDraft("2026-01-05", "3.00")])).toEqual(["2026-01-05"]);
  expect(await jumping("earlier", [priceDraft("2026-01-05", "3.00"), priceDraft("2026-01-12", "1.00")])).toEqual(["2026-01-05"]);
  expect(await jumping("earlier", [priceDraft("2026-01-05", "1.20")])).toEqual([]);
});

test("irregular points may move further the longer ago the one before was", async () => {
  const point = (date: string, avg: string) =>
    priceDraft(date, avg, { stage: "polysilicon", unit: "kg", currency: "CNY", frequency: "irregular" });
  await publish("irregular", [point("2026-01-07", "52")]);
  expect(await jumping("irregular", [point("2026-06-24", "32.5")])).toEqual([]);
  expect(await jumping("irregular", [point("2026-06-24", "20")])).toEqual(["2026-06-24"]);
  expect(await jumping("irregular", [point("2026-01-14", "32.5")])).toEqual(["2026-01-14"]);
});

test("each series is measured by itself, in order of its days and not of the file", async () => {
  const file = [
    priceDraft("2026-01-19", "1.40"),
    priceDraft("2026-01-05", "1.00"),
    priceDraft("2026-01-12", "1.20"),
    priceDraft("2026-01-05", "5.00", { currency: "CNY" }),
    priceDraft("2026-01-12", "5.10", { currency: "CNY" }),
  ];
  expect(await jumping("series", file)).toEqual([]);
});

const carried = (date: string, avg: string, stated: Parameters<typeof priceDraft>[2] = {}) =>
  priceDraft(date, avg, { basis: "carried_forward", ...stated });

test("what is carried forward has to be the assessment that it repeats, published or of the same file", async () => {
  await publish("carried", [priceDraft("2026-01-05", "1.00", { low: "0.90" }), carried("2026-01-06", "1.00")]);
  expect(await jumping("carried", [carried("2026-01-07", "4.00")])).toEqual(["2026-01-07"]);
  expect(await jumping("carried", [carried("2026-01-07", "1.01")])).toEqual(["2026-01-07"]);
  expect(await jumping("carried", [carried("2026-01-07", "1.000", { low: "0.80" })])).toEqual(["2026-01-07"]);
  expect(await jumping("carried", [carried("2026-01-07", "1.000"), carried("2026-01-08", "1", { low: "0.9" })])).toEqual([]);
  const week = [priceDraft("2026-01-12", "1.10"), carried("2026-01-13", "1.00"), carried("2026-01-14", "1.10")];
  expect(await jumping("carried", week)).toEqual(["2026-01-13"]);
});

test("what repeats an assessment is revised with it", async () => {
  await publish("revised-carried", [priceDraft("2026-01-05", "1.00"), carried("2026-01-06", "1.00"), carried("2026-01-07", "1.00")]);
  const revised = priceDraft("2026-01-05", "1.10");
  expect(await jumping("revised-carried", [revised, carried("2026-01-06", "1.10"), carried("2026-01-07", "1.00")])).toEqual(["2026-01-07"]);
});

test.each(["merge", "snapshot"] as const)("what repeats an assessment follows a revision that does not name it: %s", async (mode) => {
  const source = `followed-${mode}`;
  const own = (day: string, avg: string, low: string | null = null) =>
    carried(day, avg, { effective_date: "2026-01-05", change_pct: "0.00", low });
  const other = priceDraft("2026-01-06", "2.00", { currency: "CNY" });
  await publish(source, [
    ...[priceDraft("2026-01-05", "1.00", { low: "0.90" }), own("2026-01-06", "1.00", "0.90"), own("2026-01-07", "1.00"), other],
    ...[priceDraft("2026-01-12", "1.05"), carried("2026-01-13", "1.05")],
  ]);
  // In a whole list, a quarantined row stays as it was published; what is neither named nor quarantined goes.
  const file = [priceDraft("2026-01-05", "1.10", { low: "1.00" }), ...(mode === "merge" ? [] : [own("2026-01-06", "9.00")])];
  const { importId, report } = await stage(source, file, mode);
  expect(report).toMatchObject({ staged: mode === "merge" ? 3 : 2, followers: mode === "merge" ? 2 : 1 });
  const published = await publishImport(ctx, importId, { title: "Revised", allowShrink: true });
  expect(await pricesOf(source)).toEqual([
    ...["2026-01-05 1.00 1.10", "2026-01-06 1.00 1.10 2026-01-05 0.00"],
    ...(mode === "merge" ? ["2026-01-07 1.10 2026-01-05 0.00", "2026-01-12 1.05", "2026-01-13 1.05"] : []),
  ]);
  await undoRelease(ctx, published?.release ?? 0);
  expect(await pricesOf(source)).toContain("2026-01-06 0.90 1.00 2026-01-05 0.00");
});

test("a new assessment is carried forward from its day, and a withdrawn one no longer", async () => {
  await publish("between", [priceDraft("2026-01-05", "1.00"), ...["06", "07", "08"].map((day) => carried(`2026-01-${day}`, "1.00"))]);
  await publish("between", [priceDraft("2026-01-07", "1.20")]);
  expect(await pricesOf("between")).toEqual(["2026-01-05 1.00", "2026-01-06 1.00", "2026-01-07 1.20", "2026-01-08 1.20"]);
  const { rows } = await pool().query<{ id: string; hash: string }>(
    "select id, content_hash as hash from spot_price where source = 'between' and date = '2026-01-07' and to_release is null",
  );
  const { id = "", hash = "" } = rows[0] ?? {};
  const { import_id } = await withdrawRecord(ctx, { resource: "spot_price", id }, { hash, reason: "Not an assessment." });
  await publishImport(ctx, import_id, { title: "Withdrawn" });
  expect(await pricesOf("between")).toEqual(["2026-01-05 1.00", "2026-01-06 1.00"]);
  // What the source says of these days again was withdrawn by hand.
  const again = await stage("between", [priceDraft("2026-01-07", "1.20"), carried("2026-01-08", "1.20")]);
  expect(again.report).toMatchObject({ staged: 0, keptCorrections: 2, quarantined: {} });
});

test("what follows is derived anew when an import is checked again", async () => {
  await publish("again", [priceDraft("2026-01-05", "1.00"), carried("2026-01-06", "1.00"), carried("2026-01-07", "1.00")]);
  const { importId } = await stage("again", [priceDraft("2026-01-05", "1.10")]);
  await publish("again", [priceDraft("2026-01-07", "1.05"), carried("2026-01-08", "1.05")]);
  await recheckImport(ctx, importId);
  await publishImport(ctx, importId, { title: "Again" });
  expect(await pricesOf("again")).toEqual(["2026-01-05 1.10", "2026-01-06 1.10", "2026-01-07 1.05", "2026-01-08 1.05"]);
});

test("what repeats a quarantined assessment is quarantined with it", async () => {
  await publish("carried-jump", [priceDraft("2026-01-05", "1.00")]);
  const file = [
    carried("2026-01-06", "1.00"),
    priceDraft("2026-01-12", "4.00"),
    carried("2026-01-13", "4.00"),
    carried("2026-01-14", "1.00"),
  ];
  expect(await jumping("carried-jump", file)).toEqual(["2026-01-12", "2026-01-13"]);
});

test("what is carried forward from before the first assessment is judged as one, and is no measure after it", async () => {
  const start = [carried("2026-01-05", "1.00"), carried("2026-01-06", "1.00")];
  expect(await jumping("carried-first", [...start, priceDraft("2026-01-07", "1.10"), carried("2026-01-08", "1.10")])).toEqual([]);
  expect(await jumping("carried-first", [...start, carried("2026-01-07", "4.00"), priceDraft("2026-01-08", "1.10")])).toEqual([
    "2026-01-07",
  ]);
});

test("a row stands in for the published one of its day", async () => {
  await publish("revised", [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "1.20")]);
  const file = [priceDraft("2026-01-12", "0.80"), priceDraft("2026-01-19", "0.80"), priceDraft("2026-01-26", "1.10")];
  expect(await jumping("revised", file)).toEqual(["2026-01-26"]);
});

test("a whole file with a lost decimal point is quarantined against what is published of the same days", async () => {
  const days = ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"];
  await publish(
    "lost-point",
    days.map((day) => priceDraft(day, "0.0900")),
  );
  const { importId, report } = await stage("lost-point", [
    ...days.map((day) => priceDraft(day, "0.9000")),
    priceDraft("2026-02-02", "0.9000"),
  ]);
  expect([report.staged - (report.followers ?? 0), report.quarantined]).toEqual([0, { "price-revision": 4, "price-jump": 1 }]);
  const { rows } = await pool().query<{ reasons: unknown }>("select reasons from quarantined_row where import_id = $1", [importId]);
  expect(JSON.stringify(rows)).toContain("avg: 0.9000 would replace 0.09, which is published for 2026-01-05");
  const revised = await stage(
    "lost-point",
    days.map((day) => priceDraft(day, "0.0950")),
  );
  expect(revised.report.quarantined).toEqual({});
});

test("a published jump is settled, and is the measure of what follows", async () => {
  await publish("settled", [priceDraft("2026-01-12", "2.00")]);
  await publishUnseen("settled", priceDraft("2026-01-05", "1.00"));
  const again = [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "2.00", { high: "2.10" }), priceDraft("2026-01-19", "2.10")];
  expect(await jumping("settled", again)).toEqual([]);
});
