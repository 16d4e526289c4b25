import { beforeAll, describe, expect, test } from "vitest";
import { versionClock } from "@/lib/platform/version-clock";
import { viewOf } from "@/testing/ask";
import { companyDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt } from "../../current-release";
import type { Source } from "../../drafts";
import { recordId } from "../../staging/record-id";
import { stagedRow } from "../../staging/staged-row";
import type { View } from "../../view";
import type { Reader } from "../kept-by-view";
import type { LeagueQuery } from "./contract";
import { readLeague } from "./read-league";
import { readTrend } from "./read-trend";

useDatabase();

const RIVAL: Source = { code: "rival", name: "Rival", licence: "CC BY 4.0", url: null, synthetic: false };

const idOf = (name: string): string => recordId("company", "test", name);
/** The first of these names whose record is in the slice, and the first that is not. */
const names = Array.from({ length: 2_000 }, (_, i) => `Maker ${i}`);
const isInSlice = (name: string): boolean => stagedRow("test", companyDraft(name)).doc["sandbox"] === true;
const inside = names.find(isInSlice) ?? "";
const outside = names.find((name) => !isInSlice(name)) ?? "";

const TOTAL = { entity_id: "total", is_total: true };
const destination = { dimension: "destination" } as const;
const row = (quarter: string, entity: string, gw: string | null, more: object = {}) =>
  shipmentDraft(quarter, entity, gw ?? "0", { ...(gw === null ? { volume_gw: null, withheld: true } : {}), ...more });

beforeAll(async () => {
  await publishDrafts([companyDraft(inside), companyDraft(outside)]);
  await publishDrafts([
    row("2024Q4", "Total", "10.00", TOTAL),
    ...[row("2024Q4", inside, "1.50", { entity_id: idOf(inside) }), row("2024Q4", outside, "2.50", { entity_id: idOf(outside) })],
    row("2024Q4", "Silent", null),
    row("2025Q1", "Total", "10.00", TOTAL),
    ...[row("2025Q1", inside, "3.00", { entity_id: idOf(inside) }), row("2025Q1", outside, "2.10", { entity_id: idOf(outside) })],
    ...[row("2025Q1", "Twin A", "1.00"), row("2025Q1", "Twin B", "1.00"), row("2025Q1", "Silent", null)],
    row("2025Q3", "Total", "5.00", TOTAL),
    row("2025Q3", inside, "4.00", { entity_id: idOf(inside), status: "preliminary" }),
    ...[row("2025Q1", "DE", "6.0", { ...destination, entity_id: "DE" }), row("2025Q1", "FR", "6.5", { ...destination, entity_id: "FR" })],
    row("2025Q1", "Total", "12.4", { ...destination, ...TOTAL }),
    row("2025Q1", "IN", "7.25", { product: "cell", dimension: "country_of_origin", entity_id: "IN" }),
  ]);
  await publishDrafts([row("2025Q1", "Other", "1.00"), row("2025Q1", "Wafer Inc", "1.00", { product: "wafer" })], { source: RIVAL });
  await seeChanges();
});

let count = 0;
/** A new key each time: what is kept for a view belongs to that view alone. */
const readerOf = async (view: Partial<Omit<View, "windows">> & { until?: string } = {}): Promise<Reader> => {
  const { until = null, ...more } = view;
  const head = await headAt((await versionClock().current()).release);
  const windows = { shipments: { from: null, until } };
  return { head, nowMs: Date.parse("2026-01-15T12:00:00Z"), view: viewOf({ key: `k${count++}`, windows, ...more }) };
};
const visitor = () => readerOf({ sandbox: true, openSources: ["rival"], until: "2025-01-31" });

async function league(query: LeagueQuery, reader?: Reader) {
  const found = await readLeague(reader ?? (await readerOf()), query);
  if (!found) throw new Error("there is no table");
  return found;
}

describe("a league table", () => {
  test("has exact volumes, ties, movement, newcomers, withheld rows last and the rest of its total", async () => {
    const { rows, facts, table } = await league({ quarter: "2025Q1", source: "test" });
    expect(table).toEqual({ product: "module", dimension: "company", basis: "shipped", source: "test", quarter: "2025Q1" });
    expect(rows.map((one) => [one.rank, one.entity, one.volumeGw, one.sharePct, one.qoqPct, one.movement])).toEqual([
      ["1", inside, "3.00", "30.00", "100.00", 1],
      ["2", outside, "2.10", "21.00", "-16.00", -1],
      ["3", "Twin A", "1.00", "10.00", null, "new"],
      ["3", "Twin B", "1.00", "10.00", null, "new"],
      [null, "Silent", null, null, null, null],
      [null, "Others", "2.90", "29.00", null, null],
    ]);
    expect(rows.map(({ isWithheld, isRest }) => [isWithheld, isRest])).toContainEqual([true, false]);
    expect(facts).toMatchObject({
      totalGw: "10.00",
      namedGw: "7.10",
      excessGw: null,
      largestGw: "3.00",
      entities: 5,
      withheld: 1,
      release: 2,
    });
  });

  test("says how its quarters follow each other, which of them are missing and what is not final", async () => {
    const newest = await league({});
    expect([newest.table.quarter, newest.previous, newest.following, newest.missing]).toEqual(["2025Q3", "2025Q1", null, ["2025Q2"]]);
    expect(newest.facts.statuses.toSorted()).toEqual(["actual", "preliminary"]);
    // The quarter before the newest has no table, so nobody moved.
    expect(newest.rows[0]).toMatchObject({ rank: "1", movement: null });
  });

  test("without a stated total has no ranks and no shares, and of one row is a table too", async () => {
    const { rows, facts } = await league({ product: "cell" });
    expect(rows).toMatchObject([{ entity: "IN", volumeGw: "7.25", rank: null, sharePct: null, movement: null }]);
    expect(facts).toMatchObject({ totalGw: null, entities: 1 });
  });

  test("whose parts exceed the stated total says by how much, and has no rest", async () => {
    const { rows, facts } = await league({ dimension: "destination" });
    expect(rows.map(({ entity }) => entity)).toEqual(["FR", "DE"]);
    expect(facts).toMatchObject({ totalGw: "12.4", namedGw: "12.5", excessGw: "0.1" });
  });

  test("replaces what no table has, part by part, and says so", async () => {
    const { table, replaced } = await league({
      product: "cell",
      dimension: "company",
      basis: "shipped",
      source: "rival",
      quarter: "2031Q4",
    });
    expect(table).toMatchObject({ product: "cell", dimension: "country_of_origin", source: "test", quarter: "2025Q1" });
    expect(replaced.map(({ part, asked }) => [part, asked])).toEqual([
      ["dimension", "company"],
      ["source", "rival"],
      ["quarter", "2031Q4"],
    ]);
  });

  test("of a quarter alone is that of the source which has it, and without anything that of the newest", async () => {
    const { table, replaced } = await league({ product: "module", dimension: "company", quarter: "2024Q4" });
    expect([table.source, table.quarter, replaced]).toEqual(["test", "2024Q4", []]);
    expect((await league({ source: "rival" })).table).toMatchObject({ product: "module", source: "rival", quarter: "2025Q1" });
  });

  test("is paged without losing a row, and a position that nobody was given is the first page", async () => {
    const narrow = await readerOf({ maxRows: 2 });
    const first = await league({ quarter: "2025Q1", source: "test" }, narrow);
    const second = await league({ quarter: "2025Q1", source: "test", cursor: first.next ?? "" }, narrow);
    expect([...first.rows, ...second.rows].map(({ entity }) => entity)).toEqual([inside, outside, "Twin A", "Twin B"]);
    const forged = await league({ quarter: "2025Q1", source: "test", cursor: "nonsense" }, narrow);
    expect(forged.rows).toEqual(first.rows);
  });
});

describe("a narrow view", () => {
  test("has neither a later quarter nor a table beside its slice and the open sources, by any choice", async () => {
    const reader = await visitor();
    const { table, choices, following } = await league({ quarter: "2025Q3" }, reader);
    expect([table.quarter, following]).toEqual(["2024Q4", null]);
    expect(choices).toMatchObject({ product: ["module"], dimension: ["company"], source: ["test"], quarter: ["2024Q4"] });
    for (const query of [{ product: "cell" }, { dimension: "destination" }, { source: "rival" }, { quarter: "2025Q1" }])
      expect((await league(query, reader)).table, JSON.stringify(query)).toEqual(table);
  });

  test("sees every table as far back as it reaches", async () => {
    const reader = await readerOf({ sandbox: true, until: "2025-04-30" });
    expect((await league({ product: "wafer" }, reader)).rows.map(({ entity }) => entity)).toEqual(["Wafer Inc"]);
    expect((await league({}, reader)).choices).toMatchObject({ product: ["cell", "module", "wafer"], quarter: ["2025Q1", "2024Q4"] });
  });

  test("leads to the profiles of its slice only", async () => {
    const of = async (reader: Reader) => (await league({ quarter: "2024Q4" }, reader)).rows.flatMap(({ companyId }) => companyId ?? []);
    expect((await of(await readerOf())).toSorted()).toEqual([idOf(inside), idOf(outside)].toSorted());
    expect(await of(await visitor())).toEqual([idOf(inside)]);
  });

  test("that begins with a quarter knows no movement into it", async () => {
    const reader = await readerOf();
    const windows = { ...reader.view.windows, shipments: { from: "2025-01-01", until: null } };
    const { rows } = await league({ quarter: "2025Q1", source: "test" }, { ...reader, view: { ...reader.view, key: "begins", windows } });
    expect(rows.map(({ movement }) => movement)).toEqual([null, null, null, null, null, null]);
  });

  test("without shipments has no table at all", async () => {
    const { view, ...reader } = await readerOf();
    expect(await readLeague({ ...reader, view: { ...view, key: "none", windows: { ...view.windows, shipments: null } } }, {})).toBeNull();
  });
});

describe("several quarters", () => {
  test("of the leaders of the last one keep a gap, name what is unfinished, and close to the total with the rest", async () => {
    const reader = await readerOf();
    const { table } = await league({ source: "test" }, reader);
    const trend = await readTrend(reader, table, "all");
    expect(trend.quarters).toEqual(["2024Q4", "2025Q1", "2025Q2", "2025Q3"]);
    expect(trend.entities).toEqual([
      {
        id: idOf(inside),
        name: inside,
        cells: [
          { volumeGw: "1.50", sharePct: "15.00" },
          { volumeGw: "3.00", sharePct: "30.00" },
          null,
          { volumeGw: "4.00", sharePct: "80.00" },
        ],
      },
    ]);
    expect(trend.rest.map((cell) => cell?.volumeGw ?? null)).toEqual(["8.50", "7.00", null, "1.00"]);
    expect(trend.unfinished).toEqual([false, false, false, true]);
    expect((await readTrend(reader, { ...table, quarter: "2025Q1" }, "4")).quarters).toEqual(["2024Q4", "2025Q1"]);
  });

  test("are those of the view, and without a stated total have no shares", async () => {
    const reader = await visitor();
    const { table } = await league({}, reader);
    expect((await readTrend(reader, table, "all")).quarters).toEqual(["2024Q4"]);
    const wide = await readerOf();
    const cells = await readTrend(wide, (await league({ product: "cell" }, wide)).table, "8");
    expect([cells.entities[0]?.cells, cells.rest]).toEqual([[{ volumeGw: "7.25", sharePct: null }], [null]]);
  });
});
