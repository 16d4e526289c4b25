import { expect, test } from "vitest";
import { monthText } from "@/components/ui/moment";
import { budgetText, burnText, burnTone, minutesText, percentText } from "./words";

test("months, shares and lengths read plainly", () => {
  expect([monthText("2026-10"), percentText(null), percentText(99.9)]).toEqual(["Oct 2026", "no data", "99.9%"]);
  expect([1, 59, 61].map(minutesText)).toEqual(["1 minute", "59 minutes", "61 minutes"]);
});

test("a budget is told to the second, and that it is overspent", () => {
  expect([43.2, 0, -16.8, 90].map(budgetText)).toEqual(["43 min 12 s", "0 min 0 s", "−16 min 48 s", "1 h 30 m"]);
});

test("a burn is told as a multiple, and marked when it is too fast", () => {
  expect([null, 0, 0.44, 14.4, 1_000].map(burnText)).toEqual(["no data", "0×", "0.4×", "14×", "1,000×"]);
  expect([null, 1, 1.1, 14].map(burnTone)).toEqual(["neutral", "neutral", "warn", "bad"]);
});
