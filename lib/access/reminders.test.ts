import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BusinessHours, closingOf, isDaytime, isOpen, nextOpening, parseBusinessHours } from "@/lib/core/business-hours";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { BEFORE_CLOSING_MS, mailableFrom, reminderAt, replyBy } from "./reminders";
import { ANSWER_MS, flagsOf, reminderStage } from "./rules";

const at = (text: string): number => Date.parse(text);
const week = (text: string, holidays: readonly string[] = []): BusinessHours => {
  const hours = parseBusinessHours(text);
  if (hours === null) throw new Error(text);
  return { ...hours, holidays: new Set(holidays) };
};
const BERLIN = week("Mon-Fri 09:00-17:30 Europe/Berlin");

/** What is sent about a request of a moment that nobody replies to, every 10 minutes of five days, each stage at its first time. */
function sentAbout(hours: BusinessHours | null, receivedMs: number): { stage: string; atMs: number }[] {
  const sent: { stage: string; atMs: number }[] = [];
  for (let atMs = receivedMs; atMs < receivedMs + 5 * DAY_MS; atMs += 10 * MINUTE_MS) {
    const stage = reminderAt(hours, receivedMs + ANSWER_MS, atMs);
    if (stage !== null && !sent.some((one) => one.stage === stage)) sent.push({ stage, atMs });
  }
  return sent;
}
const words = (hours: BusinessHours | null, received: string): string[] =>
  sentAbout(hours, at(received)).map(({ stage, atMs }) => `${stage} ${new Date(atMs).toISOString().slice(8, 16)}`);

describe("a request that nobody replies to is brought up", () => {
  test.each([
    ["at any time without hours", null, "2026-11-27T10:00:00Z", ["12 h 27T22:00", "20 h 28T06:00", "overdue 28T10:00"]],
    [
      "on a Friday before closing, and on Monday once it is overdue",
      BERLIN,
      "2026-11-27T10:00:00Z",
      ["before closing 27T14:30", "overdue 30T08:00"],
    ],
    ["on a Tuesday night in the morning", BERLIN, "2026-11-24T22:00:00Z", ["12 h 25T10:00", "before closing 25T14:30", "overdue 26T08:00"]],
    [
      "on a Tuesday morning when it is due in the hours of Wednesday",
      BERLIN,
      "2026-11-24T10:00:00Z",
      ["20 h 25T08:00", "overdue 25T10:00"],
    ],
    ["on a Friday night on Saturday in the daytime", BERLIN, "2026-11-27T20:00:00Z", ["before closing 28T08:00", "overdue 30T08:00"]],
  ] as const)("%s", (_, hours, received, expected) => expect(words(hours, received)).toEqual(expected));

  test("before a holiday as before a weekend", () => {
    const hours = { ...BERLIN, holidays: new Set(["2026-11-26"]) };
    expect(words(hours, "2026-11-25T12:00:00Z")).toEqual(["before closing 25T14:30", "overdue 27T08:00"]);
  });
});

test("notices of what comes at night are sent in the morning, and on a closed day only what is due before the next opening", () => {
  const from = (text: string): string => new Date(mailableFrom(BERLIN, at(text) + ANSWER_MS, at(text))).toISOString();
  expect(from("2026-11-24T22:00:00Z")).toBe("2026-11-25T08:00:00.000Z");
  expect(from("2026-11-24T12:00:00Z")).toBe("2026-11-24T12:00:00.000Z");
  expect(from("2026-11-27T20:00:00Z")).toBe("2026-11-28T08:00:00.000Z");
  expect(from("2026-11-29T20:00:00Z")).toBe("2026-11-30T08:00:00.000Z");
  expect(mailableFrom(null, 0, 5)).toBe(5);
});

test("the queue says until when the team can reply where it is due outside of the hours", () => {
  expect(replyBy(BERLIN, at("2026-11-28T10:00:00Z"))).toBe(at("2026-11-27T16:30:00Z"));
  expect([replyBy(BERLIN, at("2026-11-27T10:00:00Z")), replyBy(null, 0)]).toEqual([null, null]);
});

test("over years and changes of clocks, nobody is mailed at night, everyone hears in time, and what is overdue is the same", () => {
  const some = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 0, max: 14 }),
    length: fc.integer({ min: 3, max: 9 }),
    zone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"),
    receivedMs: fc
      .integer({ min: at("2016-01-01T00:00:00Z") / MINUTE_MS, max: at("2039-01-01T00:00:00Z") / MINUTE_MS })
      .map((minutes) => minutes * MINUTE_MS),
    isHoliday: fc.boolean(),
  });
  const two = (hour: number): string => String(hour).padStart(2, "0");
  fc.assert(
    fc.property(some, ({ weekdays, from, length, zone, receivedMs, isHoliday }) => {
      const holidays = new Set(isHoliday ? [new Date(receivedMs + DAY_MS).toISOString().slice(0, 10)] : []);
      const hours: BusinessHours = {
        weekdays: new Set(weekdays),
        from: `${two(from)}:00`,
        until: `${two(from + length)}:00`,
        zone,
        holidays,
      };
      const dueMs = receivedMs + ANSWER_MS;
      const sent = sentAbout(hours, receivedMs);
      const notice = mailableFrom(hours, dueMs, receivedMs);
      for (const { stage, atMs } of sent) {
        expect(isDaytime(hours, atMs)).toBe(true);
        expect(isOpen(hours, atMs) || stage === "before closing").toBe(true);
        expect(stage === "overdue").toBe(atMs >= dueMs);
        if (stage !== "before closing") expect(stage).toBe(reminderStage(dueMs, atMs));
      }
      expect([isDaytime(hours, notice), notice < dueMs]).toEqual([true, true]);
      const closing = closingOf(hours, receivedMs);
      const opening = nextOpening(hours, receivedMs);
      if (closing !== null && closing - receivedMs >= 10 * MINUTE_MS && (opening === null || dueMs <= opening) && dueMs > closing) {
        const told = sent.find(({ stage }) => stage === "before closing");
        expect(told && [told.atMs < closing, told.atMs >= closing - BEFORE_CLOSING_MS]).toEqual([true, true]);
      }
      // The customer's side knows nothing of the hours.
      const request = {
        email: "a@b.example",
        emailVerifiedAt: null,
        dueAt: new Date(dueMs),
        hasReplied: false,
        isRepeated: false,
        suspectedAt: null,
      };
      expect(flagsOf(request, dueMs + 1)).toContain("overdue");
      expect(flagsOf(request, dueMs - 1)).not.toContain("overdue");
    }),
    { numRuns: 10 },
  );
});
