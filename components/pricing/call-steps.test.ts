import { expect, test } from "vitest";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { CALL_STEPS, callsAtStep, LAST_STEP, placeOfCalls, START_CALLS, stepOfCalls } from "./call-steps";

test("the slider goes from 1,000 to 10 million in growing steps and starts in its middle", () => {
  expect(CALL_STEPS[0]).toBe(1_000);
  expect(CALL_STEPS.at(-1)).toBe(10_000_000);
  CALL_STEPS.slice(1).forEach((calls, index) => expect(calls).toBeGreaterThan(CALL_STEPS[index] ?? Infinity));
  expect(stepOfCalls(START_CALLS) / LAST_STEP).toBe(0.5);
});

test("every position leads to a number and back to itself", () => {
  CALL_STEPS.forEach((calls, step) => {
    expect(callsAtStep(step)).toBe(calls);
    expect(stepOfCalls(calls)).toBe(step);
  });
});

test("what lies between or outside of the positions has a place too", () => {
  expect(stepOfCalls(12_345)).toBe(stepOfCalls(10_000));
  expect(placeOfCalls(1)).toBe(0);
  expect(placeOfCalls(1e12)).toBe(1);
  expect(placeOfCalls(15_000)).toBeCloseTo((placeOfCalls(10_000) + placeOfCalls(20_000)) / 2);
});

test("each quota of the plan table can be chosen exactly", () => {
  for (const { quotaCalls } of Object.values(PLAN_TABLE)) if (quotaCalls !== null) expect(CALL_STEPS).toContain(quotaCalls);
});
