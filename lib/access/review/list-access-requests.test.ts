import { beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { member, movableClock, reviewer, START, visitor, type Person } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { ACCESS_REQUEST_STATES, type AccessRequestQuery, type AccessRequestRow } from "../contract";
import { listAccessRequests } from "./list-access-requests";
import { readReviewFigures } from "./read-review-figures";

useDatabase();

const clock = movableClock(START);
let rita: Person;

/** The same "random" numbers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const COUNT = 137;

function strangeRow(i: number, below: (n: number) => number) {
  const state = ACCESS_REQUEST_STATES[below(ACCESS_REQUEST_STATES.length)] ?? "received";
  const receivedAt = START - below(60 * 24) * HOUR_MS;
  const runs = state === "received" || state === "in_review";
  const answeredAt = receivedAt + below(40) * HOUR_MS;
  const isAnswered = !runs && !(state === "withdrawn" && below(2) === 0);
  const decidedAt = isAnswered && state !== "needs_info" ? answeredAt + below(50) * HOUR_MS : null;
  const endedAt = receivedAt + below(40) * HOUR_MS;
  return {
    name: "Anna Weber",
    useKind: "investment",
    plan: "enterprise",
    id: `req_${String(i).padStart(4, "0")}`,
    email: `p${i}@firm${i % 9}.example`,
    company: i % 5 === 0 ? `Ünal & 50%_off ${i}` : `Firm ${i}`,
    callsPerMonth: 1_000,
    country: "DE",
    datasets: ["prices"],
    message: "",
    state,
    assigneeId: below(3) === 0 ? rita.actor.userId : null,
    receivedAt: new Date(receivedAt),
    // Some are due at the very same moment: the id decides then.
    dueAt: runs ? new Date(START + (below(12) - 6) * HOUR_MS) : null,
    firstAnsweredAt: isAnswered ? new Date(answeredAt) : null,
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
    closedAt: state === "withdrawn" ? new Date(endedAt) : null,
  };
}

beforeAll(async () => {
  rita = await reviewer(clock, "Rita");
  const below = numbers(7);
  await prisma().accessRequest.createMany({ data: Array.from({ length: COUNT }, (_, i) => strangeRow(i, below)) });
});

async function walk(query: AccessRequestQuery): Promise<AccessRequestRow[]> {
  const rows: AccessRequestRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: AccessRequestRow[]; next: string | null } = await listAccessRequests(rita, { ...query, cursor });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

const SHOWN: Record<string, (row: { state: string; assigneeId: string | null }) => boolean> = {
  due: ({ state }) => ["received", "in_review"].includes(state),
  mine: ({ state, assigneeId }) => ["received", "in_review", "needs_info", "offered"].includes(state) && assigneeId === rita.actor.userId,
  unassigned: ({ state, assigneeId }) => ["received", "in_review", "needs_info"].includes(state) && assigneeId === null,
  answered: ({ state }) => !["received", "in_review"].includes(state),
  all: () => true,
};

test.each(["due", "mine", "unassigned", "answered", "all"] as const)(
  "the view %s shows every request of it once, due first, in pages of any size",
  async (view) => {
    const rows = (await prisma().accessRequest.findMany()).filter((row) => SHOWN[view]?.(row));
    const order = (row: (typeof rows)[number]): number => (row.dueAt ? row.dueAt.getTime() : 1e14 - row.receivedAt.getTime());
    rows.sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    for (const limit of [7, 50, 100]) expect((await walk({ view, limit })).map(({ id }) => id)).toEqual(ids);
  },
);

test("a row carries what a reviewer needs at a glance", async () => {
  const rows = await walk({ view: "due", limit: 100 });
  for (const row of rows) {
    expect(row.flags.includes("overdue")).toBe(Date.parse(row.dueAt ?? "") < START);
    expect(row.assignee?.name ?? "Rita").toBe("Rita");
  }
  expect(rows.some(({ flags }) => flags.includes("overdue"))).toBe(true);
});

test.each([
  ["ünal", 28],
  ["ÜNAL", 28],
  ["50%_off", 28],
  ["%", 28],
  ["FIRM 13", 6],
  ["p7@firm7.example", 1],
  ["req_0042", 1],
  ["'; drop table", 0],
  ["\\", 0],
])("a search for %s finds %d", async (search, count) => {
  expect(await walk({ view: "all", search, limit: 100 })).toHaveLength(count);
});

test("a place in the list that was not written here, and a limit that is too large, are refused", async () => {
  for (const cursor of ["x", "W10", Buffer.from('["a","b"]').toString("base64url")])
    await expect(listAccessRequests(rita, { cursor }), cursor).rejects.toMatchObject({ code: "cursor-invalid" });
  await expect(listAccessRequests(rita, { limit: 101 })).rejects.toMatchObject({ code: "unprocessable" });
});

test("the queue is for staff only", async () => {
  const owner = await member(clock, "owner@queue.example");
  for (const ctx of [owner, visitor(clock)]) {
    await expect(listAccessRequests(ctx, {})).rejects.toMatchObject({ code: "not-found" });
    await expect(readReviewFigures(ctx)).rejects.toMatchObject({ code: "not-found" });
  }
});

const median = (values: number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sorted.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

test("the figures are those that are counted by hand", async () => {
  const rows = await prisma().accessRequest.findMany();
  const recent = rows.filter((row) => row.state !== "self_service" && row.receivedAt.getTime() >= START - 30 * DAY_MS);
  const took = (row: (typeof rows)[number], until: Date | null): number[] =>
    until === null ? [] : [until.getTime() - row.receivedAt.getTime()];
  const answers = recent.flatMap((row) => took(row, row.firstAnsweredAt));
  const late = recent.filter(
    (row) => row.firstAnsweredAt === null && (row.closedAt?.getTime() ?? START) - row.receivedAt.getTime() > DAY_MS,
  );
  const within = answers.filter((ms) => ms <= DAY_MS).length;
  expect(await readReviewFigures(rita)).toEqual({
    waiting: rows.filter((row) => row.dueAt !== null).length,
    overdue: rows.filter((row) => row.dueAt !== null && row.dueAt.getTime() < START).length,
    received30d: recent.length,
    medianFirstAnswerMs: median(answers),
    medianDecisionMs: median(recent.flatMap((row) => took(row, row.decidedAt))),
    answeredWithin24h: within / (answers.length + late.length),
  });
});

test("with nothing to measure the figures are empty, not zero", async () => {
  const far = movableClock(START + 400 * DAY_MS);
  const figures = await readReviewFigures({ ...rita, clock: far });
  expect(figures).toMatchObject({ received30d: 0, medianFirstAnswerMs: null, medianDecisionMs: null, answeredWithin24h: null });
});
