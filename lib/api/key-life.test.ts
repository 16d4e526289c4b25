import { beforeAll, expect, test } from "vitest";
import { limitAddresses } from "@/lib/accounts/organisations/limit-addresses";
import { HOUR_MS } from "@/lib/core/durations";
import { changeKey } from "@/lib/keys/change-key";
import { issueKey } from "@/lib/keys/issue-key";
import { rollKey } from "@/lib/keys/roll-key";
import { callApi } from "@/testing/call-api";
import { StoppedClock } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";

useDatabase();

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Every instance has heard of a change by then. */
const heard = () => wait(1_000);

const clock = new StoppedClock(Date.now());
const ask = async (key: string, afterMs = 0, address = "203.0.113.7"): Promise<string> => {
  const answer = await callApi("/me", { key, nowMs: clock.now() + afterMs, address });
  return answer.status === 200 ? "ok" : (answer.json().code ?? "");
};

type Rolled = { old: string; next: string };
let day: Rolled, atOnce: Rolled, short: Rolled;

async function rolled(overlapHours: number, expiresInDays?: number): Promise<Rolled> {
  const key = await keyFor("pro", { ...(expiresInDays === undefined ? {} : { expiresInDays }) });
  expect(await ask(key.secret)).toBe("ok");
  const { secret } = await rollKey(operator(clock), key.id, { overlapHours });
  return { old: key.secret, next: secret };
}

beforeAll(async () => {
  [day, atOnce, short] = [await rolled(24), await rolled(0), await rolled(720, 2)];
  await heard();
});

test("a rolled key and its successor both work until the overlap ends, then only the successor", async () => {
  for (const afterMs of [0, 23 * HOUR_MS, 24 * HOUR_MS - 1])
    expect([await ask(day.old, afterMs), await ask(day.next, afterMs)]).toEqual(["ok", "ok"]);
  expect([await ask(day.old, 24 * HOUR_MS), await ask(day.next, 24 * HOUR_MS)]).toEqual(["key-expired", "ok"]);
});

test("without an overlap the old key is refused within a second", async () => {
  expect([await ask(atOnce.old), await ask(atOnce.next)]).toEqual(["key-revoked", "ok"]);
});

test("an overlap of thirty days does not keep a key alive that ends in two", async () => {
  expect([await ask(short.old, 47 * HOUR_MS), await ask(short.old, 49 * HOUR_MS)]).toEqual(["ok", "key-expired"]);
});

test("an organisation's list holds for its live and sandbox keys within a second, in addition to a key's own", async () => {
  const live = await keyFor("pro", { addresses: ["203.0.113.0/24"] });
  const sandbox = await issueKey(operator(clock), { orgId: live.orgId, name: "sandbox", mode: "test" });
  const limits = { limitsKeys: true, keyAddresses: ["203.0.113.7", "198.51.100.1"], limitsConsole: false, consoleAddresses: [] };
  const asked = async () => [
    await ask(live.secret, 0, "203.0.113.7"),
    await ask(live.secret, 0, "::ffff:203.0.113.7"),
    await ask(live.secret, 0, "203.0.113.8"),
    await ask(live.secret, 0, "198.51.100.1"),
    await ask(sandbox.secret, 0, "198.51.100.1"),
    await ask(sandbox.secret, 0, "203.0.113.8"),
  ];
  expect(await asked()).toEqual(["ok", "ok", "ok", "address-not-allowed", "ok", "ok"]);
  await limitAddresses(operator(clock), live.orgId, limits);
  await heard();
  expect(await asked()).toEqual(["ok", "ok", "address-not-allowed", "address-not-allowed", "ok", "address-not-allowed"]);
  await limitAddresses(operator(clock), live.orgId, { ...limits, limitsKeys: false });
  await heard();
  expect(await asked()).toEqual(["ok", "ok", "ok", "address-not-allowed", "ok", "ok"]);
});

test("a change of scopes, addresses and end holds on a key in use within a second", async () => {
  const key = await keyFor("pro");
  expect(await ask(key.secret)).toBe("ok");
  await changeKey(operator(clock), key.id, { addresses: ["10.0.0.0/8", "2001:db8::/32"], scopes: ["prices:read"], expiresInDays: 1 });
  await heard();
  const companies = await callApi("/companies", { key: key.secret, address: "10.1.2.3", nowMs: clock.now() });
  expect([await ask(key.secret), await ask(key.secret, 0, "10.1.2.3"), await ask(key.secret, 0, "2001:db8::7")]).toEqual([
    "address-not-allowed",
    "ok",
    "ok",
  ]);
  expect(companies.json()).toMatchObject({ code: "scope-missing" });
  expect(await ask(key.secret, 25 * HOUR_MS, "10.1.2.3")).toBe("key-expired");
});
