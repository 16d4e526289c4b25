import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { nextStepOf } from "./next-step";
import { planStateOf } from "./plan-state";

test.each([
  ["active", "Renews on", "2026-12-21T09:00:00Z"],
  ["cancelling", "Ends on", "2026-12-21T09:00:00Z"],
  ["downgrading", "Starter from", "2026-12-21T09:00:00Z"],
  ["failed", "Access until", "2026-11-28T09:00:00Z"],
  ["suspended", "Suspended since", "2026-11-18T09:00:00Z"],
] as const)("%s: %s %s", (name, term, at) => {
  const view = SAMPLE_VIEWS[name];
  expect(nextStepOf(view.subscription, planStateOf(view))).toEqual({ term, at });
});

test("nothing is promised of a subscription whose first payment is missing", () => {
  expect(nextStepOf(SAMPLE_VIEWS.unfinished.subscription, "unfinished")).toBeNull();
});
