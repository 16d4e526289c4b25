import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { isRunning, planStateOf, changeRefusalOf } from "./plan-state";

test.each([
  ["none", "none"],
  ["checkout", "none"],
  ["active", "active"],
  ["cancelling", "ending"],
  ["downgrading", "active"],
  ["unpaid_upgrade", "active"],
  ["failed", "failed"],
  ["confirm", "unconfirmed"],
  ["suspended", "suspended"],
  ["waived", "waived"],
  ["ended", "ended"],
  ["granted", "granted"],
  ["trial", "trial"],
  ["trial_ended", "none"],
  ["invoice", "invoice"],
  ["unknown", "unknown"],
  ["unfinished", "unfinished"],
] as const)("%s reads as %s", (name, planState) => {
  expect(planStateOf(SAMPLE_VIEWS[name])).toBe(planState);
});

test("a failed payment comes before a cancellation that is on its way", () => {
  const { failed } = SAMPLE_VIEWS;
  const subscription = { ...failed.subscription, cancelsAt: failed.subscription.periodEndsAt };
  expect(planStateOf({ ...failed, subscription })).toBe("failed");
});

test("a state that nobody knows yet is being checked", () => {
  const { active } = SAMPLE_VIEWS;
  expect(planStateOf({ ...active, subscription: { ...active.subscription, status: "unknown" } })).toBe("unknown");
});

test("a plan can be changed while it is paid for and goes on", () => {
  const { active, failed, cancelling, unfinished, waived } = SAMPLE_VIEWS;
  expect(changeRefusalOf(active.subscription)).toBeNull();
  for (const { subscription } of [failed, cancelling, unfinished, waived]) expect(changeRefusalOf(subscription)).toMatch(/\.$/);
});

test("only what runs can be changed", () => {
  expect(["none", "invoice", "ended"].map((name) => isRunning(name as "none"))).toEqual([false, false, false]);
  expect(isRunning("suspended")).toBe(true);
});
