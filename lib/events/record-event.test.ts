import { beforeEach, describe, expect, test, vi } from "vitest";
import { idTimeMs } from "@/lib/core/id-time";
import type { Actor, TxContext } from "@/lib/platform/context";
import { forgetProcessState } from "@/testing/process-state";
import { eventRow, EventFilter } from "./contract";
import { followEvents, type RecordedEvent } from "./followers";
import { recordAccess } from "./record-access";
import { actorRecord, recordEvent } from "./record-event";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;

const FROM = { address: "203.0.113.7", userAgent: "curl/8.5" };
type Written = { data: Record<string, unknown> };
/** A transaction whose event table keeps what is written, and finds what it is said to find. */
function transactionOf(more: Partial<TxContext> = {}, found: object | null = null) {
  const create = vi.fn((given: Written) => Promise.resolve(given));
  const findFirst = vi.fn<(asked: { where: object }) => Promise<typeof found>>(() => Promise.resolve(found));
  const db = { event: { create, findFirst } } as unknown as TxContext["db"];
  const tx: TxContext = { actor: { kind: "visitor" }, clock: { now: () => NOW }, requestId: "req_1", ...FROM, db, ...more } as TxContext;
  return { tx, findFirst, create, rows: () => create.mock.calls.map(([{ data }]) => data) };
}

beforeEach(forgetProcessState);

const user: Actor = { kind: "user", userId: "usr_1", sessionId: "ses_secret", org: null, staff: false, authenticatedAtMs: 0 };

test.each<[Actor, { kind: string; id: string | null }]>([
  [user, { kind: "user", id: "usr_1" }],
  [
    { ...user, staff: "administrator" },
    { kind: "staff", id: "usr_1" },
  ],
  [
    { kind: "key", keyId: "key_1", orgId: "org_1", may: [] },
    { kind: "key", id: "key_1" },
  ],
  [
    { kind: "operator", name: "ops" },
    { kind: "operator", id: "ops" },
  ],
  [
    { kind: "job", name: "clock" },
    { kind: "job", id: "clock" },
  ],
  [{ kind: "visitor" }, { kind: "visitor", id: null }],
])("the record says who it was and never by which session: %o", (actor, record) => {
  expect(actorRecord(actor)).toEqual(record);
});

describe("a record", () => {
  test("has its time in its id, and who, from where and by which request", async () => {
    const { tx, rows } = transactionOf({ actor: user });
    const id = await recordEvent(tx, { type: "key.revoked", orgId: "org_1", subject: "key_1", data: { name: "etl" } });
    // Ids of a process never step back, whatever was made before.
    expect(idTimeMs(id)).toBeGreaterThanOrEqual(NOW);
    expect(rows()).toEqual([
      {
        ...{ id, type: "key.revoked", orgId: "org_1", subject: "key_1", data: { name: "etl" }, at: new Date(NOW) },
        ...{ actor: { kind: "user", id: "usr_1" }, actorId: "usr_1", requestId: "req_1", ...FROM },
      },
    ]);
  });

  test("of nobody's organisation, subject, data and address has none of them", async () => {
    const { tx, rows } = transactionOf({ requestId: null });
    await recordEvent({ ...tx, address: null, userAgent: null }, { type: "session.refused" });
    expect(rows()).toMatchObject([
      { orgId: null, subject: null, data: {}, address: null, userAgent: null, actorId: null, requestId: null },
    ]);
  });

  test.each<[Actor, string | null, string | null]>([
    [{ kind: "visitor" }, "curl/8.5", "curl/8.5"],
    [{ kind: "key", keyId: "key_1", orgId: "org_1", may: [] }, " heliodex-python/1.4\u0007\u202e ", "heliodex-python/1.4"],
    [user, `${"x".repeat(299)}😀`, "x".repeat(299)],
    [user, "\t", null],
    [user, null, null],
    [{ kind: "job", name: "stripe" }, "Stripe/1.0", null],
  ])("of %o with the agent %j names %j", async (actor, userAgent, kept) => {
    const { tx, rows } = transactionOf({ actor });
    await recordEvent({ ...tx, address: null, userAgent }, { type: "session.refused" });
    expect(rows()[0]?.["userAgent"]).toBe(kept);
  });

  test("has what goes with the organisation beside its data; who follows is told all of it", async () => {
    const { tx, rows } = transactionOf({ actor: user });
    const heard: unknown[] = [];
    followEvents("test", (_, event) => Promise.resolve(void heard.push(event.data)));
    const erasable = { name: { from: "Sun", to: "Moon\0" } };
    await recordEvent(tx, { type: "organisation.renamed", orgId: "org_1", data: { changes: { name: true } }, erasable });
    expect(rows()).toMatchObject([{ data: { changes: { name: true } }, erasable: { name: { from: "Sun", to: "Moon\ufffd" } } }]);
    expect(heard).toEqual([{ changes: { name: { from: "Sun", to: "Moon\ufffd" } } }]);
  });

  test("holds what the database can't keep as the mark for it, however deep", async () => {
    const { tx, rows } = transactionOf();
    await recordEvent(tx, {
      type: "field.changed",
      data: { name: "a\0b", title: "half \ud83c", changes: { unit: { from: "x\udf1ey", to: ["😀"] } } },
    });
    expect(rows()[0]?.["data"]).toEqual({ name: "a\ufffdb", title: "half \ufffd", changes: { unit: { from: "x\ufffdy", to: ["😀"] } } });
  });

  test("is told to all who follow, in the same transaction and in their order; a name that comes again replaces the one before", async () => {
    const heard: string[] = [];
    const follow = (name: string, word = name): void =>
      followEvents(name, (given, event: RecordedEvent) => {
        heard.push(`${word} ${event.type} ${given === tx}`);
        return Promise.resolve();
      });
    const { tx, create } = transactionOf();
    follow("webhooks");
    follow("mails", "old mails");
    follow("mails");
    await recordEvent(tx, { type: "session.ended" });
    expect(heard).toEqual(["webhooks session.ended true", "mails session.ended true"]);
    followEvents("webhooks", () => Promise.reject(new Error("not written")));
    await expect(recordEvent(tx, { type: "session.ended" })).rejects.toThrow("not written");
    expect(create).toHaveBeenCalledTimes(2);
    expect(heard).toHaveLength(2);
  });
});

describe("looking at something", () => {
  const look = {
    type: "export.downloaded",
    orgId: "org_1",
    subject: "exp_1",
    data: { resource: "company", file: "x.csv", byLink: false },
  } as const;

  test("is recorded, and the same by the same from the same address not again within an hour", async () => {
    const first = transactionOf({ actor: user });
    await recordAccess(first.tx, look);
    expect(first.rows()).toHaveLength(1);
    expect(first.findFirst.mock.calls[0]?.[0].where).toEqual({
      ...{ type: "export.downloaded", subject: "exp_1", actorId: "usr_1", address: "203.0.113.7" },
      at: { gt: new Date(NOW - HOUR_MS) },
    });
    const again = transactionOf({ actor: user }, { id: "known" });
    await recordAccess(again.tx, look);
    expect(again.rows()).toEqual([]);
  });
});

describe("what is read of a row", () => {
  const row = {
    id: "1",
    type: "key.issued",
    orgId: null,
    actor: { kind: "user", id: "usr_1" },
    subject: null,
    data: { a: 1 },
    requestId: null,
    address: null,
    userAgent: null,
    at: new Date(NOW),
  };
  const stored = { ...row, erasable: null };
  test("is what it says, with its time as text", () => {
    expect(eventRow(stored)).toEqual({ ...row, at: "2026-11-22T12:00:00.000Z" });
  });

  test("has the changes that are kept beside it, for as long as they are", () => {
    const changes = { country: { from: "DE", to: "FR" }, name: true };
    const erasable = { name: { from: "Old", to: "New" } };
    expect(eventRow({ ...stored, data: { changes }, erasable }).data).toEqual({ changes: { ...changes, ...erasable } });
    expect(eventRow({ ...stored, data: { changes } }).data).toEqual({ changes });
    expect(eventRow({ ...stored, data: { changes }, erasable: { reason: "For the board." } }).data).toEqual({
      changes,
      reason: "For the board.",
    });
    for (const odd of [5, "x", [], { name: 1 }, { reason: 1 }]) expect(eventRow({ ...stored, erasable: odd }).data).toMatchObject({ a: 1 });
  });

  test.each([null, [], "x", 5])("is its frame alone where %j stands for actor and data", (odd) => {
    expect(eventRow({ ...stored, ...{ actor: odd, data: odd } })).toMatchObject({
      id: "1",
      actor: { kind: "job", id: "unknown" },
      data: {},
    });
  });

  test("is filtered by as many types as a page can name, in pages of a size that the database can serve", () => {
    expect(EventFilter.parse({})).toEqual({ limit: 50 });
    expect(EventFilter.parse({ limit: "200" }).limit).toBe(200);
    for (const wrong of [
      { limit: 0 },
      { limit: 201 },
      { types: Array(51).fill("x") },
      { types: [""] },
      { from: "yesterday" },
      { until: "2026-11-22" },
      { cursor: "x".repeat(201) },
    ])
      expect(EventFilter.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(EventFilter.safeParse({ from: "2026-11-22T12:00:00+01:00", types: Array(50).fill("x") }).success).toBe(true);
  });
});
