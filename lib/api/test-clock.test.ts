import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, useDatabase } from "@/testing/use-database";

useDatabase();

beforeAll(async () => {
  await publishDrafts([companyDraft("Alpha")]);
});

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const callAt = (key: string, clock: string) => callApi("/companies", { key, headers: { prefer: `clock=${clock}` } });

/** The day's quota in the RateLimit header: calls left, and seconds until it is renewed. */
function dayOf(header: string | undefined): { left: number; inS: number } {
  const [, left, inS] = /"day";r=(\d+);t=(\d+)/.exec(header ?? "") ?? [];
  return { left: Number(left), inS: Number(inS) };
}

test("a sandbox key expires at the time that the clock was set to, and works until then", async () => {
  const { secret } = await keyFor("pro", { mode: "test", expiresAt: new Date(Date.now() + 10 * DAY_MS) });
  const before = await callAt(secret, inDays(9));
  expect([before.status, before.headers.get("preference-applied")]).toEqual([200, expect.stringContaining("clock=")]);
  const after = await callAt(secret, inDays(11));
  expect([after.status, after.json()["code"], after.headers.get("www-authenticate"), after.headers.get("preference-applied")]).toEqual([
    401,
    "key-expired",
    expect.stringContaining("invalid_token"),
    expect.stringContaining("clock="),
  ]);
  expect((await callApi("/companies", { key: secret })).status).toBe(200);
});

test("another day has its whole quota, also where that of today is used up, and nothing is counted", async () => {
  const { secret } = await keyFor("pro", { mode: "test", sandboxCalls: 2 });
  for (const status of [200, 200, 429]) expect((await callApi("/companies", { key: secret })).status).toBe(status);
  const tomorrow = new Date(Math.floor(Date.now() / DAY_MS + 1) * DAY_MS);
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await callAt(secret, tomorrow.toISOString());
    const { left, inS } = dayOf(headers.get("ratelimit"));
    expect([status, headers.get("usage-charge"), left, Math.abs(inS - DAY_MS / 1_000) < 2]).toEqual([200, "0", 2, true]);
  }
  expect((await callApi("/companies", { key: secret })).status).toBe(429);
});

test("/me says how the key stands at that time, in its body as in its headers", async () => {
  const { secret } = await keyFor("pro", { mode: "test", sandboxCalls: 5 });
  await callApi("/companies", { key: secret });
  const tomorrow = new Date(Math.floor(Date.now() / DAY_MS + 1) * DAY_MS);
  const me = async (headers: Record<string, string>) => {
    const answer = await callApi("/me", { key: secret, headers });
    return [(answer.json()["data"] as unknown as { quota: unknown }).quota, dayOf(answer.headers.get("ratelimit")).left];
  };
  const clock = `clock=${tomorrow.toISOString()}`;
  expect(await me({})).toEqual([expect.objectContaining({ used: 1, remaining: 4 }), 4]);
  expect(await me({ prefer: clock })).toEqual([
    expect.objectContaining({ used: 0, remaining: 5, period_starts_at: tomorrow.toISOString() }),
    5,
  ]);
});

test("a time of today has the quota of today", async () => {
  const { secret } = await keyFor("pro", { mode: "test", sandboxCalls: 5 });
  await callApi("/companies", { key: secret });
  const midnight = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS;
  const { headers } = await callAt(secret, new Date(midnight - 1).toISOString());
  expect(dayOf(headers.get("ratelimit")).left).toBe(4);
});

test.each([
  ["yesterday", "RFC 3339"],
  ["2027-01-01T00:00:00", "time zone"],
  ["2027-13-01T00:00:00Z", "RFC 3339"],
  ["", "RFC 3339"],
  ["2020-01-01T00:00:00Z", "400 days ahead"],
  [inDays(401), "400 days ahead"],
])("%s is no time to set the clock to, and it is said why", async (clock, why) => {
  const { secret } = await keyFor("pro", { mode: "test" });
  const answer = await callAt(secret, clock);
  expect([answer.status, answer.json()["detail"]]).toEqual([400, expect.stringContaining(why)]);
});

test("a live key has no other clock than ours, and a sandbox not without end", async () => {
  const live = await keyFor("pro");
  expect((await callAt(live.secret, inDays(1))).status).toBe(400);
  const { secret } = await keyFor("pro", { mode: "test", burst: { perSecond: 1_000, bucket: 1_000 } });
  const statuses = [];
  for (let i = 0; i < 101; i++) statuses.push((await callAt(secret, inDays(1))).status);
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
});
