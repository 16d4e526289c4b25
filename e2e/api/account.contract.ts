import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Me } from "@/lib/api/describe-access";
import { PLAN_TABLE, PLANS, SANDBOX, type PlanName } from "@/lib/billing/plans";
import { LISTS } from "./answers";
import { call, HOST, KEYS, type KeyName } from "./server";

const AS_SOLD = { starter: "starterAsSold", pro: "proAsSold", enterprise: "enterpriseAsSold" } as const satisfies Record<PlanName, KeyName>;

const me = async (key: KeyName): Promise<z.output<typeof Me>> =>
  z.strictObject({ data: Me }).parse((await call("/me", { key })).json()).data;

const quotaLeft = (header: string | string[] | undefined): number => Number(/"(?:month|day)";r=(\d+)/.exec(String(header))?.[1]);

describe("/me", () => {
  test.each(PLANS)("says what %s may do, as the plan table has it", async (plan) => {
    const account = await me(AS_SOLD[plan]);
    const { maxRows, burst, quotaCalls, features } = PLAN_TABLE[plan];
    expect(account).toMatchObject({
      mode: "live",
      plan,
      state: "active",
      expires_at: null,
      limits: { rows_per_call: maxRows, burst_per_second: burst.perSecond, burst_bucket: burst.bucket },
    });
    expect(account.quota.limit).toBe(quotaCalls);
    expect(account.features).toEqual(Object.entries(features).flatMap(([name, reach]) => (reach === null ? [] : [name])));
    expect(account.reach.history === null).toBe(features.history === null);
    expect(account.quota.remaining).toBe(quotaCalls === null ? null : quotaCalls - account.quota.used);
  });

  test("says that a sandbox key has the sandbox", async () => {
    const account = await me("sandbox");
    expect(account.mode).toBe("test");
    expect(account.limits.rows_per_call).toBe(SANDBOX.maxRows);
    expect(account.reach.shipments?.until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("is never kept by a cache and is free", async () => {
    const { headers } = await call("/me", { key: "pro" });
    expect([headers["cache-control"], headers["usage-charge"]]).toEqual(["no-store", "0"]);
  });
});

describe("counting", () => {
  test("moves the figures by one for a counted call", async () => {
    const before = await me("pro");
    const answer = await call("/companies?limit=1", { key: "pro" });
    expect(answer.headers["usage-charge"]).toBe("1");
    expect(quotaLeft(answer.headers.ratelimit)).toBe((before.quota.remaining ?? 0) - 1);
    expect((await me("pro")).quota.used).toBe(before.quota.used + 1);
  });

  test("counts every list once, in every format", async () => {
    const before = await me("pro");
    const paths = LISTS.flatMap(({ path }) => ["json", "csv", "ndjson", "xlsx"].map((format) => `${path}?limit=1&format=${format}`));
    for (const path of paths) expect((await call(path, { key: "pro" })).headers["usage-charge"], path).toBe("1");
    expect((await me("pro")).quota.used).toBe(before.quota.used + paths.length);
  });

  test("does not move for what is free", async () => {
    const tag = (await call("/companies?limit=2", { key: "pro" })).headers.etag ?? "";
    const before = await me("pro");
    const free = [
      await call("/companies?limit=2", { key: "pro", headers: { "if-none-match": tag } }),
      await call("/companies?limit=2", { key: "pro", method: "HEAD" }),
      await call("/companies?limit=0", { key: "pro" }),
      await call("/companies?limit=2", { key: "pro", method: "POST" }),
      await call("/companies/co_0000000000000000", { key: "pro" }),
      await call("/companies?limit=2", { key: "pro", headers: { accept: "image/png" } }),
      await call("/me", { key: "pro" }),
      await call("/datasets", { key: "pro" }),
    ];
    expect(free.map(({ status }) => status)).toEqual([304, 200, 400, 405, 404, 406, 200, 200]);
    for (const { headers } of free) expect(headers["usage-charge"]).toBe("0");
    expect((await me("pro")).quota.used).toBe(before.quota.used);
  });

  test("never bills the sandbox", async () => {
    expect((await call("/companies?limit=1", { key: "sandbox" })).headers["usage-charge"]).toBe("0");
  });

  test("loses nothing of calls at the same time", async () => {
    const before = await me("pro");
    await Promise.all(Array.from({ length: 40 }, (_, i) => call(`/companies?limit=${i + 1}&fields=id`, { key: "pro" })));
    expect((await me("pro")).quota.used).toBe(before.quota.used + 40);
  });

  test("knows of calls that came another way", async () => {
    const before = await me("pro");
    // The same key, written as another client would.
    const answer = await call("/companies?limit=1", { key: null, headers: { authorization: `bearer  ${KEYS.pro}` } });
    expect(answer.headers["usage-charge"]).toBe("1");
    expect((await me("pro")).quota.used).toBe(before.quota.used + 1);
  });
});

describe("headers of a keyed answer", () => {
  test.each(LISTS)("of $path tell limits, charge, release and times", async ({ path }) => {
    const { headers, json } = await call(`${path}?limit=1`, { key: "proAsSold" });
    expect(headers["ratelimit-policy"]).toBe('"burst";q=100;w=4, "month";q=100000');
    expect(headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+, "month";r=\d+;t=\d+$/);
    expect(headers["usage-charge"]).toBe("1");
    expect(headers["request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["data-release"]).toBe(String(z.object({ meta: z.object({ release: z.int() }) }).parse(json()).meta.release));
    expect(headers["server-timing"]).toMatch(/^auth;dur=[\d.]+, query;dur=[\d.]+, meter;dur=[\d.]+$/);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("are on its errors too", async () => {
    for (const path of ["/companies?limit=0", "/companies/co_0000000000000000"])
      expect((await call(path, { key: "pro" })).headers.ratelimit).toMatch(/^"burst"/);
  });

  test("of Enterprise have no quota", async () => {
    const { headers } = await call("/companies?limit=1", { key: "enterpriseAsSold" });
    expect(headers["ratelimit-policy"]).toBe('"burst";q=400;w=4');
  });

  test("of the sandbox count days", async () => {
    const { headers } = await call("/companies?limit=1", { key: "sandboxAsSold" });
    expect(headers["ratelimit-policy"]).toBe('"burst";q=100;w=4, "day";q=1000');
  });

  test("no two request ids are the same", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await call("/companies?limit=1")).headers["request-id"]));
    expect(new Set(ids).size).toBe(30);
  });
});

test("a burst beyond the bucket is 429 with the seconds to wait", async () => {
  const atOnce = Array.from({ length: 60 }, () => call("/companies?limit=1", { key: "starterAsSold", isPatient: false }));
  const answers = await Promise.all(atOnce);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(refused.length, HOST).toBeGreaterThan(20);
  for (const { headers, text } of refused) {
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(text).toContain('"code":"rate-limited"');
    expect(text).toContain('"retryable":true');
  }
});
