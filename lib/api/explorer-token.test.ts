import { beforeAll, expect, test } from "vitest";
import { endSession } from "@/lib/accounts/sessions/end-session";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { VISITOR } from "@/lib/billing/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { issueExplorerToken, issueVisitorToken } from "@/lib/keys/explorer-token";
import { pruneLedger } from "@/lib/metering/prune-ledger";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { pool, prisma } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { callApi } from "@/testing/call-api";
import { person, visitor, type Person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";

useDatabase();
beforeAll(() => publishDrafts([]));

const log = async (orgId: string) => {
  await flushCallNotes();
  return (await pool().query("select key_id, mode, status, charge from call_ledger where org_id = $1 order by id", [orgId])).rows;
};
const tokenOf = async (who: Person, mode: "sandbox" | "live") =>
  (await issueExplorerToken(await who.ctx(), who.orgId ?? "", { mode })).token;

async function subscriber(): Promise<Person> {
  const owner = await person();
  await setEntitlement(operator(), { orgId: owner.orgId ?? "", plan: "starter", state: "active" });
  return owner;
}

test("everyone gets the slice without an account, with the features of Pro, and is in nobody's log", async () => {
  const { token } = issueVisitorToken(visitor());
  const answer = await callApi("/market/shipments", { key: token, address: "203.0.113.7" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("usage-charge")).toBe("0");
  expect(answer.headers.get("ratelimit")).toContain(`"day";r=${VISITOR.callsPerDay - 1}`);
  await flushCallNotes();
  expect((await pool().query("select from call_ledger where org_id like 'visitor%'")).rowCount).toBe(0);
  await flushEdgeCounts();
  expect((await pool().query("select org_id, answered from call_minute")).rows).toEqual([{ org_id: "", answered: 1 }]);
});

test("an address has its calls a day, whatever its tokens; an IPv6 network counts as one, and the next day begins anew", async () => {
  const address = (n: number) => `2001:db8:7:1::${n.toString(16)}`;
  const now = Date.now();
  const midnight = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const ask = async (n: number, nowMs: number) => {
    const { token } = issueVisitorToken(visitor({ now: () => nowMs }));
    return (await callApi("/companies", { key: token, address: address(n), nowMs })).status;
  };
  const statuses = new Set<number>();
  // Fast enough for the quota, slow enough for the burst.
  const start = midnight - VISITOR.callsPerDay * 500;
  for (let i = 0; i < VISITOR.callsPerDay; i++) statuses.add(await ask(i + 1, start + i * 400));
  expect([...statuses]).toEqual([200]);
  expect(await ask(9_999, midnight - 1_000)).toBe(429);
  expect(await ask(1, midnight + 1_000)).toBe(200);
  const right = databaseClock().now;
  databaseClock().now = () => Promise.resolve(midnight + 2_000);
  await pruneLedger().finally(() => (databaseClock().now = right));
  const { rows } = await pool().query("select used::int from period where org_id like 'visitor%' and starts_at < $1", [new Date(midnight)]);
  expect(rows).toEqual([]);
});

test("who comes from ever new networks is refused before a counting row is made for each", async () => {
  const { token } = issueVisitorToken(visitor());
  const now = Date.now();
  const statuses = new Map<number, number>();
  for (let i = 0; i < 300; i++) {
    const { status } = await callApi("/companies?nonsense=1", { key: token, address: `2001:db8:99:${i.toString(16)}::1`, nowMs: now });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBe(200);
});

test("a token in the address is refused and masked, like a key", async () => {
  const owner = await subscriber();
  const token = await tokenOf(owner, "live");
  const answer = await callApi(`/companies?q=${token}`, { key: await tokenOf(owner, "sandbox") });
  expect(answer.json()).toMatchObject({ code: "key-in-query" });
  await callApi(`/companies?nonsense=${token.slice(0, 30)}`, { key: await tokenOf(owner, "sandbox") });
  const { rows } = await pool().query("select query from call_ledger where org_id = $1", [owner.orgId]);
  for (const { query } of rows) expect(query).not.toContain(token.slice(12, 30));
});

test("a token stops while its session waits for the six digits", async () => {
  const owner = await subscriber();
  const token = await tokenOf(owner, "live");
  await pool().query("update app_user set totp_confirmed_at = now() where id = $1", [owner.userId]);
  expect((await callApi("/companies", { key: token })).json()).toMatchObject({ code: "key-revoked" });
});

test("a burst of one address is refused and another goes on", async () => {
  const { token } = issueVisitorToken(visitor());
  const ask = (address: string, nowMs: number) => callApi("/companies", { key: token, address, nowMs });
  const now = Date.now();
  const statuses = [];
  for (let i = 0; i <= VISITOR.burst.bucket; i++) statuses.push((await ask("198.51.100.20", now)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask("198.51.100.21", now)).status).toBe(200);
});

test("a live token counts on the plan like a key and is called the explorer in the log", async () => {
  const owner = await subscriber();
  const answer = await callApi("/companies", { key: await tokenOf(owner, "live") });
  expect(answer.headers.get("usage-charge")).toBe("1");
  expect((await callApi("/market/shipments", { key: await tokenOf(owner, "live") })).json()).toMatchObject({ code: "plan-required" });
  expect(await log(owner.orgId ?? "")).toEqual([
    { key_id: "explorer", mode: "live", status: 200, charge: 1 },
    { key_id: "explorer", mode: "live", status: 403, charge: 0 },
  ]);
});

test("a sandbox token costs nothing and shares the sandbox's day with the test keys", async () => {
  const owner = await person();
  const answer = await callApi("/market/shipments", { key: await tokenOf(owner, "sandbox") });
  expect([answer.status, answer.headers.get("usage-charge")]).toEqual([200, "0"]);
  expect(await log(owner.orgId ?? "")).toMatchObject([{ key_id: "explorer", mode: "test", charge: 0 }]);
});

test("a token ends with its session, with the membership, with the role, and after a quarter of an hour", async () => {
  const owner = await subscriber();
  const orgId = owner.orgId ?? "";
  const [leaving, demoted] = [await person({ orgId, role: "developer" }), await person({ orgId, role: "developer" })];
  const tokens = {
    owner: await tokenOf(owner, "live"),
    leaving: await tokenOf(leaving, "sandbox"),
    demoted: await tokenOf(demoted, "live"),
  };
  const code = async (key: string, nowMs = Date.now()) => (await callApi("/companies", { key, nowMs })).json()["code"] ?? "answered";
  expect(await Promise.all(Object.values(tokens).map((token) => code(token)))).toEqual(["answered", "answered", "answered"]);
  await pool().query("delete from member where user_id = $1", [leaving.userId]);
  await pool().query("update member set role = 'viewer' where user_id = $1", [demoted.userId]);
  expect(await code(tokens.leaving)).toBe("key-revoked");
  expect(await code(tokens.demoted)).toBe("key-revoked");
  expect(await code(tokens.owner, Date.now() + 16 * MINUTE_MS)).toBe("key-expired");
  await endSession(await owner.ctx());
  expect(await code(tokens.owner)).toBe("key-revoked");
});

test("live is for those who may, sandbox for every member, and neither for strangers", async () => {
  const owner = await subscriber();
  const orgId = owner.orgId ?? "";
  const viewer = await person({ orgId, role: "viewer" });
  const stranger = await person();
  await expect(tokenOf(viewer, "live")).rejects.toMatchObject({ code: "role-missing" });
  expect(await tokenOf(viewer, "sandbox")).toContain("_explorer_");
  for (const mode of ["live", "sandbox"] as const)
    await expect(issueExplorerToken(await stranger.ctx(), orgId, { mode })).rejects.toMatchObject({ code: "not-found" });
  await expect(tokenOf(stranger, "live")).rejects.toMatchObject({ code: "subscription-inactive" });
  const unconfirmed = await person({ orgId, role: "developer", verified: false });
  await expect(tokenOf(unconfirmed, "live")).rejects.toMatchObject({ code: "conflict" });
});

test("a token that was changed, or made elsewhere, is unknown", async () => {
  const { token } = issueVisitorToken(visitor());
  const [head, payload = ""] = [token.slice(0, token.indexOf("_explorer_") + 10), token.slice(token.indexOf("_explorer_") + 10)];
  const claims = Buffer.from(JSON.stringify({ mode: "visitor", until: Date.now() + DAY_MS })).toString("base64url");
  for (const forged of [`${token}x`, head, `${head}${claims}.${payload.split(".")[1]}`, `${head}..`])
    expect((await callApi("/companies", { key: forged })).json()).toMatchObject({ code: "key-unknown" });
});

test("a token goes by the rules of the console that made it, and not by those of keys", async () => {
  const owner = await subscriber();
  const token = await tokenOf(owner, "sandbox");
  const set = (data: object) => prisma().organisation.update({ where: { id: owner.orgId ?? "" }, data });
  const ask = async (address: string) => {
    const answer = await callApi("/companies", { key: token, address });
    return answer.status === 200 ? "ok" : answer.json().code;
  };
  await set({ limitsKeys: true, keyAddresses: ["198.51.100.1"] });
  expect(await ask("203.0.113.7")).toBe("ok");
  await set({ limitsConsole: true, consoleAddresses: ["203.0.113.0/24"] });
  expect([await ask("203.0.113.7"), await ask("198.51.100.1")]).toEqual(["ok", "address-not-allowed"]);
  await set({ requiresSecondFactor: true });
  expect(await ask("203.0.113.7")).toBe("key-revoked");
});
