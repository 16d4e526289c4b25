import { beforeAll, describe, expect, test } from "vitest";
import type { PriceDraft } from "@/lib/catalog/drafts";
import { versionClock } from "@/lib/platform/version-clock";
import { viewOf } from "@/testing/ask";
import { priceDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt } from "../../current-release";
import type { View } from "../../view";
import type { Reader } from "../kept-by-view";
import type { BoardRow } from "./contract";
import { loadBoard, readBoard } from "./read-board";
import { readRevisions, readTouches } from "./read-revisions";
import { readSeries } from "./read-series";
import { stateAsked } from "./state-asked";

useDatabase();

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const NOW = at("2026-11-18");

const HJT = { item: "HJT module", technology: "hjt" } as const;
const CELL = { item: "Cell", stage: "cell", currency: "CNY", benchmark: false, frequency: "daily" } as const;
const draftsOf = (prices: Readonly<Record<string, string>>, stated: Partial<PriceDraft> = {}) =>
  Object.entries(prices).map(([day, avg]) => priceDraft(day, avg, stated));

/** Three releases: each revises what the one before said of 19 August. */
const RELEASES = {
  "2026-08-20": [
    ...draftsOf({ "2025-11-19": "0.1000", "2026-08-12": "0.11", "2026-08-19": "0.1200" }),
    ...draftsOf({ "2026-03-18": "0.0900" }, { item: "PERC module", technology: "perc" }),
  ],
  "2026-10-21": draftsOf({ "2026-08-12": "0.110", "2026-08-19": "0.1250", "2026-10-14": "0.1150", "2026-10-21": "0.1000" }),
  "2026-11-18": [
    ...draftsOf({ "2026-08-19": "0.1260", "2026-11-11": "0.0900" }),
    priceDraft("2026-11-18", "0.0880", { low: "0.0850", high: "0.0910" }),
    ...draftsOf({ "2026-09-02": "0.1500", "2026-11-18": "0.1400" }, HJT),
    ...draftsOf(
      { "2026-09-08": "0.30", "2026-09-09": "0.31", "2026-11-17": "0.32", "2026-11-18": "0.33" },
      { ...CELL, low: "0.29", high: "0.40" },
    ),
    ...draftsOf({ "2026-11-10": "0.1100" }, { item: "One auction", currency: "EUR", frequency: "irregular" }),
  ],
};

const STARTER = viewOf({
  ...{ key: "starter", title: "Starter", planReaching: () => "Pro" },
  windows: { spot: { from: "2026-10-19", until: null }, trends: { from: "2025-11-18", until: null }, history: null },
});
const VISITOR = viewOf({ key: "visitor", sandbox: true });

async function lookOf(view: View): Promise<Reader> {
  return { view, head: await headAt((await versionClock().current()).release), nowMs: NOW };
}
async function rowOf(item: string, view: View = viewOf()): Promise<BoardRow> {
  const row = (await loadBoard(await lookOf(view))).find(({ series }) => series.item.startsWith(item));
  if (!row) throw new Error(`${item} is not shown`);
  return row;
}
/** A series in a state, as a view shows it. */
async function seriesIn(item: string, { view = viewOf(), asOf }: { view?: View; asOf?: string } = {}) {
  const look = await lookOf(view);
  const { id } = (await rowOf(item)).series;
  const { state } = await stateAsked(asOf, look);
  const [read] = await readSeries([id], state, look);
  return { read, revisions: await readRevisions(id, state, look), touches: await readTouches(id, look) };
}

beforeAll(async () => {
  for (const [day, drafts] of Object.entries(RELEASES)) await publishDrafts(drafts, { clock: { now: () => at(day) } });
  await seeChanges();
});

describe("the price board", () => {
  test("has each series with its price in force, benchmarks first, of these single points last", async () => {
    const rows = await loadBoard(await lookOf(viewOf()));
    expect(rows.map(({ series, price, state }) => [series.item, price.avg, price.assessedOn, state])).toEqual([
      ["HJT module", "0.1400", "2026-11-18", "current"],
      ["PERC module", "0.0900", "2026-03-18", "ended"],
      ["TOPCon module 210R", "0.0880", "2026-11-18", "current"],
      ["One auction", "0.1100", "2026-11-10", "current"],
      ["Cell", "0.33", "2026-11-18", "current"],
    ]);
  });

  test("compares a price with those of before, in exact decimals", async () => {
    expect((await rowOf("TOPCon")).changes).toEqual({ previous: "-2.22", weeks4: "-12.00", weeks52: "-12.00" });
    expect((await rowOf("Cell")).changes).toEqual({ previous: "3.13", weeks4: null, weeks52: null });
  });

  test("says nothing across a gap, of a single point, and of a series that has ended", async () => {
    const none = { previous: null, weeks4: null, weeks52: null };
    for (const item of ["HJT", "One auction", "PERC"]) expect((await rowOf(item)).changes).toEqual(none);
  });

  test("draws a year with one assessment a week, and gaps as gaps", async () => {
    expect((await rowOf("HJT")).line).toEqual([
      { day: "2026-09-02", value: 0.15 },
      { day: "2026-09-17", value: null },
      { day: "2026-11-18", value: 0.14 },
    ]);
    expect((await rowOf("Cell")).line.map(({ value }) => value)).toEqual([0.31, null, 0.33]);
  });

  test("shows visitors the benchmarks, and everything of sources that are open", async () => {
    const items = async (view: View) => (await loadBoard(await lookOf(view))).map(({ series }) => series.item);
    expect(await items(VISITOR)).not.toContain("Cell");
    expect(await items({ ...VISITOR, openSources: ["test"] })).toContain("Cell");
  });

  test("compares with no day, and draws no week, that the plan doesn't show", async () => {
    const { changes, line } = await rowOf("TOPCon", STARTER);
    expect(changes).toEqual({ previous: "-2.22", weeks4: "-12.00", weeks52: null });
    expect(line[0]?.day).toBe("2026-08-12");
    expect((await rowOf("TOPCon")).line[0]?.day).toBe("2025-11-19");
  });

  test("is kept for each release and view", async () => {
    const [look, other] = [await lookOf(VISITOR), await lookOf(STARTER)];
    const board = await readBoard(look);
    expect(await readBoard(look)).toBe(board);
    expect(await readBoard(other)).not.toBe(board);
    expect(await readBoard({ ...look, head: { ...look.head, version: look.head.version + 1 } })).not.toBe(board);
  });
});

describe("a series", () => {
  test("has every assessment in the plan's days, and of the weeks before only the last one, without the ends of its day", async () => {
    const days = async (view: View) =>
      (await seriesIn("Cell", { view })).read?.assessments.map(({ day, high, isWeekly }) => [day, high, isWeekly]);
    expect(await days(viewOf())).toEqual([
      ["2026-09-08", "0.40", false],
      ["2026-09-09", "0.40", false],
      ["2026-11-17", "0.40", false],
      ["2026-11-18", "0.40", false],
    ]);
    expect(await days(STARTER)).toEqual([
      ["2026-09-09", null, true],
      ["2026-11-17", "0.40", false],
      ["2026-11-18", "0.40", false],
    ]);
    expect((await seriesIn("TOPCon", { view: STARTER })).read?.assessments[0]?.day).toBe("2026-08-12");
    expect(await days(VISITOR)).toBeUndefined();
  });

  test("says what a day was shown as before later releases, but for what only was written with more digits", async () => {
    const { read, revisions } = await seriesIn("TOPCon");
    expect(read?.assessments.find(({ day }) => day === "2026-08-19")?.avg).toBe("0.1260");
    expect([...revisions.keys()]).toEqual(["2026-08-19"]);
    expect(revisions.get("2026-08-19")?.map(({ avg, release, publishedAtMs }) => [avg, release, publishedAtMs])).toEqual([
      ["0.1200", 2, at("2026-10-21")],
      ["0.1250", 3, at("2026-11-18")],
    ]);
  });

  test("is read as it was shown: values, price in force and revisions of that release alone", async () => {
    const { read, revisions } = await seriesIn("TOPCon", { asOf: "2" });
    expect(read?.price).toMatchObject({ avg: "0.1000", assessedOn: "2026-10-21" });
    expect(read?.assessments.map(({ day, avg }) => [day, avg])).toContainEqual(["2026-08-19", "0.1250"]);
    expect(revisions.get("2026-08-19")?.map(({ avg }) => avg)).toEqual(["0.1200"]);
    expect((await seriesIn("HJT", { asOf: "2" })).read).toBeUndefined();
    expect((await seriesIn("TOPCon", { asOf: "2026-10-20" })).read?.price.assessedOn).toBe("2026-08-19");
  });

  test("leads to the releases that changed it, no further back than the plan, and revises nothing of days that are not shown whole", async () => {
    expect((await seriesIn("TOPCon")).touches.map(({ release }) => release)).toEqual([1, 2, 3]);
    const starter = await seriesIn("TOPCon", { view: STARTER });
    expect(starter.touches.map(({ release }) => release)).toEqual([2, 3]);
    expect(starter.revisions.size).toBe(0);
    expect((await seriesIn("Cell", { view: VISITOR })).touches).toEqual([]);
  });
});

describe("the state that is asked for", () => {
  const asked = async (text: string, view = viewOf()) => stateAsked(text, await lookOf(view));

  test("is a release, a moment or a day, and the newest one without", async () => {
    expect((await asked("2")).state).toEqual({ release: 2, publishedAtMs: at("2026-10-21"), day: "2026-10-21", isPast: true });
    expect((await asked("2026-10-21")).state.release).toBe(2);
    expect((await asked("2026-10-21T11:59:59Z")).state.release).toBe(1);
    expect((await asked("2020-01-01")).state).toMatchObject({ release: 0, isPast: true });
    for (const text of ["", "3", "2030-01-01"]) expect((await asked(text)).state).toMatchObject({ release: 3, isPast: false });
  });

  test("is refused in a sentence, and the newest is read instead", async () => {
    for (const [text, view, sentence] of [
      ["99", viewOf(), "There is no release 99; the latest is 3."],
      ["yesterday", viewOf(), "That is neither a release nor a date. The latest prices are shown."],
      ["1", STARTER, "2026-08-20 is outside the data of the Starter plan, which starts on 2026-10-19. Pro includes it."],
    ] as const)
      expect(await asked(text, view)).toMatchObject({ state: { release: 3, isPast: false }, refusal: sentence });
  });
});
