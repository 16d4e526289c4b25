import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { uuidv7 } from "@/lib/core/ids";
import { pool } from "@/lib/platform/database";
import { person, StoppedClock } from "@/testing/people";
import { keyFor, operator, useDatabase, type TestKey } from "@/testing/use-database";
import { ledgerJson } from "../counting/call";
import { readKeyUsage } from "./read-key-usage";

useDatabase();

const clock = new StoppedClock();
const ctx = () => operator(clock);

type Made = { minutesAgo: number; count?: number; status?: number; address?: string | null };

async function call(key: TestKey, made: readonly Made[]): Promise<void> {
  // Ids of one process only grow, so the oldest call is made first.
  const calls = made
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
    .flatMap(({ minutesAgo, count = 1, status = 200, address = "203.0.113.7" }) =>
      Array.from({ length: count }, () => ({
        id: idAt(clock.now() - minutesAgo * MINUTE_MS),
        orgId: key.orgId,
        keyId: key.id,
        mode: "live",
        periodId: null,
        endpoint: "/companies",
        status,
        charge: 0 as const,
        bytes: 1,
        durationUs: 1,
        query: "",
        address,
        clientId: null,
      })),
    );
  await pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
}

/** A random id of any moment, also one before the last. */
const idAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${uuidv7(Date.now()).slice(13)}`;
};

test("calls are told by day, by hour and by address, and only those of this key", async () => {
  const key = await keyFor("pro");
  const other = await keyFor(null, { orgId: key.orgId });
  await call(key, [
    { minutesAgo: 5, count: 5 },
    { minutesAgo: 59, status: 404, address: "2001:db8::1" },
    { minutesAgo: 61, count: 2, address: "2001:db8::1" },
    { minutesAgo: 23 * 60, count: 4, address: null },
    { minutesAgo: 24 * 60 + 1, count: 7 },
    { minutesAgo: 29 * 24 * 60, count: 2 },
    { minutesAgo: 31 * 24 * 60, count: 9 },
  ]);
  await call(other, [{ minutesAgo: 5, count: 50, address: "192.0.2.1" }]);
  const { days, recent } = await readKeyUsage(ctx(), key.orgId, key.id);
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-2), days.at(-1)]).toEqual([
    { day: "2026-10-23", answered: 2, failed: 0 },
    { day: "2026-11-20", answered: 11, failed: 0 },
    { day: "2026-11-21", answered: 7, failed: 1 },
  ]);
  expect(recent).toEqual({
    sinceMs: clock.now() - 24 * 60 * MINUTE_MS,
    lastHour: 6,
    calls: 12,
    addresses: [
      { address: "203.0.113.7", calls: 5 },
      { address: null, calls: 4 },
      { address: "2001:db8::1", calls: 3 },
    ],
  });
});

test("a key that was never used has empty days and no addresses", async () => {
  const key = await keyFor(null);
  const { days, recent } = await readKeyUsage(ctx(), key.orgId, key.id);
  expect(days.every(({ answered, failed }) => answered + failed === 0)).toBe(true);
  expect(recent).toMatchObject({ lastHour: 0, calls: 0, addresses: [] });
});

test("a key of another organisation does not exist", async () => {
  const [key, stranger] = [await keyFor(null), await person()];
  await expect(readKeyUsage(await stranger.ctx(), key.orgId, key.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(readKeyUsage(await stranger.ctx(), stranger.orgId ?? "", key.id)).rejects.toMatchObject({ code: "not-found" });
});
