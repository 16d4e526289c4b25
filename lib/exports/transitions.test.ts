import { expect, test } from "vitest";
import { EXPORT_STATES } from "./contract";
import { isKept, isUnderWay, MOVES, stateAfter, statesBefore, TRANSITIONS } from "./transitions";

test("what has ended stays as it is, but for what is ready and expires", () => {
  expect(EXPORT_STATES.filter(isUnderWay)).toEqual(["queued", "running"]);
  expect(EXPORT_STATES.filter(isKept)).toEqual(["queued", "running", "ready"]);
  expect(TRANSITIONS.ready).toEqual({ expire: "expired" });
  for (const state of ["failed", "cancelled", "expired"] as const)
    for (const move of MOVES) expect(() => stateAfter(state, move)).toThrow(`the export is ${state}`);
});

test("only what runs becomes ready, and only what has not ended is cancelled", () => {
  expect(statesBefore("finish")).toEqual(["running"]);
  expect(statesBefore("cancel")).toEqual(["queued", "running"]);
  expect(stateAfter("running", "start")).toBe("running");
});
