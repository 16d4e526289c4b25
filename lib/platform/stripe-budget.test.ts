import { afterEach, expect, test } from "vitest";
import type { Context } from "./context";
import { stripeBudget, withinBudget } from "./stripe-budget";

const usual = { ...stripeBudget() };
afterEach(() => Object.assign(stripeBudget(), usual));

const JOB: Context = { actor: { kind: "job", name: "stripe" }, clock: { now: () => 0 }, requestId: null };
const of = (userId: string, orgId: string): Context => ({
  ...JOB,
  actor: { kind: "user", userId, sessionId: "ses_test", org: { id: orgId, role: "owner" }, staff: false, authenticatedAtMs: 0 },
});
const soon = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Calls that last until they are let go, in the order in which they began. */
function stage() {
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const asked: Promise<unknown>[] = [];
  return {
    begun,
    ask: (name: string, ctx: Context): void => {
      const call = (): Promise<void> => {
        begun.push(name);
        return new Promise((done) => void running.push(done));
      };
      asked.push(withinBudget(ctx, call).catch((error: unknown) => error));
    },
    endOne: async (): Promise<void> => {
      running.shift()?.();
      await soon();
    },
    endAll: async (): Promise<unknown[]> => {
      for (let rounds = 50; rounds > 0; rounds--) {
        running.splice(0).forEach((end) => end());
        await soon();
      }
      return Promise.all(asked);
    },
  };
}

test("the organisations of one person have one share of what is asked at once", async () => {
  const { ask, begun, endAll } = stage();
  for (let org = 0; org < 6; org++) for (let i = 0; i < 3; i++) ask("greedy", of("usr_greedy", `org_greedy_${org}`));
  ask("other", of("usr_other", "org_other"));
  ask("job", JOB);
  await soon();
  expect(begun.filter((name) => name === "greedy")).toHaveLength(stripeBudget().share);
  expect(begun).toEqual(expect.arrayContaining(["other", "job"]));
  expect((await endAll()).filter((outcome) => outcome instanceof Error)).toEqual([]);
});

test("those who wait take turns: whoever comes last is next after one of each", async () => {
  const { ask, begun, endOne, endAll } = stage();
  for (let i = 0; i < 20; i++) for (let person = 0; person < 6; person++) ask("greedy", of(`usr_t${person}`, `org_t${person}`));
  await soon();
  const full = begun.length;
  expect(full).toBe(stripeBudget().atOnce - stripeBudget().reserved);
  ask("late", of("usr_late", "org_late"));
  while (!begun.includes("late") && begun.length < 100) await endOne();
  expect(begun.length - full).toBeLessThanOrEqual(7);
  await endAll();
});

test("a call that waits for the rate alone begins when the rate allows it", async () => {
  Object.assign(stripeBudget(), { burst: 1, perSecond: 20 });
  const began = performance.now();
  for (let i = 0; i < 3; i++) await withinBudget(of("usr_rate", "org_rate"), () => Promise.resolve());
  expect(performance.now() - began).toBeGreaterThan(80);
});

test("waiting ends with a refusal that says when to come back, and leaves its place to others", async () => {
  Object.assign(stripeBudget(), { share: 1, waiting: 2, patienceMs: 50 });
  const { ask, begun, endAll } = stage();
  const ctx = of("usr_patience", "org_patience");
  for (let i = 0; i < 4; i++) ask(`call ${i}`, ctx);
  await new Promise((done) => setTimeout(done, 120));
  ask("after", ctx);
  const refusal = expect.objectContaining({ code: "rate-limited", extra: { headers: { "Retry-After": "5" } } }) as unknown;
  expect(await endAll()).toEqual([undefined, refusal, refusal, refusal, undefined]);
  expect(begun).toEqual(["call 0", "after"]);
});
