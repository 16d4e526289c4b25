import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import type { TxtFinding } from "@/lib/platform/outgoing/txt-records";
import type { BrandState } from "./contract";
import { decide } from "./recheck-hosts";
import type { BrandRow } from "./records";

const NOW = new Date("2026-11-21T09:00:00Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const WEEK = 7 * DAY_MS;
const HOST = "data.acme.example";

const row = (state: BrandState, lostAt: Date | null): BrandRow => ({
  ...{ orgId: "org_1", state, host: HOST, provedHost: HOST, challenge: "c", provedAt: ago(30 * DAY_MS), lostAt },
  ...{ checkedAt: null, found: null, version: 1, createdAt: ago(40 * DAY_MS), updatedAt: ago(DAY_MS) },
  ...{ name: "Acme", mailName: "Acme", keyPrefix: null, support: null, imprintUrl: null, termsUrl: null, privacyUrl: null, look: null },
});

/** What a look decides, in short: what the owners are told, what is written, and what is recorded. */
function decided(state: BrandState, lostAt: Date | null, outcome: TxtFinding["outcome"]) {
  const { what, change } = decide(row(state, lostAt), HOST, { txtFinding: { outcome, words: "" }, now: NOW });
  return change === null ? [what] : [what, change.data, change.event.type];
}

describe("a record that is there", () => {
  test.each(["proved", "on"] as const)("changes nothing of a host that is %s", (state) => {
    expect(decided(state, null, "found")).toEqual(["kept"]);
  });

  test.each([
    ["shaky", "on"],
    ["on", "on"],
    ["proved", "proved"],
  ] as const)("ends the seven days of one that is %s, which is %s then", (state, next) => {
    expect(decided(state, ago(DAY_MS), "found")).toEqual(["kept", { state: next, lostAt: null }, "brand.host-proved"]);
  });
});

test.each([
  ["proved", null],
  ["on", null],
  ["shaky", ago(DAY_MS)],
  ["shaky", ago(30 * DAY_MS)],
] as const)("name servers that are silent change nothing of a host that is %s, missing since %j", (state, lostAt) => {
  expect(decided(state, lostAt, "unknown")).toEqual(["kept"]);
});

describe("a record that is missing", () => {
  test("is warned of once, and the host is served on", () => {
    expect(decided("on", null, "missing")).toEqual(["lost", { state: "shaky", lostAt: NOW }, "brand.host-lost"]);
  });

  test("takes a host at once that nobody sees", () => {
    expect(decided("proved", null, "missing")).toEqual([
      "kept",
      { state: "waiting", lostAt: NOW, provedHost: null, provedAt: null },
      "brand.host-lost",
    ]);
  });

  test.each([
    ["a moment", 1, false],
    ["seven days less a moment", WEEK - 1, false],
    ["seven days", WEEK, true],
    ["a month", 30 * DAY_MS, true],
  ])("for %s ends a host that is served: %3$s", (_what, ms, isEnded) => {
    expect(decided("shaky", ago(ms), "missing")).toEqual(
      isEnded ? ["unplugged", { state: "unplugged", provedHost: null, provedAt: null }, "brand.unplugged"] : ["kept"],
    );
  });

  test("since nobody knows when takes nothing away", () => {
    expect(decided("shaky", null, "missing")).toEqual(["kept"]);
  });
});
