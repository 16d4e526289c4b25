import { expect, test } from "vitest";
import { z } from "zod";
import { uuidv7 } from "@/lib/core/ids";
import { type HttpReply, unseen } from "@/lib/http/call";
import { pool } from "@/lib/platform/database";
import { countedOf, lockPeriod } from "@/testing/metering";
import { keyFor, useDatabase, type TestKey } from "@/testing/use-database";
import { CALL_MS } from "./deadline";
import { mount } from "./mount";
import { actionRoute } from "./route";

useDatabase();

const read = (path: string, run: () => Promise<unknown>) =>
  actionRoute({
    summary: "A thing.",
    description: "A thing.",
    tag: "Account",
    scopes: ["webhooks:write"],
    feature: "webhooks",
    operation: `read${path}`,
    path,
    method: "GET",
    cost: 1,
    reply: z.strictObject({ id: z.string() }),
    status: 200,
    examples: {},
    run,
  });
const answer = mount([read("/quick", () => Promise.resolve({ id: "th_1" })), read("/stuck", () => new Promise(() => undefined))]);

async function call(path: string, key: TestKey): Promise<HttpReply & { tookMs: number }> {
  const startedAt = performance.now();
  const nowMs = Date.now();
  const header = (name: string) => (name === "authorization" ? `Bearer ${key.secret}` : undefined);
  const body = () => Promise.resolve("");
  const given = { id: uuidv7(nowMs), method: "GET", path, search: "", address: "127.0.0.1", nowMs, startedAt };
  const reply = await answer({ ...given, seen: unseen(), header, body });
  return { ...reply, tookMs: performance.now() - startedAt };
}

const scopedKey = () => keyFor("pro", { scopes: ["webhooks:write"], burst: { perSecond: 10_000, bucket: 10_000 } });

test("a call has one deadline, whatever it waits for; other organisations don't feel it, and it is not charged", async () => {
  const [locked, stuck, free] = [await scopedKey(), await scopedKey(), await scopedKey()];
  const timesOf = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < count; i++) times.push((await call("/quick", free)).tookMs);
    return times.sort((a, b) => a - b);
  };
  await call("/quick", locked);
  const before = await timesOf(100);
  const { rows } = await pool().query<{ id: number }>("select id from period where org_id = $1", [locked.orgId]);
  const lock = await lockPeriod(rows[0]?.id ?? 0);
  const late = Promise.all([...Array.from({ length: 50 }, () => call("/quick", locked)), call("/stuck", stuck)]);
  const during = await timesOf(100);
  expect(during[50]).toBeLessThan((before[50] ?? 0) * 5 + 50);
  expect(during.at(-1)).toBeLessThan(CALL_MS / 4);
  for (const { status, headers, tookMs } of await late) {
    expect([status, headers.includes("Retry-After")]).toEqual([503, true]);
    expect(tookMs).toBeGreaterThan(CALL_MS - 200);
    expect(tookMs).toBeLessThan(CALL_MS + 3_000);
  }
  await lock.release();
  expect((await call("/quick", locked)).status).toBe(200);
  expect(await countedOf(locked.orgId)).toEqual([2, 2, 2]);
  expect(await countedOf(stuck.orgId)).toEqual([0, 0, 0]);
  expect(await countedOf(free.orgId)).toEqual([200, 200, 200]);
});
