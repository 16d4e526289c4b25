import { expect, test } from "vitest";
import { type Assessment, type Curve, dayAtStep, daysIn, endOf, inForce, isStaleOn, runsOf } from "./curve";
import { axisOf, bandPath, linePath, monthTicks } from "./plot";
import { basisText } from "./price-words";

const curve = (assessments: readonly Assessment[]): Curve => ({
  technology: "topcon",
  label: "TOPCon",
  item: "Module",
  region: "CN",
  priceTerm: "fob",
  currency: "USD",
  unit: "W",
  frequency: "weekly",
  colour: "var(--series-1)",
  assessments,
});
const span = { from: "2026-01-01", until: "2026-01-11" };
const two = curve([
  ["2026-01-03", 0.09, 0.1, 0.11],
  ["2026-01-08", null, 0.2, null],
]);

test("in force is the last assessment on or before a day", () => {
  expect(inForce(two, "2026-01-02")).toBeUndefined();
  expect(inForce(two, "2026-01-07")?.[2]).toBe(0.1);
  expect(inForce(two, "2026-01-08")?.[2]).toBe(0.2);
});

test("steps never leave the span", () => {
  expect(daysIn(span)).toBe(10);
  expect([-3, 0, 4.4, 99].map((step) => dayAtStep(step, span))).toEqual(["2026-01-01", "2026-01-01", "2026-01-05", "2026-01-11"]);
});

test("long silence is a gap", () => {
  const gapped = curve([
    ["2025-01-01", null, 1, null],
    ["2025-01-08", null, 1, null],
    ["2025-06-01", null, 1, null],
  ]);
  const runs = runsOf(gapped);
  expect(runs.map((run) => run.length)).toEqual([2, 1]);
  expect(endOf(runs[0] ?? [], "weekly", { from: "2025-01-01", until: "2025-12-31" })).toBe("2025-01-22");
  expect(endOf(runs[1] ?? [], "weekly", { from: "2025-01-01", until: "2025-12-31" })).toBe("2025-06-15");
  expect(endOf(runs[1] ?? [], "weekly", { from: "2025-01-01", until: "2025-06-10" })).toBe("2025-06-10");
});

test("a price that is carried a long way is stale, is not drawn, and says when it was assessed", () => {
  const ended = curve([["2026-01-07", null, 1, null]]);
  const price = inForce(ended, "2026-09-07") ?? expect.fail();
  expect([isStaleOn(ended, price, "2026-01-21"), isStaleOn(ended, price, "2026-09-07")]).toEqual([false, true]);
  expect(linePath(ended, { from: "2026-01-01", until: "2026-09-07" }, axisOf([ended]))).toMatch(/^M24.1 [\d.]+H80.3$/);
  expect(basisText(price, "2026-09-07")).toBe("Last assessed 7 Jan 2026, 243 days earlier");
  expect(basisText(price, "2026-01-08")).toBe("Last assessed 7 Jan 2026, 1 day earlier");
  expect(basisText(price, "2026-01-07")).toBe("Assessed on this date");
});

test("the line is made of stairs and the axis holds every value", () => {
  const scale = axisOf([two]);
  expect(scale.least).toBeLessThanOrEqual(0.09);
  expect(scale.most).toBeGreaterThanOrEqual(0.2);
  expect(linePath(two, span, scale)).toMatch(/^M200 [\d.]+H700V[\d.]+H1000$/);
  expect(bandPath(two, span, scale)).toMatch(/Z$/);
  expect(axisOf([curve([["2026-01-01", null, 5, null]])]).ticks.every(Number.isFinite)).toBe(true);
});

test("about five months are named", () => {
  const ticks = monthTicks({ from: "2024-11-21", until: "2026-11-21" });
  expect(ticks.map(({ text }) => text)).toEqual(["Dec 24", "May 25", "Oct 25", "Mar 26", "Aug 26"]);
});
