import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import { recordEvent } from "../record-event";
import { pruneEvents } from "./prune-events";
import { sealEvents } from "./seal-events";
import { verifySeals } from "./verify-seals";

useDatabase();

const record = (count: number) =>
  transaction(operator(), async (tx) => {
    for (let i = 0; i < count; i++) await recordEvent(tx, { type: "session.refused", subject: `s${i}` });
  });

beforeEach(async () => {
  for (const table of ["event", "seal_start", "seal_end"]) await pool().query(`delete from ${table}`);
  await record(5);
  await sealEvents(operator());
});

test("what was recorded is sealed once, in an order without gaps, and is as it was", async () => {
  await record(3);
  expect(await verifySeals(operator())).toMatchObject({ sealed: 5, unsealed: 3, faults: [] });
  const { sealed, head } = await sealEvents(operator());
  expect([sealed, head]).toEqual([3, expect.stringMatching(/^8:[0-9a-f]{64}$/)]);
  expect(await sealEvents(operator())).toEqual({ sealed: 0, head: null });
  expect(await verifySeals(operator())).toEqual({ sealed: 8, unsealed: 0, pruned: 0, head, faults: [] });
});

test.each([
  ["data = '{\"x\": 1}'"],
  ["type = 'user.deleted'"],
  ["subject = 's9'"],
  ['actor = \'{"kind": "visitor", "id": null}\''],
  ["actor_id = 'usr_x'"],
  ["org_id = 'org_x'"],
  ["request_id = 'x'"],
  ["at = at + interval '1 ms'"],
])("a record that is changed by hand is named: %s", async (change) => {
  const { rows } = await pool().query<{ id: string }>(`update event set ${change} where seal_no = 3 returning id`);
  expect((await verifySeals(operator())).faults).toEqual([{ kind: "changed", no: 3, id: rows[0]?.id }]);
});

test("records that are removed leave a gap, also where the rest is renumbered", async () => {
  await pool().query("delete from event where seal_no in (2, 3)");
  expect((await verifySeals(operator())).faults).toEqual([{ kind: "removed", from: 2, to: 3 }]);
  await pool().query("update event set seal_no = seal_no - 2 where seal_no > 3");
  expect((await verifySeals(operator())).faults).toMatchObject([
    { kind: "changed", no: 2 },
    { kind: "changed", no: 3 },
    { kind: "removed", from: 4, to: 5 },
  ]);
});

test("records that are removed at the end leave a gap, also when the chain has gone on since", async () => {
  await pool().query("delete from event where seal_no > 3");
  expect((await verifySeals(operator())).faults).toEqual([{ kind: "removed", from: 4, to: 5 }]);
  await record(2);
  await sealEvents(operator());
  expect(await verifySeals(operator())).toMatchObject({ sealed: 5, faults: [{ kind: "removed", from: 4, to: 5 }] });
});

test("without its newest records, and with its end moved back, the chain lacks a head that was noted before", async () => {
  const { head } = await verifySeals(operator());
  await pool().query("delete from event where seal_no = 5");
  await pool().query("update seal_end set (no, seal) = (select seal_no, seal from event where seal_no = 4)");
  expect((await verifySeals(operator())).faults).toEqual([]);
  expect((await verifySeals(operator(), head)).faults).toEqual([{ kind: "head" }]);
  await record(1);
  await sealEvents(operator());
  expect((await verifySeals(operator(), head)).faults).toEqual([{ kind: "head" }]);
});

test("an address that is emptied after its time is no change", async () => {
  await pool().query("update event set address = null");
  expect((await verifySeals(operator())).faults).toEqual([]);
});

describe("what is older than the setting says", () => {
  const later = { now: () => Date.now() + 1_000 };
  const prune = (days?: string) => {
    if (days === undefined) delete process.env.KEEP_AUDIT_DAYS;
    provideEnv(days === undefined ? {} : { KEEP_AUDIT_DAYS: days });
    return pruneEvents(operator(later));
  };
  /** Old before they were sealed, as records grow old. */
  async function old(count: number): Promise<void> {
    for (const table of ["event", "seal_start", "seal_end"]) await pool().query(`delete from ${table}`);
    await record(count);
    await pool().query("update event set at = at - make_interval(days => 400)");
    await record(3);
    await sealEvents(operator());
  }

  test("stays without the setting", async () => {
    await old(4);
    expect(await prune()).toBeNull();
    expect(await verifySeals(operator())).toMatchObject({ sealed: 7, pruned: 0, faults: [] });
  });

  test("goes from the beginning, which is recorded, and the rest is checked from there on", async () => {
    await old(4);
    const { head } = await verifySeals(operator());
    expect(await prune("365")).toEqual({ deleted: 4 });
    expect(await prune("365")).toEqual({ deleted: 0 });
    expect(await verifySeals(operator(), head)).toMatchObject({ sealed: 3, unsealed: 1, pruned: 4, faults: [] });
    await sealEvents(operator());
    await pool().query("update event set subject = 's9' where seal_no = 5");
    expect((await verifySeals(operator())).faults).toMatchObject([{ kind: "changed", no: 5 }]);
  });

  test("leaves the newest seal, so that the chain goes on, and what stands behind something young", async () => {
    await old(2);
    await pool().query("update event set at = now() - make_interval(days => 500) where seal_no = 4");
    expect(await prune("365")).toEqual({ deleted: 2 });
    await pool().query("delete from event where seal_no is null");
    await pool().query("update event set at = now() - make_interval(days => 500)");
    expect(await prune("365")).toEqual({ deleted: 2 });
    expect((await pool().query("select seal_no from event where seal_no is not null")).rows).toEqual([{ seal_no: 5 }]);
  });

  test("that somebody else deletes, and moves the beginning to, is noticed", async () => {
    await old(4);
    await prune("365");
    await sealEvents(operator());
    const { rows } = await pool().query<{ seal: Buffer }>("select seal from event where seal_no = 6");
    await pool().query("delete from event where seal_no <= 6");
    await pool().query("update seal_start set no = 6, seal = $1", [rows[0]?.seal]);
    expect((await verifySeals(operator())).faults).toContainEqual({ kind: "removed", from: 1, to: 6 });
  });
});

test("of two who seal at once each record is sealed by one", async () => {
  await record(40);
  await Promise.all([sealEvents(operator()), sealEvents(operator())]);
  expect(await verifySeals(operator())).toMatchObject({ sealed: 45, unsealed: 0, faults: [] });
});
