import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { PROBLEMS } from "@/lib/http/problems";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { pool, prisma } from "@/lib/platform/database";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, type TestKey, useDatabase } from "@/testing/use-database";
import { preferenceOf } from "./prefer";
import { SIMULATIONS } from "./simulate";

useDatabase();

let sandbox: TestKey;

beforeAll(async () => {
  await publishDrafts([companyDraft("Alpha")]);
  sandbox = await keyFor("pro", { mode: "test" });
});

const simulated = (what: string, key = sandbox.secret) => callApi("/companies", { key, headers: { prefer: `simulate=${what}` } });
const edgeCounts = async (): Promise<unknown> => {
  await flushEdgeCounts();
  return (await pool().query("select coalesce(sum(failed), 0)::int as failed from call_minute")).rows[0];
};

describe("a sandbox key", () => {
  test.each(SIMULATIONS.filter((code) => code !== "slow"))("gets %s as a client would from the service, free of charge", async (code) => {
    const answer = await simulated(code);
    const expected = Object.entries(PROBLEMS).find(([name]) => name === code)?.[1];
    expect(answer.status).toBe(expected?.status);
    expect(answer.json()).toMatchObject({ code, status: expected?.status, detail: expect.stringContaining("simulated") });
    expect(answer.headers.get("preference-applied")).toBe(`simulate=${code}`);
    expect(answer.headers.get("usage-charge")).toBe("0");
    if (answer.json()["retryable"]) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("ratelimit")).toBeDefined();
  });

  test("sees in RateLimit that nothing is left where it was told so", async () => {
    expect((await simulated("quota-exceeded")).headers.get("ratelimit")).toMatch(/^"burst";r=\d+;t=\d+, "day";r=0;t=3600$/);
    expect((await simulated("rate-limited")).headers.get("ratelimit")).toMatch(/^"burst";r=0;t=2, "day";r=\d+;t=\d+$/);
  });

  test("gets a late response in whole", async () => {
    const plain = await callApi("/companies", { key: sandbox.secret });
    const started = performance.now();
    const answer = await simulated("slow");
    expect([answer.status, answer.json()["data"]]).toEqual([200, plain.json()["data"]]);
    expect(answer.headers.get("preference-applied")).toBe("simulate=slow");
    expect(performance.now() - started).toBeGreaterThan(4_900);
  });

  test("is told what can be simulated where it asks for something else", async () => {
    const answer = await simulated("rate-limit");
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining("Did you mean rate-limited?") }),
    ]);
  });

  test("does not lower the availability that customers are told, and simulated errors are in its log", async () => {
    const before = await edgeCounts();
    await simulated("unavailable");
    await simulated("subscription-inactive");
    expect(await edgeCounts()).toEqual(before);
    await flushCallNotes();
    const { rows } = await pool().query("select 1 from call_ledger where org_id = $1 and status = 402 and charge = 0", [sandbox.orgId]);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("an event", () => {
  const receiver = (orgId: string, types: string[], state = "enabled") =>
    prisma().webhookEndpoint.create({
      data: {
        ...{ id: newId("we"), orgId, url: "https://hooks.example.com/", description: "", types, sources: [], state },
        ...{ secret: "x", createdAt: new Date() },
      },
    });

  test("goes as a test to each endpoint that asked for it, and the request is answered as usual", async () => {
    const key = await keyFor("pro", { mode: "test", scopes: ["companies:read", "webhooks:write"] });
    const told = await receiver(key.orgId, ["price.published", "price.revised"]);
    await receiver(key.orgId, ["price.revised"]);
    await receiver(key.orgId, ["price.published"], "disabled");
    const answer = await simulated("price.published", key.secret);
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([200, "simulate=price.published"]);
    const sent = await prisma().webhookDelivery.findMany({ where: { orgId: key.orgId } });
    expect(sent.map(({ endpointId, type }) => [endpointId, type])).toEqual([[told.id, "price.published"]]);
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ type: "price.published", test: true, data: { release: 412 } });
  });

  test("is not sent where the request is refused, is of a source that the endpoint receives, and can't be of the audit log", async () => {
    const key = await keyFor("pro", { mode: "test", scopes: ["companies:read", "webhooks:write"] });
    const { id } = await receiver(key.orgId, ["price.published"]);
    await prisma().webhookEndpoint.update({ where: { id }, data: { sources: ["ember"] } });
    const headers = { prefer: "simulate=price.published" };
    for (const path of ["/companies?bogus=1", "/companies/co_0000000000000000"])
      expect((await callApi(path, { key: key.secret, headers })).status).toBeGreaterThanOrEqual(400);
    expect(await prisma().webhookDelivery.count({ where: { orgId: key.orgId } })).toBe(0);
    expect((await callApi("/companies", { key: key.secret, headers })).status).toBe(200);
    const [sent] = await prisma().webhookDelivery.findMany({ where: { orgId: key.orgId } });
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ data: { source: "ember" } });
    for (const type of ["audit.recorded", "webhook.test"]) expect((await simulated(type, key.secret)).status).toBe(400);
  });

  test.each([
    ["without an endpoint that asked for it", "pro", ["companies:read", "webhooks:write"], 400, /receives key\.expiring/],
    ["without the scope", "pro", ["companies:read"], 403, /webhooks:write/],
    ["without the plan", "starter", ["companies:read", "webhooks:write"], 403, /Webhooks are included in the Pro plan/],
  ] as const)("is refused %s", async (_, plan, scopes, status, says) => {
    const key = await keyFor(plan, { mode: "test", scopes: [...scopes] });
    const answer = await simulated("key.expiring", key.secret);
    expect([answer.status, answer.json()["detail"]]).toEqual([status, expect.stringMatching(says)]);
  });
});

test("a live key is told that it has none simulated, and gets no data and no charge", async () => {
  const live = await keyFor("pro");
  const answer = await simulated("rate-limited", live.secret);
  expect([answer.status, answer.json()["code"], answer.headers.get("usage-charge")]).toEqual([400, "bad-request", "0"]);
});

test.each([
  ["dry-run", "", undefined],
  ["return=minimal, Simulate = Slow ; x=1", undefined, "Slow"],
  ['dry-run;wait=1, simulate="slow"', "", "slow"],
  ["simulated=slow", undefined, undefined],
  ["simulate", undefined, ""],
])("Prefer: %s", (prefer, dryRun, simulate) => {
  const call = { header: (name: string) => (name === "prefer" ? prefer : undefined) };
  expect([preferenceOf(call, "dry-run"), preferenceOf(call, "simulate")]).toEqual([dryRun, simulate]);
});
