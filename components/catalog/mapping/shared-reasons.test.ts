import { expect, test } from "vitest";
import { sharedReasons } from "./shared-reasons";

const row = (...reasons: string[]) => ({ outcome: "quarantined" as const, reasons });

test("what every row is held for is said once, and what some are held for is left to them", () => {
  expect(sharedReasons([row("basis", "unit 1"), { outcome: "skipped", reasons: ["total"] }, row("unit 2", "basis")])).toEqual(["basis"]);
});

test("nothing is shared by one row, or with a row that is read", () => {
  expect(sharedReasons([])).toEqual([]);
  expect(sharedReasons([row("basis")])).toEqual([]);
  expect(sharedReasons([row("basis"), { outcome: "staged", reasons: [] }])).toEqual([]);
});
