import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { ACCESS_REQUEST_STATES, MOVES } from "./contract";
import * as rules from "./rules";
import type { ClockEffect } from "./transitions";

const NOW = Date.UTC(2026, 10, 22, 12);
const at = (ms: number): Date => new Date(NOW + ms);

test("the terms are those that were promised", () => {
  const { ANSWER_MS, OFFER_MS, LAPSE_AFTER_MS, ERASE_SUSPECTED_AFTER_MS, OVERDUE_EVERY_MS } = rules;
  expect([ANSWER_MS, OVERDUE_EVERY_MS].map((ms) => ms / HOUR_MS)).toEqual([24, 4]);
  expect([OFFER_MS, LAPSE_AFTER_MS, ERASE_SUSPECTED_AFTER_MS].map((ms) => ms / DAY_MS)).toEqual([7, 30, 30]);
});

test("the clock starts in full, stops, pauses with what is left, and goes on with that", () => {
  const after = (effect: ClockEffect, dueAt: Date | null, clockLeftMs: number | null = null) =>
    rules.clockAfter(effect, { dueAt, clockLeftMs }, NOW);
  for (const dueAt of [null, at(5)]) expect(after("start", dueAt, 7)).toEqual({ dueAt: at(DAY_MS), clockLeftMs: null });
  expect(after("stop", at(5))).toEqual({ dueAt: null, clockLeftMs: null });
  expect(after("keep", at(5))).toEqual({ dueAt: at(5), clockLeftMs: null });
  expect(after("pause", at(5))).toEqual({ dueAt: null, clockLeftMs: 5 });
  expect(after("pause", at(-5))).toEqual({ dueAt: null, clockLeftMs: 0 });
  expect(after("resume", null, 5)).toEqual({ dueAt: at(5), clockLeftMs: null });
  // What filled the hidden field had no clock before somebody asked.
  expect(after("resume", null, null)).toEqual({ dueAt: at(DAY_MS), clockLeftMs: null });
});

test("a question answers and decides nothing; an offer and a decline do both; nothing else does either", () => {
  expect(MOVES.filter(rules.isAnswer).toSorted()).toEqual(["ask", "decline", "offer"]);
  expect(MOVES.filter(rules.isDecision).toSorted()).toEqual(["decline", "offer"]);
});

test.each([
  [-1, null],
  [12 * HOUR_MS - 1, null],
  [12 * HOUR_MS, "12 h"],
  [20 * HOUR_MS - 1, "12 h"],
  [20 * HOUR_MS, "20 h"],
  [DAY_MS - 1, "20 h"],
  [DAY_MS, "overdue"],
])("%i ms after the clock started the reminder is %s", (runningMs, stage) => {
  expect(rules.reminderStage(NOW + DAY_MS - runningMs, NOW)).toBe(stage);
});

test("an overdue request is brought up at once and every four hours", () => {
  expect([0, 4 * HOUR_MS - 1, 4 * HOUR_MS, 9 * HOUR_MS].map((ms) => rules.overdueRound(NOW, NOW + ms))).toEqual([0, 0, 1, 2]);
});

describe("an offer", () => {
  const open = { acceptedAt: null, withdrawnAt: null, expiresAt: at(1) };
  test("is open until its last moment, in every state from which it can be accepted", () => {
    expect(ACCESS_REQUEST_STATES.filter(rules.mayAccept)).toEqual(["in_review", "needs_info", "offered"]);
    for (const state of ACCESS_REQUEST_STATES) {
      const wanted = state === "withdrawn" ? "withdrawn" : rules.mayAccept(state) ? "open" : "expired";
      expect([state, rules.offerStateOf(open, state, NOW)]).toEqual([state, wanted]);
    }
    expect(rules.offerStateOf({ ...open, expiresAt: at(0) }, "offered", NOW)).toBe("expired");
  });
  test("that was accepted stays accepted, and one that was taken back stays so", () => {
    expect(rules.offerStateOf({ ...open, acceptedAt: at(-9), withdrawnAt: at(-8), expiresAt: at(-7) }, "withdrawn", NOW)).toBe("accepted");
    expect(rules.offerStateOf({ ...open, withdrawnAt: at(-8) }, "offered", NOW)).toBe("withdrawn");
  });
});

test("every flag stands for one thing that a reviewer should notice", () => {
  const calm = {
    ...{ email: "anna@sunfirm.example", emailVerifiedAt: at(-9), dueAt: at(0), suspectedAt: null },
    ...{ hasReplied: false, isRepeated: false },
  };
  expect(rules.flagsOf(calm, NOW)).toEqual([]);
  expect(rules.flagsOf({ ...calm, dueAt: null }, NOW)).toEqual([]);
  expect(rules.flagsOf({ ...calm, dueAt: at(-1) }, NOW)).toEqual(["overdue"]);
  expect(rules.flagsOf({ ...calm, hasReplied: true }, NOW)).toEqual(["replied"]);
  expect(rules.flagsOf({ ...calm, emailVerifiedAt: null }, NOW)).toEqual(["unconfirmed"]);
  expect(rules.flagsOf({ ...calm, email: "anna@gmail.com" }, NOW)).toEqual(["free_mail"]);
  expect(rules.flagsOf({ ...calm, isRepeated: true }, NOW)).toEqual(["repeated"]);
  expect(rules.flagsOf({ ...calm, suspectedAt: at(-9) }, NOW)).toEqual(["suspected"]);
});
