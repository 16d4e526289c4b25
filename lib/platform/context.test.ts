import { expect, test } from "vitest";
import {
  requireOperator,
  requireRecentSignIn,
  requireStaff,
  requireUser,
  reading,
  transaction,
  type Actor,
  type Context,
  type UserActor,
} from "./context";
import type { Tx } from "./database";

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const user = (more: Partial<UserActor> = {}): UserActor => ({
  ...{ kind: "user", userId: "usr_1", sessionId: "ses_1", org: { id: "org_1", role: "owner" }, staff: false, authenticatedAtMs: NOW },
  ...more,
});
const as = (actor: Actor): Context => ({ actor, clock: { now: () => NOW }, requestId: null });
const outcome = (check: (ctx: Context) => unknown, actor: Actor): string => {
  try {
    check(as(actor));
    return "passed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "threw";
  }
};

const ACTORS: readonly Actor[] = [
  user(),
  user({ staff: "administrator" }),
  { kind: "visitor" },
  { kind: "operator", name: "ops" },
  { kind: "job", name: "clock" },
  { kind: "key", keyId: "key_1", orgId: "org_1", may: [] },
];
const NOTHING = "not-found";

test.each([
  ["the operator and jobs alone", requireOperator, [NOTHING, NOTHING, NOTHING, "passed", "passed", NOTHING]],
  ["staff besides", (ctx: Context) => requireStaff(ctx, "team:write"), [NOTHING, "passed", NOTHING, "passed", "passed", NOTHING]],
  ["whoever is signed in", requireUser, ["passed", "passed", "session-missing", "session-missing", "session-missing", "session-missing"]],
  ["whoever has signed in just now", requireRecentSignIn, ["passed", "passed", NOTHING, "passed", "passed", NOTHING]],
] as const)("some things are for %s", (_, check, outcomes) => {
  expect(ACTORS.map((actor) => outcome(check, actor))).toEqual(outcomes);
});

test.each([
  [0, "passed"],
  [15 * MINUTE, "passed"],
  [15 * MINUTE + 1, "step-up-required"],
  [24 * 60 * MINUTE, "step-up-required"],
])("a sign-in of %i ms ago is recent: %s", (agoMs, expected) => {
  expect(outcome(requireRecentSignIn, user({ authenticatedAtMs: NOW - agoMs }))).toBe(expected);
  expect(outcome(requireRecentSignIn, user({ authenticatedAtMs: NOW - agoMs, staff: "administrator" }))).toBe(expected);
});

test("a change inside another is part of it: both happen or neither", async () => {
  const db = {} as unknown as Tx;
  const ctx = { ...as(user()), db };
  expect(reading(ctx)).toBe(db);
  expect(await transaction(ctx, (tx) => Promise.resolve([tx.db === db, tx.actor === ctx.actor]))).toEqual([true, true]);
});
