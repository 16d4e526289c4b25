import { expect, test } from "vitest";
import { wednesdayOfWeek } from "./iso-week";

test.each([
  ["2025-W10", "2025-03-05"],
  ["2026W45", "2026-11-04"],
  ["KW 46/2026", "2026-11-11"],
  ["W47 2026", "2026-11-18"],
  ["Week 1, 2025", "2025-01-01"],
  ["2025 W 01", "2025-01-01"],
  ["2026-W53", "2026-12-30"],
  ["2025-W53", null],
  ["2025-W00", null],
  ["2025年第10周", "2025-03-05"],
  ["W47", null],
  ["47 2026", null],
  ["2025-10", null],
])("%s is the week of the Wednesday %s", (text, day) => {
  expect(wednesdayOfWeek(text)).toBe(day);
});
