import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { priceDraft } from "@/testing/drafts";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "./stage-import";

useDatabase();

const ctx = operator();

const stage = (source: string, drafts: readonly Draft[]) =>
  stageImport(ctx, {
    kind: "prices",
    source: { code: source, name: source, licence: "none", url: null, synthetic: false },
    mode: "merge",
    fileName: null,
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });

async function publish(source: string, drafts: readonly Draft[]): Promise<void> {
  const { importId } = await stage(source, drafts);
  await publishImport(ctx, importId, { title: "Test" });
}

/** The days of the prices of a file that jump. */
async function jumping(source: string, drafts: readonly Draft[]): Promise<string[]> {
  const { importId, report } = await stage(source, drafts);
  const { rows } = await pool().query<{ day: string }>(
    "select doc ->> 'date' as day from quarantined_row where import_id = $1 order by 1",
    [importId],
  );
  expect([report.staged, report.quarantined["price-jump"] ?? 0]).toEqual([drafts.length - rows.length, rows.length]);
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

test("a change of level quarantines all that follows", async () => {
  const file = [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "2.00"), priceDraft("2026-01-19", "2.10")];
  expect(await jumping("level", file)).toEqual(["2026-01-12", "2026-01-19"]);
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

test("a price is measured against the published assessment before it, and not against what was carried forward", async () => {
  await publish("published", [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-06", "4.00", { basis: "carried_forward" })]);
  expect(await jumping("published", [priceDraft("2026-01-07", "1.20")])).toEqual([]);
  expect(await jumping("published", [priceDraft("2026-01-07", "1.30")])).toEqual(["2026-01-07"]);
  expect(await jumping("published", [priceDraft("2026-01-07", "4.00", { basis: "carried_forward" })])).toEqual([]);
});

test("a row stands in for the published one of its day", async () => {
  await publish("revised", [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "1.20")]);
  expect(await jumping("revised", [priceDraft("2026-01-12", "0.80"), priceDraft("2026-01-19", "1.10")])).toEqual(["2026-01-19"]);
});

test("a published jump is settled, and is the measure of what follows", async () => {
  await publish("settled", [priceDraft("2026-01-12", "2.00")]);
  await publish("settled", [priceDraft("2026-01-05", "1.00")]);
  const again = [priceDraft("2026-01-05", "1.00"), priceDraft("2026-01-12", "2.00", { high: "2.10" }), priceDraft("2026-01-19", "2.10")];
  expect(await jumping("settled", again)).toEqual([]);
});
