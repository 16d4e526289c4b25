import { describe, expect, onTestFinished, test } from "vitest";
import { ROUTES } from "@/lib/api/routes/all";
import { PLAN_TABLE, type Feature, type Plan, type PlanName, type Reach } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { callApi } from "@/testing/call-api";
import { keyFor, useDatabase } from "@/testing/use-database";
import { describeApi } from "./openapi/describe-api";

useDatabase();

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Changes one line of the plan table for the length of a test. */
function change<Name extends keyof Plan>(plan: PlanName, name: Name, value: Plan[Name]): void {
  const row = PLAN_TABLE[plan] as Writable<Plan>;
  const before = row[name];
  row[name] = value;
  onTestFinished(() => void (row[name] = before));
}

const flip = (plan: PlanName, feature: Feature, reach: Reach | null): void =>
  change(plan, "features", { ...PLAN_TABLE[plan].features, [feature]: reach });

type Me = {
  features: string[];
  reach: Record<string, unknown>;
  quota: { limit: number | null; remaining: number | null };
  limits: { rows_per_call: number; burst_per_second: number; burst_bucket: number };
};

/** What a fresh key of a plan meets: the answer of an endpoint, and what the account says. */
async function seenBy(plan: PlanName, path: string) {
  const key = await keyFor(plan);
  const answer = await callApi(path, { key: key.secret });
  const me = (await callApi("/me", { key: key.secret })).json() as unknown as { data: Me };
  return { answer, me: me.data };
}

/** Descriptions by path, as OpenAPI and the documentation have them. */
const descriptions = (): Map<string, string> => {
  const { paths } = describeApi(ROUTES);
  return new Map(
    Object.entries(paths).map(([path, methods]) => [path, JSON.stringify(Object.values(methods).map((one) => one["description"]))]),
  );
};

const FLAGS: { plan: PlanName; feature: Feature; path: string; from: PlanName; says: string }[] = [
  { plan: "starter", feature: "trends", path: "/pricing/trends", from: "pro", says: "Plan: Pro or higher. History: 24 months in Pro" },
  { plan: "starter", feature: "companies", path: "/companies", from: "pro", says: "Plan: Pro or higher." },
  { plan: "starter", feature: "prices", path: "/pricing/spot", from: "pro", says: "Plan: Pro or higher. History: 24 months in Pro" },
  { plan: "pro", feature: "history", path: "/pricing/history", from: "enterprise", says: "Plan: Enterprise." },
  { plan: "pro", feature: "shipments", path: "/market/shipments", from: "enterprise", says: "Plan: Enterprise." },
];

describe("one flag of the plan table", () => {
  test.each(FLAGS)("taken from $plan: $feature is refused, not in the account, and described as of $from", async (flag) => {
    const { plan, feature, path, from, says } = flag;
    const before = { ...(await seenBy(plan, path)), descriptions: descriptions() };
    expect(before.answer.status).toBe(200);
    expect(before.me.features).toContain(feature);

    flip(plan, feature, null);
    const { answer, me } = await seenBy(plan, path);
    expect(answer.json()).toMatchObject({ status: 403, code: "plan-required" });
    expect(answer.json().detail).toContain(PLAN_TABLE[from].title);
    expect(me.features).toEqual(before.me.features.filter((name) => name !== feature));
    expect((await seenBy(from, path)).answer.status).toBe(200);
    const after = descriptions();
    expect(after.get(path)).toContain(says);
    expect(before.descriptions.get(path)).not.toContain(says);
    expect([...after.keys()]).toEqual([...before.descriptions.keys()]);
    const changed = [...after].filter(([name, text]) => text !== before.descriptions.get(name)).map(([name]) => name);
    expect(changed.every((name) => ROUTES.some((route) => route.path === name && "feature" in route && route.feature === feature))).toBe(
      true,
    );
  });

  test.each([
    ["history", "/pricing/history", { months: 6 }, "Plan: Starter or higher. History: 6 months in Starter, 24 months in Pro, full history"],
    ["shipments", "/market/shipments", "all", "Plan: Starter or higher."],
  ] as const)("given to starter: %s is answered, in the account, and described", async (feature, path, reach, says) => {
    expect((await seenBy("starter", path)).answer.status).toBe(403);
    flip("starter", feature, reach);
    const { answer, me } = await seenBy("starter", path);
    expect(answer.status).toBe(200);
    expect(me.features).toContain(feature);
    expect(me.reach[feature]).not.toBeNull();
    expect(descriptions().get(path)).toContain(says);
  });

  test("a reach that is changed moves the days that are shown, and what is said of them", async () => {
    const day = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10);
    const path = `/pricing/spot?ts=${day}`;
    expect((await seenBy("starter", path)).answer.status).toBe(403);
    flip("starter", "prices", { days: 60 });
    expect((await seenBy("starter", path)).answer.status).toBe(200);
    expect(descriptions().get("/pricing/spot")).toContain("History: 60 days in Starter");
  });

  test("quota, burst and rows reach gate, headers and account", async () => {
    change("starter", "quotaCalls", 7);
    change("starter", "burst", { perSecond: 2, bucket: 9 });
    change("starter", "maxRows", 60);
    const { answer, me } = await seenBy("starter", "/companies?limit=60");
    expect(answer.headers.get("ratelimit-policy")).toBe('"burst";q=9;w=5, "month";q=7');
    expect(answer.headers.get("ratelimit")).toMatch(/"month";r=6;/);
    expect(me).toMatchObject({
      quota: { limit: 7, remaining: 6 },
      limits: { rows_per_call: 60, burst_per_second: 2, burst_bucket: 9 },
    });
    const { answer: refused } = await seenBy("starter", "/companies?limit=61");
    expect(refused.json()).toMatchObject({ code: "invalid-parameter", detail: expect.stringContaining("60 records") as string });
  });
});
