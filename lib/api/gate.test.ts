import { beforeAll, expect, test, vi } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { revokeKey } from "@/lib/keys/revoke-key";
import { newSecret } from "@/lib/keys/secret";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { OpenApiDocument } from "./openapi/describe-api";

useDatabase();

beforeAll(async () => {
  await publishDrafts(["Alpha", "Beta", "=HYPERLINK(1)", 'Quote "and, comma'].map((ref) => companyDraft(ref)));
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const ledger = async (orgId: string): Promise<{ status: number; charge: number; query: string; client_id: string | null }[]> => {
  await flushCallNotes();
  return (await pool().query("select status, charge, query, client_id from call_ledger where org_id = $1 order by id", [orgId])).rows;
};

test("a counted answer is in the ledger when it arrives, with its parameters and the client's own id", async () => {
  const key = await keyFor("pro");
  const answer = await callApi("/companies?country=de", { key: key.secret, headers: { "x-request-id": "order-66" } });
  expect(answer.headers.get("usage-charge")).toBe("1");
  const { rows } = await pool().query("select status, charge, query, client_id from call_ledger where id = $1", [
    answer.headers.get("request-id"),
  ]);
  expect(rows).toEqual([{ status: 200, charge: 1, query: "country=de", client_id: "order-66" }]);
});

test("a call for one record is in the log with the record's id", async () => {
  const key = await keyFor("pro");
  await callApi("/companies/co_none?fields=id", { key: key.secret });
  expect(await ledger(key.orgId)).toMatchObject([{ status: 404, query: "{id}=co_none&fields=id" }]);
});

test("304, HEAD, errors and /me cost nothing and are in the log", async () => {
  const key = await keyFor("pro");
  const first = await callApi("/companies", { key: key.secret });
  const answers = [
    await callApi("/companies", { key: key.secret, headers: { "if-none-match": first.headers.get("etag") ?? "" } }),
    await callApi("/companies", { key: key.secret, method: "HEAD" }),
    await callApi("/companies?country=ZZ", { key: key.secret }),
    await callApi("/me", { key: key.secret }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([304, 200, 400, 200]);
  expect(answers.map(({ headers }) => headers.get("usage-charge"))).toEqual(["0", "0", "0", "0"]);
  expect((await ledger(key.orgId)).map(({ status, charge }) => [status, charge])).toEqual([
    [200, 1],
    [304, 0],
    [200, 0],
    [400, 0],
    [200, 0],
  ]);
  expect(answers[3]?.json()).toMatchObject({ data: { quota: { used: 1, limit: 100_000 } } });
});

test("at the quota the answer is 429 with the reset, and no row is written", async () => {
  const key = await keyFor("starter", { quotaCalls: 3 });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await callApi(`/companies?limit=${i + 1}`, { key: key.secret }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(answers[2]?.headers.get("ratelimit")).toMatch(/"month";r=0;t=\d+/);
  expect(answers[4]?.json()).toMatchObject({ code: "quota-exceeded", retryable: false });
  expect((await ledger(key.orgId)).filter(({ charge }) => charge === 1)).toHaveLength(3);
});

test("the sandbox sees its slice, is never billed, and ends at its daily limit", async () => {
  const key = await keyFor("pro", { mode: "test", sandboxCalls: 4 });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await callApi("/companies", { key: key.secret }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers[0]?.headers.get("ratelimit-policy")).toContain('"day";q=4');
  const { rows } = await pool().query<{ kind: string; used: number }>("select kind, used from period_now where org_id = $1", [key.orgId]);
  expect(rows).toEqual([{ kind: "sandbox", used: 4 }]);
});

test("every response of the sandbox tells the same calls, however many were taken in advance", async () => {
  const { secret } = await keyFor("pro", { mode: "test", sandboxCalls: 1_000 });
  for (let i = 0; i < 3; i++) await callApi("/companies", { key: secret });
  const told = async (path: string, headers: Record<string, string> = {}): Promise<string | undefined> =>
    (await callApi(path, { key: secret, headers })).headers.get("ratelimit");
  expect((await callApi("/me", { key: secret })).json()).toMatchObject({ data: { quota: { limit: 1_000, used: 3, remaining: 997 } } });
  for (const path of ["/me", "/companies?nonsense=1"]) expect(await told(path), path).toContain('"day";r=997;');
  expect(await told("/companies", { prefer: "dry-run" })).toContain('"day";r=997;');
  expect(await told("/companies")).toContain('"day";r=996;');
});

test("a raised quota lets calls through again and keeps what was used", async () => {
  const key = await keyFor("starter", { quotaCalls: 1 });
  await callApi("/companies", { key: key.secret });
  expect((await callApi("/companies", { key: key.secret })).status).toBe(429);
  await setEntitlement(operator(), { orgId: key.orgId, plan: "pro", quotaCalls: null });
  await wait(1_000);
  const answer = await callApi("/companies", { key: key.secret });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ratelimit")).toContain('"month";r=99998;');
});

test("a revoked key is refused within a second", async () => {
  const key = await keyFor("pro");
  expect((await callApi("/companies", { key: key.secret })).status).toBe(200);
  await revokeKey(operator(), key.id);
  await wait(1_000);
  expect((await callApi("/companies", { key: key.secret })).json()).toMatchObject({ code: "key-revoked", status: 401 });
});

test("an address that tries many unknown keys is slowed down, others are not", async () => {
  const key = await keyFor("pro");
  const codes = new Set<string>();
  for (let i = 0; i < 25; i++)
    codes.add((await callApi("/companies", { key: newSecret("spv", "live"), address: "203.0.113.9" })).json().code ?? "");
  expect([...codes]).toEqual(["key-unknown", "rate-limited"]);
  expect((await callApi("/companies", { key: key.secret, address: "203.0.113.10" })).status).toBe(200);
});

test("a key in the address is refused, kept out of the log, and its owner is told", async () => {
  const key = await keyFor("pro");
  const answer = await callApi(`/companies?api_key=${key.secret}`, { key: key.secret });
  expect(answer.json()).toMatchObject({ code: "key-in-query", status: 400 });
  expect(answer.text).not.toContain(key.secret);
  await vi.waitFor(async () => {
    const { rows } = await pool().query("select 1 from api_key where id = $1 and exposed_at is not null", [key.id]);
    expect(rows).toHaveLength(1);
  }, 20_000);
  const { rows } = await pool().query("select 1 from event where type = 'key.exposed' and subject = $1", [key.id]);
  expect(rows).toHaveLength(1);
});

test("an organisation without a plan, or with an ended one, gets 402 on live keys only", async () => {
  const live = await keyFor(null);
  const sandbox = await keyFor(null, { mode: "test", orgId: live.orgId });
  expect((await callApi("/companies", { key: live.secret })).json()).toMatchObject({ code: "subscription-inactive", status: 402 });
  expect((await callApi("/companies", { key: sandbox.secret })).status).toBe(200);
});

test("a burst beyond the bucket is 429 with Retry-After", async () => {
  const key = await keyFor("starter", { burst: { perSecond: 1, bucket: 2 } });
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await callApi("/companies", { key: key.secret }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers.get("retry-after")).toBe("1");
  expect(answers[2]?.headers.get("ratelimit")).toMatch(/^"burst";r=0;t=2, /);
  expect(answers[2]?.json()).toMatchObject({ code: "rate-limited", retryable: true });
});

test("a limit beside burst and quota is told as the one that is used up", async () => {
  const key = await keyFor("pro", { scopes: ["webhooks:write"] });
  const body = { url: "https://hooks.example.com", events: ["price.published"] };
  const made = (await callApi("/webhooks", { key: key.secret, method: "POST", body })).json() as unknown as { data: { id: string } };
  const tests = [];
  for (let i = 0; i < 21; i++) tests.push(await callApi(`/webhooks/${made.data.id}/test`, { key: key.secret, method: "POST" }));
  expect(tests.map(({ status }) => status).slice(19)).toEqual([202, 429]);
  expect(tests[20]?.headers.get("ratelimit")).toMatch(/^"endpoint";r=0;t=[1-9]\d*, "burst";r=\d+;t=/);
  expect(tests[19]?.headers.get("ratelimit")).toMatch(/^"burst";r=/);
});

test("the first rule that says no refuses a call: IP address, plan, scope, burst; and only the burst takes a token", async () => {
  const nowMs = Date.now();
  const key = await keyFor("starter", {
    scopes: ["companies:read"],
    addresses: ["203.0.113.7"],
    burst: { perSecond: 1, bucket: 1 },
  });
  const wide = await keyFor("starter", { orgId: key.orgId, scopes: ["shipments:read"], burst: { perSecond: 1, bucket: 1 } });
  const codeOf = async (path: string, secret: string, address: string): Promise<unknown> => {
    const answer = await callApi(path, { key: secret, address, nowMs });
    return answer.status === 200 ? 200 : answer.json().code;
  };
  expect([
    await codeOf("/market/shipments", key.secret, "203.0.113.8"),
    await codeOf("/market/shipments", key.secret, "203.0.113.7"),
    await codeOf("/companies", wide.secret, "203.0.113.7"),
    await codeOf("/companies", key.secret, "203.0.113.7"),
    await codeOf("/companies", key.secret, "203.0.113.7"),
    await codeOf("/companies?nonsense=1", key.secret, "203.0.113.7"),
  ]).toEqual(["address-not-allowed", "plan-required", "scope-missing", 200, "rate-limited", "rate-limited"]);
});

test("the description comes in parts, with the schemas that these need", async () => {
  const part = async (query: string) => OpenApiDocument.parse((await callApi(`/openapi.json?${query}`)).json());
  expect(Object.keys((await part("operation=listSpotPrices,getStatus")).paths)).toEqual(["/pricing/spot", "/status"]);
  const prices = await part("tag=prices");
  expect(Object.keys(prices.paths)).toEqual(["/pricing/spot", "/pricing/series", "/pricing/trends", "/pricing/history"]);
  expect(JSON.stringify(prices)).not.toContain('"Company"');
  expect((await callApi("/openapi.json?tag=Nonsense")).json()).toMatchObject({ code: "invalid-parameter" });
  expect((await callApi("/openapi.json?tag=Companies&operation=getCompany,listSpotPrices")).json()).toMatchObject({
    code: "invalid-parameter",
    errors: [{ parameter: "operation", detail: "listSpotPrices is in the section Prices, not Companies." }],
  });
});

test("documents without a key are limited by address", async () => {
  const nowMs = Date.now();
  const statuses = new Set<number>();
  for (let i = 0; i < 60; i++) statuses.add((await callApi("/status", { address: "203.0.113.60", nowMs })).status);
  expect([...statuses]).toEqual([200]);
  expect((await callApi("/status", { address: "203.0.113.60", nowMs })).json()).toMatchObject({ code: "rate-limited" });
});

test("a failure before anyone can be asked whose key it is belongs to whose it was", async () => {
  const key = await keyFor("pro");
  await callApi("/companies", { key: key.secret });
  const away = vi.spyOn(versionClock(), "current").mockReturnValue(Promise.reject(new Error("connect ECONNREFUSED")));
  const answer = await callApi("/companies", { key: key.secret });
  away.mockRestore();
  expect([answer.status, answer.headers.has("ratelimit")]).toEqual([503, false]);
  await flushEdgeCounts();
  const sums = "select sum(answered)::int as answered, sum(failed)::int as failed from call_minute where org_id = $1";
  expect((await pool().query(sums, [key.orgId])).rows).toEqual([{ answered: 1, failed: 1 }]);
});

test("text that a spreadsheet would run as a formula is made harmless in CSV and left alone in JSON", async () => {
  const key = await keyFor("pro");
  const csv = await callApi("/companies?fields=name&format=csv", { key: key.secret });
  expect(csv.text).toBe('name\r\nAlpha\r\nBeta\r\n"\'=HYPERLINK(1)"\r\n"Quote ""and, comma"\r\n');
  expect((await callApi("/companies?fields=name&q=hyperlink", { key: key.secret })).text).toContain('"name":"=HYPERLINK(1)"');
});

test("a key sees in /changes only the kinds of record that its scopes open, also from the cache", async () => {
  const open = await keyFor("pro");
  const narrow = await keyFor("pro", { orgId: open.orgId, scopes: ["products:read"] });
  const wide = (await callApi("/changes?since=0", { key: open.secret })).json() as unknown as { data: unknown[] };
  expect(wide.data).toHaveLength(4);
  expect((await callApi("/changes?since=0", { key: narrow.secret })).json()).toMatchObject({ data: [] });
  expect((await callApi("/changes?since=0&resource=company", { key: narrow.secret })).json()).toMatchObject({ code: "scope-missing" });
});

test("all keys of an organisation see the same figures", async () => {
  const one = await keyFor("pro");
  const other = await keyFor("pro", { orgId: one.orgId });
  await callApi("/companies", { key: one.secret });
  await callApi("/me", { key: other.secret });
  await callApi("/companies", { key: one.secret });
  expect((await callApi("/me", { key: other.secret })).json()).toMatchObject({ data: { quota: { used: 2, remaining: 99_998 } } });
});
