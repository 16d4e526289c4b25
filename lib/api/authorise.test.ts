import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import type { KeyFacts } from "@/lib/keys/find-key";
import { SCOPES } from "@/lib/keys/scopes";
import { accessOfKey, currentView, includes } from "./access";
import { limitByAddress, requireAddress, requireBurst, requireFeature, requireScope, requireVisitorBurst } from "./authorise";
import { permissionsOf } from "./key-permissions";

const NOW = Date.parse("2026-11-22T12:00:00Z");
let organisations = 0;

const keyWith = (changes: Partial<KeyFacts> = {}) => {
  const facts: KeyFacts = {
    id: "key_1",
    org_id: `org_${++organisations}`,
    mode: "live",
    scopes: ["companies:read"],
    addresses: [],
    org_addresses: [],
    expires_at: null,
    revoked_at: null,
    plan: "starter",
    state: "active",
    quota_calls: null,
    burst_per_second: null,
    burst_bucket: null,
    sandbox_calls: null,
    period_starts_at: null,
    period_ends_at: null,
    period_anchor: null,
    paid_until: null,
    carried_from: null,
    paid_calls: null,
    refunded_calls: null,
    top_up_from: null,
    top_up_calls: null,
    period_months: null,
    usual_plan: null,
    given_until: null,
    given_calls: null,
    is_trial: false,
    suspended_at: null,
    ...changes,
  };
  return accessOfKey(facts, 1, NOW);
};

const codeOf = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("IP addresses and scopes", () => {
  test.each([
    ["no list", [], "203.0.113.1", null],
    ["its address", ["203.0.113.1"], "203.0.113.1", null],
    ["its network", ["203.0.113.0/24"], "203.0.113.77", null],
    ["another address", ["203.0.113.1"], "203.0.113.2", "address-not-allowed"],
    ["an address nobody knows", ["203.0.113.1"], null, "address-not-allowed"],
    ["no list and an address nobody knows", [], null, null],
  ])("a key with %s", (_, addresses, address, code) => {
    expect(codeOf(() => requireAddress(keyWith({ addresses }), address))).toBe(code);
  });

  test("one of the scopes is enough, none is not", () => {
    const key = keyWith({ scopes: ["prices:read"] });
    expect(codeOf(() => requireScope(key, ["prices:read", "prices:history"]))).toBeNull();
    expect(codeOf(() => requireScope(key, ["companies:read", "products:read"]))).toBe("scope-missing");
  });
});

describe("plans", () => {
  test.each([
    ["no plan", { plan: null, state: null }, "companies", "subscription-inactive"],
    ["a plan that has ended", { state: "inactive" }, "companies", "subscription-inactive"],
    ["a payment that is late", { state: "past_due" }, "companies", null],
    ["Starter", {}, "companies", null],
    ["Starter without what Pro has", {}, "shipments", "plan-required"],
    ["Pro", { plan: "pro" }, "shipments", null],
    ["Pro without what Enterprise has", { plan: "pro" }, "exports", "plan-required"],
    ["the sandbox of an organisation without a plan", { mode: "test", plan: null, state: null }, "shipments", null],
    ["a plan that nobody knows", { plan: "gold" }, "companies", "subscription-inactive"],
    ["no feature, but a plan that has ended", { state: "inactive" }, null, "subscription-inactive"],
  ] as const)("%s", (_, facts, feature, code) => {
    expect(codeOf(() => requireFeature(keyWith(facts), feature))).toBe(code);
  });

  test("the refusal names the plan that has it", () => {
    expect(() => requireFeature(keyWith(), "shipments")).toThrow("The Starter plan does not include shipments; Pro does.");
  });

  test("what a plan includes, the sandbox too, is what it shows", () => {
    expect([includes(keyWith(), "shipments"), includes(keyWith({ plan: "pro" }), "shipments")]).toEqual([false, true]);
    expect(includes(keyWith({ plan: null }), "companies")).toBe(false);
  });
});

describe("bursts", () => {
  test("are the plan's, or those of the organisation, and are written into the policy", () => {
    expect(keyWith()).toMatchObject({ burst: { perSecond: 5, bucket: 25 }, policy: '"burst";q=25;w=5, "month";q=10000' });
    expect(keyWith({ burst_per_second: 2, burst_bucket: 7, quota_calls: 9 }).policy).toBe('"burst";q=7;w=4, "month";q=9');
    expect(keyWith({ mode: "test", sandbox_calls: 3 }).policy).toMatch(/, "day";q=3$/);
    expect(keyWith({ plan: "enterprise" }).policy).not.toContain("month");
  });

  test("let as many through as the bucket holds, and one more when a token has come", () => {
    const key = keyWith({ burst_per_second: 1, burst_bucket: 2 });
    const codes = [0, 0, 999, 1_001].map((after) => codeOf(() => requireBurst(key, NOW + after)));
    expect(codes).toEqual([null, null, "rate-limited", null]);
  });

  test("save up no more than the bucket holds, however long nobody calls", () => {
    const key = keyWith({ burst_per_second: 1, burst_bucket: 2 });
    requireBurst(key, NOW);
    const codes = [0, 0, 0].map(() => codeOf(() => requireBurst(key, NOW + DAY_MS)));
    expect(codes).toEqual([null, null, "rate-limited"]);
  });

  test("are one organisation's: all its keys take from one bucket, its sandbox from another", () => {
    const facts = { org_id: "org_shared", burst_per_second: 1, burst_bucket: 1 };
    expect(codeOf(() => requireBurst(keyWith(facts), NOW))).toBeNull();
    expect(codeOf(() => requireBurst(keyWith({ ...facts, id: "key_2" }), NOW))).toBe("rate-limited");
    expect(codeOf(() => requireBurst(keyWith({ ...facts, mode: "test" }), NOW))).toBeNull();
  });

  test("visitors of one site share a limit, however many networks it has", () => {
    const at = (i: number): string => `2001:db8:1:${i.toString(16)}::1`;
    const visitor = () => ({ ...keyWith({ mode: "test" }), isVisitor: true });
    const codes = Array.from({ length: 101 }, (_, i) => codeOf(() => requireVisitorBurst(visitor(), at(i), NOW)));
    expect([codes.slice(0, 100).every((code) => code === null), codes[100]]).toEqual([true, "rate-limited"]);
    expect(codeOf(() => requireVisitorBurst(visitor(), "2001:db8:2::1", NOW))).toBeNull();
  });

  test("keyless documents are limited by address, and not where nobody tells addresses apart", () => {
    const take = (address: string | null): string | null => codeOf(() => limitByAddress({ address, nowMs: NOW }));
    const codes = Array.from({ length: 61 }, () => take("198.51.100.7"));
    expect([codes.slice(0, 60).every((code) => code === null), codes[60], take("198.51.100.8")]).toEqual([true, "rate-limited", null]);
    expect(Array.from({ length: 100 }, () => take(null)).every((code) => code === null)).toBe(true);
  });
});

describe("what a key sees", () => {
  test("keys that open the same kinds of record share cached responses, others do not", () => {
    const all = keyWith({ plan: "pro", scopes: [...SCOPES] });
    const same = keyWith({ plan: "pro", scopes: ["companies:read", "products:read", "prices:history", "shipments:read"] });
    const fewer = keyWith({ plan: "pro", scopes: ["companies:read"] });
    expect([same.view.key === all.view.key, fewer.view.key === all.view.key]).toEqual([true, false]);
    expect(fewer.view.resources).toEqual(["company"]);
  });

  test("changes with the market's day, which begins at 16:00 UTC", () => {
    const key = keyWith();
    const before = currentView(key, Date.parse("2026-11-22T15:59:59.999Z"));
    expect(before).toBe(key.view);
    const after = currentView(key, Date.parse("2026-11-22T16:00:00Z"));
    expect(after.windows).not.toEqual(before.windows);
    expect(currentView(key, Date.parse("2026-11-22T16:00:00Z") + DAY_MS - 1)).toBe(after);
  });

  test("a scope lets a key do what it is for and nothing else", () => {
    expect(permissionsOf({ scopes: new Set(["webhooks:write", "companies:read", "no:such"]) })).toEqual([
      "webhooks:read",
      "webhooks:write",
    ]);
    expect(permissionsOf({ scopes: new Set() })).toEqual([]);
  });
});
