import { expect, test } from "vitest";
import { priceFault, moveText, SaveEntryInput, DecideEntriesInput } from "./contract";
import {
  approvalReason,
  boundOf,
  changeOf,
  faultOf,
  isOwnEntry,
  lastRoundDay,
  missingText,
  placeInRound,
  verdictOn,
  type Entry,
} from "./rules";

const before = { low: "0.19", avg: "0.2", high: "0.21", hash: "h1" };
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ state: "entered", low: null, avg: "0.2", high: null, beforeHash: "h1", decision: "none", mustApprove: false },
  ...more,
});
const terms = { approval: "over_bound", boundPct: 5, date: "2026-11-20", taken: false } as const;

test.each([
  ["2026-11-30T22:29:00Z", "UTC", "2026-11-30"],
  ["2026-11-30T22:29:00Z", "Europe/Berlin", "2026-11-30"],
  ["2026-11-30T23:29:00Z", "Europe/Berlin", "2026-12-01"],
  ["2026-11-30T22:29:00Z", "Asia/Shanghai", "2026-12-01"],
  ["2026-11-30T12:29:00Z", "Pacific/Auckland", "2026-11-30"],
])("at %s a source in %s can assess up to %s", (at, zone, day) => {
  expect(lastRoundDay(Date.parse(at), zone)).toBe(day);
});

test.each<[string, string | null]>([
  ["0.215", null],
  ["12", null],
  ["0,215", "Use a decimal point and no thousands separator, such as 0.215."],
  ["1,000.5", "Use a decimal point and no thousands separator, such as 0.215."],
  ["-0.2", "Enter a price above zero."],
  ["0", "Enter a price above zero."],
  ["0.000", "Enter a price above zero."],
  ["1e3", "Write the number in full, such as 1000 instead of 1e3."],
  ...["", "abc", ".5", "5.", "٣", "0x10", "Infinity", "0.2 5", "+0.2", "1".repeat(13), `0.${"1".repeat(13)}`].map(
    (text): [string, string] => [text, "Enter a number such as 0.215, with at most 12 decimals."],
  ),
])("the typed price %j", (text, fault) => {
  expect(priceFault(text)).toBe(fault);
});

test("a saved entry says its price, that nothing changed, or why there is none", () => {
  expect(SaveEntryInput.parse({ state: "entered", version: 1, avg: " 0.2150 ", low: "" })).toEqual({
    ...{ state: "entered", version: 1, avg: "0.2150", low: null, high: null, note: "" },
  });
  expect(SaveEntryInput.safeParse({ state: "skipped", version: 1, note: " " }).success).toBe(false);
  expect(SaveEntryInput.safeParse({ state: "entered", version: 1, avg: "" }).success).toBe(false);
  expect(SaveEntryInput.safeParse({ state: "open", version: 1 }).success).toBe(false);
  const returned = { decision: "returned", entries: [{ series_id: "ps_1", version: 1 }] };
  expect([DecideEntriesInput.safeParse(returned).success, DecideEntriesInput.safeParse({ ...returned, note: "Too high" }).success]).toEqual(
    [false, true],
  );
});

test.each([
  ["2026-11-19", "daily", "due"],
  ["2026-11-19", "weekly", "other"],
  ["2026-11-19", "irregular", "other"],
  ["2026-11-20", "daily", "priced"],
  ["2026-11-21", "daily", "priced"],
  ["2026-09-21", "daily", "due"],
  ["2026-09-20", "daily", "ended"],
])("a series with its last price on %s, %s, is %s", (date, frequency, place) => {
  expect(placeInRound({ series_id: "ps_1", date, frequency }, { date: "2026-11-20", frequency: "daily" })).toBe(place);
});

test("the bound is that of the stage unless the round's is tighter", () => {
  expect([boundOf("module", null), boundOf("cell", null), boundOf("module", 5), boundOf("module", 100)]).toEqual([25, 35, 5, 25]);
});

test("a move of exactly the bound is allowed, up or down, and anything beyond needs approval", () => {
  const reason = (avg: string, more: Partial<Entry> = {}) => approvalReason(entry({ avg, ...more }), before, terms);
  expect(["0.21", "0.19", "0.2"].map((avg) => reason(avg))).toEqual(["", "", ""]);
  expect(reason("0.2101")).toBe("The average moves +5.05%. The bound is 5%.");
  expect(reason("0.1899")).toBe("The average moves −5.05%. The bound is 5%.");
  expect(reason("0.2", { low: "0.1" })).toBe("Low moves −47.37%. The bound is 5%.");
  expect(reason("0.2", { mustApprove: true })).toBe("It was returned before.");
  expect(approvalReason(entry({ state: "unchanged" }), before, { ...terms, approval: "all" })).toContain("All prices");
  expect(approvalReason(entry({ state: "skipped", avg: null }), before, { ...terms, approval: "all" })).toBe("");
});

test("an approval holds for the price that it was given for, compared with the published price of that time", () => {
  const jump = entry({ avg: "0.3", decision: "approved" });
  expect(verdictOn(jump, before, terms)).toMatchObject({ needs_approval: true, is_approved: true, is_done: true });
  expect(verdictOn({ ...jump, decision: "none" }, before, terms)).toMatchObject({ is_done: false });
  expect(verdictOn(jump, { ...before, avg: "0.1", hash: "h2" }, terms)).toMatchObject({ is_approved: false, is_done: false });
  expect(verdictOn(entry({ decision: "returned" }), before, terms)).toMatchObject({ needs_approval: false, is_done: false });
});

test("a price is not published over another one, nor in a series that has none any more", () => {
  const at = { date: "2026-11-20" };
  expect(faultOf(entry(), before, { ...at, taken: true })).toContain("already has a price");
  expect(faultOf(entry({ state: "open" }), before, { ...at, taken: true })).toContain("already has a price");
  expect(faultOf(entry(), null, { ...at, taken: false })).toContain("no longer has a published price");
  expect(faultOf(entry({ state: "unchanged", beforeHash: "h0" }), before, { ...at, taken: false })).toContain("has changed since");
  expect(faultOf(entry({ state: "skipped" }), null, { ...at, taken: true })).toBeNull();
});

test("nobody decides on their own entry, and the command line is one person", () => {
  const entered = { state: "entered", enteredBy: "usr_1" } as const;
  expect([isOwnEntry(entered, "usr_1"), isOwnEntry(entered, "usr_2"), isOwnEntry(entered, null)]).toEqual([true, false, false]);
  expect(isOwnEntry({ state: "entered", enteredBy: null }, null)).toBe(true);
  expect(isOwnEntry({ state: "open", enteredBy: null }, null)).toBe(false);
});

test("a round says what it lacks", () => {
  const one = (state: "open" | "entered", more: object = {}) => ({
    ...{ state, fault: null, decision: "none" as const, needs_approval: false, is_done: false },
    ...more,
  });
  expect(missingText([one("entered", { is_done: true })])).toBeNull();
  expect(missingText([one("open"), one("open"), one("entered", { needs_approval: true }), one("entered", { fault: "x" })])).toBe(
    "2 series have no price, 1 price has to be checked, 1 price needs approval.",
  );
});

test("changes are exact and rounded to two decimals", () => {
  expect([changeOf("0.2", "0.215"), changeOf("0.215", "0.2"), changeOf("0.3", "0.3"), changeOf("3", "2.9999999")]).toEqual([
    ...["7.50", "-6.98", "0.00", "0.00"],
  ]);
  expect([moveText(7.5), moveText(-6.98), moveText(0.01)]).toEqual(["+7.50%", "−6.98%", "+0.01%"]);
});
