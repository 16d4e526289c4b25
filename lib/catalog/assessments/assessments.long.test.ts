import { beforeAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { priceDraft } from "@/testing/drafts";
import { lastMail, operator, person, StoppedClock, type Person } from "@/testing/people";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import type { PriceDraft } from "../drafts";
import { discardImport } from "../imports/discard-import";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { changeAssessmentSettings } from "./change-settings";
import { SaveEntryInput, type RoundEntry } from "./contract";
import { decideEntries } from "./decide-entries";
import { discardRound } from "./discard-round";
import { listRounds } from "./list-rounds";
import { openRound } from "./open-round";
import { publishDueRounds } from "./publish-due-rounds";
import { publishRound } from "./publish-round";
import { readRound } from "./read-round";
import { saveEntry } from "./save-entry";
import { scheduleRound } from "./schedule-round";
import { stageRound } from "./stage-round";
import { withdrawEntry } from "./withdraw-entry";

useDatabase();

const DATE = "2026-11-20";
const SOURCE = REAL_SOURCE.code;
const draft = (date: string, avg: string, item: string, more: Partial<PriceDraft> = {}) =>
  priceDraft(date, avg, { item, frequency: "daily", benchmark: false, ...more });

let clock = new StoppedClock(Date.parse("2026-11-20T02:00:00Z"));
let ann: Person;
let bob: Person;
let first: Context;
let second: Context;

beforeAll(async () => {
  ann = await person({ staff: true, role: null, name: "Ann" });
  bob = await person({ staff: true, role: null, name: "Bob" });
});

const TABLES = [
  "assessment_entry",
  "assessment_round",
  "assessment_source",
  "spot_price",
  "price_series",
  "staged_row",
  "import_run",
  "release",
];

beforeEach(async () => {
  clock = new StoppedClock(Date.parse("2026-11-20T02:00:00Z"));
  for (const table of TABLES) await pool().query(`delete from ${table}`);
  first = { ...(await ann.ctx()), clock };
  second = { ...(await bob.ctx()), clock };
  await publishDrafts([draft("2026-11-18", "0.200", "A"), draft("2026-11-19", "0.2000", "A"), draft("2026-11-19", "0.50", "B")], { clock });
});

const terms = { source: SOURCE, version: 0, approval: "over_bound", bound_pct: 5, publish_time: null, zone: "Asia/Shanghai" } as const;
const setUp = (more: object = {}) => changeAssessmentSettings(first, { ...terms, ...more });
async function opened(date = DATE): Promise<string> {
  return (await openRound(first, { source: SOURCE, date, frequency: "daily" })).id;
}
async function entryNamed(id: string, item: string, ctx = first): Promise<RoundEntry> {
  const found = (await readRound(ctx, id)).entries.find((entry) => entry.item === item);
  if (!found) throw new Error(`no ${item}`);
  return found;
}
type Said = { state?: string; avg?: string; low?: string; high?: string; note?: string; version?: number };
async function say(ctx: Context, id: string, [item, said]: [string, Said]): Promise<RoundEntry> {
  const { series_id, version } = await entryNamed(id, item);
  return saveEntry(ctx, { roundId: id, seriesId: series_id }, SaveEntryInput.parse({ state: "entered", version, ...said }));
}
async function decide(ctx: Context, id: string, item: string, more: { decision?: "approved" | "returned"; note?: string } = {}) {
  const { series_id, version } = await entryNamed(id, item);
  return decideEntries(ctx, id, { decision: "approved", note: "", entries: [{ series_id, version }], ...more });
}
const published = async (): Promise<string[]> => {
  const { rows } = await pool().query<{ text: string }>(
    `select concat_ws(' ', s.item, to_char(p.date, 'MM-DD'), p.avg::text, p.change_pct::text, p.basis, to_char(p.effective_date, 'MM-DD')) as text
     from spot_price p join price_series s on s.id = p.series_id where p.to_release is null and p.date >= $1::date order by 1`,
    [DATE],
  );
  return rows.map(({ text }) => text);
};

test("a round has the due series of its source with their last prices, and one is open at a time", async () => {
  await expect(opened()).rejects.toMatchObject({ code: "not-found" });
  await setUp();
  await publishDrafts(
    [draft(DATE, "0.3", "Priced"), draft("2026-09-01", "0.3", "Ended"), draft("2026-11-19", "0.3", "W", { frequency: "weekly" })],
    {
      clock,
    },
  );
  const { id, ...counts } = await openRound(first, { source: SOURCE, date: DATE, frequency: "daily" });
  expect(counts).toEqual({ series: 2, priced: 1, ended: 1 });
  const { round, entries } = await readRound(first, id);
  expect(round).toMatchObject({ state: "open", date: DATE, source_name: REAL_SOURCE.name, publish_at: null });
  expect(entries.map(({ item, last, bound_pct }) => [item, last.map(({ date, avg }) => `${date} ${avg}`), bound_pct])).toEqual([
    ["A", ["2026-11-19 0.2000", "2026-11-18 0.200"], 5],
    ["B", ["2026-11-19 0.50"], 5],
  ]);
  await expect(opened()).rejects.toThrow("The daily round of 2026-11-20 is not finished.");
  clock.forward(MINUTE_MS);
  expect((await openRound(first, { source: SOURCE, date: DATE, frequency: "weekly" })).series).toBe(1);
  expect((await listRounds(first, {})).rows.map(({ frequency, series, done }) => [frequency, series, done])).toEqual([
    ["weekly", 1, 0],
    ["daily", 2, 0],
  ]);
});

test("a round is not of a day that has not come, nor of one before a published round", async () => {
  await setUp();
  await expect(opened("2026-11-21")).rejects.toThrow("Prices can be assessed up to today in Asia/Shanghai, 2026-11-20.");
  await expect(opened("2026-02-30")).rejects.toThrow("Enter a date");
  const id = await opened();
  await say(first, id, ["A", { avg: "0.201" }]);
  await say(first, id, ["B", { state: "skipped", note: "No trades" }]);
  await publishRound(second, id);
  await expect(opened("2026-11-19")).rejects.toThrow("A later daily round, of 2026-11-20, is already published.");
  await expect(opened()).rejects.toThrow("The daily round of 2026-11-20 is already published.");
});

test("the day of a round is that of its source, and the list counts what is done as its page does", async () => {
  clock.forward(Date.parse("2026-11-20T22:29:00Z") - clock.now());
  await setUp({ zone: "UTC" });
  await expect(opened("2026-11-21")).rejects.toThrow("Prices can be assessed up to today in UTC, 2026-11-20.");
  const id = await opened();
  await say(first, id, ["A", { avg: "0.25" }]);
  await say(first, id, ["B", { avg: "0.51" }]);
  const done = async () => (await listRounds(first, {})).rows.map((row) => `${row.done}/${row.series}`);
  expect(await done()).toEqual(["1/2"]);
  await decide(second, id, "A");
  expect(await done()).toEqual(["2/2"]);
  await publishRound(second, id);
  expect(await done()).toEqual(["2/2"]);
});

test("what can't be a price is refused in words, and nothing is saved", async () => {
  await setUp();
  const id = await opened();
  for (const avg of ["0,215", "-0.2", "1e3", "0", ""]) await expect(say(first, id, ["A", { avg }])).rejects.toThrow();
  await expect(say(first, id, ["A", { avg: "0.2", low: "0.21" }])).rejects.toThrow("not in ascending order");
  await expect(say(first, id, ["A", { avg: "20.5" }])).rejects.toThrow("outside");
  await expect(say(first, id, ["A", { avg: "0.2", high: "0.5" }])).rejects.toThrow("more than 2 times");
  expect(await entryNamed(id, "A")).toMatchObject({ state: "open", version: 0 });
  const saved = await say(first, id, ["A", { avg: "0.2050", low: "0.2000", high: "0.2100" }]);
  expect(saved).toMatchObject({ avg: "0.2050", low: "0.2000", needs_approval: false, is_done: true, entered_by: ann.userId, is_own: true });
});

test("of two tabs the second is told, and keeps nothing from the first", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.201" }]);
  await expect(say(second, id, ["A", { avg: "0.204", version: 0 }])).rejects.toMatchObject({ code: "outdated" });
  const both = await Promise.allSettled([
    say(first, id, ["B", { avg: "0.51", version: 0 }]),
    say(second, id, ["B", { avg: "0.52", version: 0 }]),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await entryNamed(id, "A")).toMatchObject({ avg: "0.201", version: 1 });
});

test("who entered a price can't approve it, nor get around that by a note, the settings or the command line", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.22" }]);
  await expect(decide(first, id, "A")).rejects.toThrow("You entered the price of A.");
  // Another person's note does not make the price theirs.
  expect(await say(second, id, ["A", { avg: "0.220", note: "Seen twice" }])).toMatchObject({ entered_by: ann.userId, is_own: false });
  await expect(decide(first, id, "A")).rejects.toMatchObject({ code: "conflict" });
  await setUp({ version: 1, bound_pct: null });
  expect(await entryNamed(id, "A")).toMatchObject({
    bound_pct: 5,
    needs_approval: true,
    approval_reason: expect.stringContaining("+10.00%") as string,
  });
  const [approved] = await decide(second, id, "A");
  expect(approved).toMatchObject({ is_approved: true, is_done: true, decided_by: bob.userId });
  // Another price needs another approval.
  expect(await say(first, id, ["A", { avg: "0.23" }])).toMatchObject({ decision: "none", is_done: false });
  const line = operator(clock);
  await say(line, id, ["B", { avg: "0.6" }]);
  await expect(decide(line, id, "B")).rejects.toThrow("entered on the command line");
  expect((await decide(second, id, "B"))[0]).toMatchObject({ is_approved: true });
});

test("a price that is returned needs approval when it is entered again, even within its bound", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.201" }]);
  await decide(second, id, "A", { decision: "returned", note: "Check the term" });
  expect(await entryNamed(id, "A")).toMatchObject({ decision: "returned", decision_note: "Check the term", is_done: false });
  expect(await say(first, id, ["A", { avg: "0.201" }])).toMatchObject({ decision: "none", needs_approval: true, is_done: false });
  const { series_id, version } = await entryNamed(id, "A");
  expect(await withdrawEntry(first, { roundId: id, seriesId: series_id }, { version })).toMatchObject({
    state: "open",
    avg: null,
    entered_by: null,
  });
});

test("a complete round is published through a staged import, exactly as typed, and can be undone and done again", async () => {
  await setUp({ approval: "all" });
  const id = await opened();
  await say(first, id, ["A", { avg: "0.2150" }]);
  await expect(stageRound(first, id)).rejects.toThrow("This round is not complete: 1 series has no price, 1 price needs approval.");
  await say(first, id, ["B", { state: "unchanged" }]);
  for (const item of ["A", "B"]) await decide(second, id, item);
  const staged = await stageRound(first, id);
  await expect(say(first, id, ["A", { avg: "0.3" }])).rejects.toThrow("Discard its import to change a price.");
  await discardImport(first, staged.import_id);
  expect((await readRound(first, id)).round).toMatchObject({ state: "open", import_id: null });
  const release = await publishRound(first, id);
  expect(release?.summary).toMatchObject({ spot_price: { added: 2, changed: 0 } });
  expect(await published()).toEqual(["A 11-20 0.2150 7.50 assessment 11-20", "B 11-20 0.50 0.00 carried_forward 11-19"]);
  const done = await readRound(first, id);
  expect(done.round).toMatchObject({ state: "published", release: release?.release });
  expect(done.entries.map(({ fault, is_done, is_approved }) => [fault, is_done, is_approved])).toEqual([
    [null, true, true],
    [null, true, true],
  ]);
  await expect(publishRound(first, id)).rejects.toThrow("This round is published.");
  await expect(discardRound(first, id)).rejects.toMatchObject({ code: "conflict" });
  const undone = await undoRelease(first, release?.release ?? 0);
  expect((await readRound(first, id)).round).toMatchObject({ undone_by: undone.release });
  expect(await published()).toEqual([]);
  expect((await readRound(first, await opened())).entries).toHaveLength(2);
});

test("of two that publish at once one does, and there is one release", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.21" }]);
  await say(first, id, ["B", { avg: "0.51" }]);
  const both = await Promise.allSettled([publishRound(first, id), publishRound(second, id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await published()).toHaveLength(2);
  expect(await prisma().release.count({ where: { importId: { not: null }, title: { contains: DATE } } })).toBe(1);
});

test("what the source publishes in between is noticed: approvals and unchanged prices are asked for again", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.22" }]);
  await decide(second, id, "A");
  await say(first, id, ["B", { state: "unchanged" }]);
  await publishDrafts([draft("2026-11-19", "0.201", "A"), draft(DATE, "0.49", "B")], { clock });
  expect(await entryNamed(id, "A")).toMatchObject({ is_approved: false, fault: expect.stringContaining("has changed since") as string });
  expect(await entryNamed(id, "B")).toMatchObject({ fault: expect.stringContaining("already has a price") as string });
  await expect(publishRound(first, id)).rejects.toThrow("2 prices have to be checked.");
  await expect(decide(second, id, "A")).rejects.toThrow("has changed since");
  // The series has ended: what was published of it is gone.
  await publishDrafts([draft("2026-11-19", "0.3", "C")], { clock, mode: "snapshot" });
  await expect(say(first, id, ["A", { avg: "0.22" }])).rejects.toThrow("no longer has a published price");
  await say(first, id, ["A", { state: "skipped", note: "Ended" }]);
  await say(first, id, ["B", { state: "skipped", note: "Ended" }]);
  await expect(publishRound(first, id)).rejects.toThrow("nothing to publish");
  await discardRound(first, id);
  expect((await readRound(first, id)).round.state).toBe("discarded");
});

test("at its time a round that is complete is published once, on the zone's clock", async () => {
  await setUp({ publish_time: "11:00" });
  const id = await opened();
  expect((await readRound(first, id)).round).toMatchObject({ publish_at: "2026-11-20T03:00:00.000Z", publish_zone: "Asia/Shanghai" });
  await say(first, id, ["A", { avg: "0.21" }]);
  await say(first, id, ["B", { state: "unchanged" }]);
  const job = { ...operator(clock), actor: { kind: "job", name: "publish-assessments" } as const };
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 0 });
  clock.forward(60 * MINUTE_MS);
  expect(await publishDueRounds(job)).toEqual({ published: 1, held: 0 });
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 0 });
  expect(await published()).toHaveLength(2);
});

test("a round that is half entered at its time is held, staff is told once, and it is published when it is complete", async () => {
  await setUp();
  const id = await opened();
  await say(first, id, ["A", { avg: "0.21" }]);
  const { version } = (await readRound(first, id)).round;
  const at = (date: string, time: string) => scheduleRound(first, id, { version, publish: { date, time, zone: "Europe/Berlin" } });
  await expect(at(DATE, "02:59")).rejects.toThrow("This time has passed.");
  await expect(at("2027-03-28", "02:30")).rejects.toThrow("within the next 31 days");
  await at(DATE, "04:00");
  await expect(at(DATE, "05:00")).rejects.toMatchObject({ code: "outdated" });
  const job = { ...operator(clock), actor: { kind: "job", name: "publish-assessments" } as const };
  clock.forward(61 * MINUTE_MS);
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 1 });
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 0 });
  expect((await readRound(first, id)).round).toMatchObject({ held_reason: "1 series has no price." });
  expect(await prisma().event.count({ where: { type: "assessment.held", subject: id } })).toBe(1);
  expect(await lastMail(bob.email)).toMatchObject({
    subject: "Not published: Test source, prices of 2026-11-20",
    path: `/staff/data/assessments/${id}`,
  });
  await say(first, id, ["B", { avg: "0.51" }]);
  expect(await publishDueRounds(job)).toEqual({ published: 1, held: 0 });
});

test("a round that was staged and overtaken is not published by the clock, nor tried again", async () => {
  await setUp({ publish_time: "11:00" });
  const id = await opened();
  for (const item of ["A", "B"]) await say(first, id, [item, { state: "unchanged" }]);
  const { import_id } = await stageRound(first, id);
  await publishDrafts([draft("2026-11-19", "0.52", "B")], { clock });
  const job = { ...operator(clock), actor: { kind: "job", name: "publish-assessments" } as const };
  clock.forward(61 * MINUTE_MS);
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 1 });
  expect(await publishDueRounds(job)).toEqual({ published: 0, held: 0 });
  await expect(publishImport(first, import_id, { title: "t" })).rejects.toMatchObject({ code: "outdated" });
  expect((await readRound(first, id)).round).toMatchObject({ state: "staged", publish_at: null });
});

test("who is removed from the staff meanwhile can do nothing more; what they did needs and has its second person", async () => {
  await setUp();
  const gone = await person({ staff: true, role: null });
  const id = await opened();
  await say({ ...(await gone.ctx()), clock }, id, ["A", { avg: "0.22" }]);
  await prisma().user.update({ where: { id: gone.userId }, data: { isStaff: false } });
  const ctx = { ...(await gone.ctx()), clock };
  const attempts = [
    () => say(ctx, id, ["A", { avg: "0.2" }]),
    () => decide(ctx, id, "A"),
    () => publishRound(ctx, id),
    () => openRound(ctx, { source: SOURCE, date: DATE, frequency: "daily" }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
  expect((await decide(second, id, "A"))[0]).toMatchObject({ is_done: true, entered_by: gone.userId });
});

test("settings are of sources with prices of real life, and two who change them at once don't overwrite each other", async () => {
  await expect(setUp({ source: "none" })).rejects.toMatchObject({ code: "not-found" });
  await publishDrafts([draft("2026-11-19", "0.5", "S")], { clock, source: { ...REAL_SOURCE, code: "made", synthetic: true } });
  await expect(setUp({ source: "made" })).rejects.toMatchObject({ code: "not-found" });
  await setUp();
  await expect(setUp({ approval: "all" })).rejects.toMatchObject({ code: "outdated" });
});
