import { describe, expect, test } from "vitest";
import { CorrectInput, DecideInput, MAX_DECIDED_AT_ONCE, reasonsText } from "./contract";
import { refuseFor } from "./correct-quarantined";

const isTaken =
  (schema: { safeParse(input: unknown): { success: boolean } }, stated: object) =>
  (change: object): boolean =>
    schema.safeParse({ ...stated, ...change }).success;

test("a decision is on some rows and at most so many, each at the version that was seen, and has a reason", () => {
  const row = { id: "7", version: 0 };
  const take = isTaken(DecideInput, { decision: "accepted", rows: [row], reason: "Seen at the source" });
  const rows = (count: number) => ({ rows: Array.from({ length: count }, () => row) });
  expect([{}, rows(0), rows(MAX_DECIDED_AT_ONCE), rows(MAX_DECIDED_AT_ONCE + 1)].map(take)).toEqual([true, false, true, false]);
  for (const id of ["", "-1", "1e3", "7 or 1=1", "1".repeat(19)]) expect([id, take({ rows: [{ ...row, id }] })]).toEqual([id, false]);
  for (const decision of ["corrected", "repeated", "dropped", ""]) expect([decision, take({ decision })]).toEqual([decision, false]);
  expect([take({ rows: [{ ...row, version: -1 }] }), take({ rows: [{ id: "7" }] }), take({ reason: "no" })]).toEqual([false, false, false]);
});

test("a correction accepts no jump unless it says so", () => {
  const stated = { version: 0, values: { avg: "0.1" }, reason: "Comma slipped" };
  expect(CorrectInput.parse(stated).accept_jump).toBe(false);
  const take = isTaken(CorrectInput, stated);
  expect([
    take({ values: { avg: "x".repeat(4_000) } }),
    take({ values: { avg: "x".repeat(4_001) } }),
    take({ values: { avg: 1 } }),
  ]).toEqual([true, false, false]);
});

describe("why a correction is refused", () => {
  const refusal = (...reasons: { code: string; detail: string }[]): unknown => {
    try {
      refuseFor(reasons);
      return null;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ["decimal-comma", 'low: "0,1" contains a comma', "low", '"0,1" contains a comma'],
    ["price-not-positive", "The average 0 is not above zero.", "avg", "The average 0 is not above zero."],
    [
      "price-order",
      "Low, average and high are not in ascending order: 2, 1, –.",
      "avg",
      "Low, average and high are not in ascending order: 2, 1, –.",
    ],
    ["impossible-efficiency", "90 % is outside.", "efficiency_pct", "90 % is outside."],
    ["negative-volume", "The volume -1 GW is below zero.", "volume_gw", "The volume -1 GW is below zero."],
    ["bad-quarter", "no quarter", "quarter", "no quarter"],
    ["bad-date", "no day", "date", "no day"],
    ["price-jump", "1 → 2 is +100.0 %", "accept_jump", "1 → 2 is +100.0 %"],
    ["anything", "Something else is wrong: all of it", "values", "Something else is wrong: all of it"],
  ])("%s is shown at its column: %s", (code, detail, parameter, shown) => {
    expect(refusal({ code, detail })).toMatchObject({
      code: "invalid-parameter",
      message: detail,
      extra: { errors: [{ parameter, code, detail: shown }] },
    });
  });

  test("is all that is wrong, and nothing where nothing is", () => {
    expect(refusal({ code: "bad-date", detail: "One." }, { code: "price-jump", detail: "Two." })).toMatchObject({
      message: "One. Two.",
      extra: { errors: [{ parameter: "date" }, { parameter: "accept_jump" }] },
    });
    expect(refusal()).toBeNull();
  });
});

test("several reasons of a row stand in one line, told apart", () => {
  expect(reasonsText([{ detail: "The unit is unknown." }, { detail: "date: must be a day" }])).toBe(
    "The unit is unknown; date: must be a day",
  );
});
