import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { eventsOf, job, movableClock, rowOf, START, submitted } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { MOVES, ACCESS_REQUEST_STATES, type Move, type AccessRequestState } from "./contract";
import { moveRequest } from "./move-request";
import { CLOSED, movesFrom, transitionOf, TRANSITIONS, type MovedBy } from "./transitions";

useDatabase();

/** The rules as product.md tells them, written down a second time: "state move → state, by, clock". */
const EXPECTED = `
received review in_review staff keep
received ask needs_info staff pause
received offer offered staff stop
received decline declined staff stop
received withdraw withdrawn applicant stop
in_review ask needs_info staff pause
in_review offer offered staff stop
in_review decline declined staff stop
in_review withdraw withdrawn applicant stop
in_review accept accepted applicant stop
in_review retract in_review staff keep
in_review ask_change in_review applicant keep
needs_info reply in_review applicant resume
needs_info review in_review staff resume
needs_info offer offered staff stop
needs_info decline declined staff stop
needs_info withdraw withdrawn applicant stop
needs_info lapse withdrawn clock stop
needs_info accept accepted applicant stop
needs_info retract in_review staff resume
offered offer offered staff keep
offered retract in_review staff start
offered ask_change in_review applicant start
offered accept accepted applicant keep
offered expire offer_expired clock keep
offered withdraw withdrawn applicant stop
offer_expired review in_review staff start
offer_expired offer offered staff stop`
  .trim()
  .split("\n")
  .map((row) => row.split(" "));

const expected = (state: AccessRequestState, move: Move): string[] | undefined =>
  EXPECTED.find(([from, how]) => from === state && how === move);
const BY: MovedBy[] = ["applicant", "staff", "clock"];

test("of every state, every move and everyone who could make it, exactly what is written down is allowed", () => {
  for (const state of ACCESS_REQUEST_STATES)
    for (const move of MOVES)
      for (const by of BY) {
        const rule = expected(state, move);
        if (rule?.[3] === by) expect(transitionOf(state, move, by)).toMatchObject({ to: rule[2], by, clock: rule[4] });
        else expect(() => transitionOf(state, move, by), `${state} ${move} ${by}`).toThrow(expect.objectContaining({ code: "conflict" }));
      }
});

test("the clock runs in received and in_review and nowhere else, whichever way a request comes there", () => {
  for (const state of ACCESS_REQUEST_STATES)
    for (const { to, clock } of Object.values(TRANSITIONS[state])) {
      const runs = to === "received" || to === "in_review";
      const ran = state === "received" || state === "in_review";
      expect(runs, `${state} to ${to}`).toBe(clock === "start" || clock === "resume" || (clock === "keep" && ran));
    }
});

test("what is closed leads nowhere, except that an offer that has ended can be made again", () => {
  for (const state of ACCESS_REQUEST_STATES)
    if (CLOSED[state] && state !== "offer_expired") expect(TRANSITIONS[state], state).toEqual({});
    else expect(Object.keys(TRANSITIONS[state]).length, state).toBeGreaterThan(0);
  expect(movesFrom("offer_expired", "staff")).toEqual(["review", "offer"]);
});

test("in the database every state times every move does what the table says and leaves everything else alone", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  for (const state of ACCESS_REQUEST_STATES)
    for (const move of MOVES) {
      const dueAt = state === "received" || state === "in_review" ? new Date(START + 7) : null;
      const before = await prisma().accessRequest.update({
        where: { id },
        data: { state, dueAt, clockLeftMs: 5, version: 3, closedAt: null },
      });
      const rule = expected(state, move);
      const by = BY.find((who) => who === rule?.[3]) ?? "staff";
      const moved = transaction(job(clock), (tx) => moveRequest(tx, { id, move, by, version: 3 }));
      if (!rule) {
        await expect(moved, `${state} ${move}`).rejects.toMatchObject({ code: "conflict" });
        expect(await rowOf(id)).toEqual(before);
        continue;
      }
      const after = await moved;
      const due = { start: new Date(START + DAY_MS), stop: null, pause: null, resume: new Date(START + 5), keep: dueAt }[rule[4] ?? ""];
      expect(after, `${state} ${move}`).toMatchObject({ state: rule[2], version: 4, dueAt: due });
      expect(after.closedAt !== null).toBe(CLOSED[after.state as AccessRequestState]);
    }
});

test("a straight answer to a new request is recorded as a review and an answer", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  await transaction(job(clock), (tx) => moveRequest(tx, { id, move: "decline", by: "staff", version: 0 }));
  expect(await eventsOf(id)).toEqual(["access.received", "access.review-started", "access.declined"]);
});

test("what was decided on an older version is refused before anything else", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  const move = (version: number) => transaction(job(clock), (tx) => moveRequest(tx, { id, move: "expire", by: "clock", version }));
  await expect(move(1)).rejects.toMatchObject({ code: "outdated" });
  await expect(move(0)).rejects.toMatchObject({ code: "conflict" });
  expect(await eventsOf(id)).toEqual(["access.received"]);
});
