import { describe, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { refuseExhausted } from "./count-call";
import type { Caller, Exchange } from "./exchange";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;

type Given = { kind?: string; method?: string; isSandbox?: boolean; isVisitor?: boolean; facts?: object } & Partial<Caller["period"]>;

function refusal({
  kind = "list",
  method = "GET",
  isSandbox = false,
  isVisitor = false,
  facts = {},
  ...period
}: Given): { code: string; message: string; extra: object } | null {
  const exchange = { route: { kind }, call: { method, nowMs: NOW } } as unknown as Exchange;
  const standing = { id: 1, startsAtMs: NOW - HOUR_MS, endsAtMs: NOW + HOUR_MS, quota: 10, used: 10, checkedAtMs: NOW - 999, ...period };
  const known = { plan: "pro", usual_plan: null, paid_until: null, is_trial: false, ...facts };
  const caller = { access: { isSandbox, isVisitor, facts: known }, period: standing } as unknown as Caller;
  try {
    refuseExhausted(exchange, caller);
    return null;
  } catch (error) {
    return error as { code: string; message: string; extra: object };
  }
}

describe("a quota that is known to be used up", () => {
  test("refuses a list before the catalogue is asked, and says when to come back", () => {
    expect(refusal({})).toMatchObject({ code: "quota-exceeded", extra: { headers: { "Retry-After": "3600" } } });
    expect(refusal({ used: 11 })).toMatchObject({ code: "quota-exceeded" });
    expect(refusal({ endsAtMs: NOW + 1 })).toMatchObject({ extra: { headers: { "Retry-After": "1" } } });
    expect(refusal({ endsAtMs: NOW - 5_000 })).toMatchObject({ extra: { headers: { "Retry-After": "1" } } });
  });

  test.each<[string, Given]>([
    ["of which one is left", { used: 9 }],
    ["that has no limit", { quota: null, used: 1_000_000 }],
    ["that was last heard of a second ago: it may have been raised", { checkedAtMs: NOW - 1_000 }],
    ["on a call for one record, which may be free", { kind: "item" }],
    ["on a change", { kind: "action" }],
    ["on a HEAD request, which is free", { method: "HEAD" }],
  ])("%s is asked about as always", (_, given) => {
    expect(refusal(given)).toBeNull();
  });

  test.each<[string, Given, RegExp]>([
    ["a live key", {}, /^All 10 calls until 2026-11-22T13:00:00.000Z are used up\. .*never charged for overage/],
    ["a sandbox key", { isSandbox: true }, /^The sandbox's 10 calls for today are used up\. They reset at 2026-11-22T13:00:00.000Z\.$/],
    ["a visitor", { isSandbox: true, isVisitor: true }, /^The 10 free calls per day without an account are used up\. Sign up/],
    ["a plan without calls", { quota: 0, used: 0 }, /^All 0 calls/],
  ])("is said to %s in its own words", (_, given, words) => {
    expect(refusal(given)?.message).toMatch(words);
  });

  test("names packs of calls where they are sold beside what is paid, and not on trial", () => {
    provideEnv({ TOP_UPS: "pro=25000@299usd/279eur/239gbp" });
    const paid = { paid_until: new Date(NOW + HOUR_MS) };
    expect(refusal({ facts: paid })?.message).toContain("Buy a top-up");
    expect(refusal({ facts: { ...paid, is_trial: true } })?.message).not.toContain("top-up");
    expect(refusal({ facts: { ...paid, plan: "starter" } })?.message).not.toContain("top-up");
  });
});
