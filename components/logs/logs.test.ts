import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ignoredIn } from "@/components/ui/page-search";
import { DAY_MS } from "@/lib/core/durations";
import { uuidv7 } from "@/lib/core/ids";
import { absenceOf } from "./absence";
import { durationText, explorerHref, sentParameters, pathOf, queryText } from "./decode";
import { EntryFacts } from "./entry-facts";
import { callFilterOf, followsNew, isNarrowed, LOG_VALUES, readLogView } from "./filter";

const NOW = Date.parse("2026-11-21T09:30:00.000Z");

test("parameters are decoded in their order, with repeated ones, and parts of the path are told from them", () => {
  const call = { endpoint: "/pricing/spot", query: "type=TOPCon%2Cperc&region=a+b&region=%E2%98%80", mode: "live" } as const;
  expect(sentParameters(call)).toEqual([
    { name: "type", in: "query", value: "TOPCon,perc" },
    { name: "region", in: "query", value: "a b" },
    { name: "region", in: "query", value: "☀" },
  ]);
  expect(queryText(call)).toBe("?type=TOPCon,perc&region=a b&region=☀");
  expect(explorerHref("listSpotPrices", call)).toBe(
    "/explorer?operation=listSpotPrices&type=TOPCon%2Cperc&region=a+b&region=%E2%98%80&mode=live",
  );
});

test("a path is whole when its parts were kept", () => {
  expect(pathOf({ endpoint: "/companies/{id}", query: "%7Bid%7D=co_1&fields=id" })).toEqual({ path: "/companies/co_1", isWhole: true });
  expect(pathOf({ endpoint: "/companies/{id}", query: "fields=id" })).toEqual({ path: "/companies/{id}", isWhole: false });
  expect(sentParameters({ endpoint: "/companies", query: "{id}=x" })).toEqual([{ name: "{id}", in: "query", value: "x" }]);
});

test("broken escapes in a query break nothing", () => {
  expect(sentParameters({ endpoint: "/companies", query: "q=%E0%A4%A&x" })).toHaveLength(2);
});

test("new requests are followed on the first page of days that are not over", () => {
  const follows = (params: Record<string, string>): boolean => followsNew(readLogView({ live: "1", ...params }), NOW);
  expect([follows({}), follows({ from: "2026-11-01" }), follows({ until: "2026-11-21" })]).toEqual([true, true, true]);
  expect([follows({ until: "2026-11-20" }), follows({ cursor: "abc" }), followsNew(readLogView({}), NOW)]).toEqual([false, false, false]);
});

test("what the address says wrongly is named with what it takes", () => {
  const params = { status: "abc", from: "2026-11-31", mode: "live", span: "9d" };
  expect(ignoredIn(params, readLogView(params), LOG_VALUES).map(({ name }) => name)).toEqual(["span", "from", "status"]);
});

test("durations in two digits", () => {
  expect([840, 4_240, 42_400, 1_340_000].map(durationText)).toEqual(["0.8 ms", "4.2 ms", "42.4 ms", "1,340.0 ms"]);
});

test("a request that is not there may be too young, too old, or never was", () => {
  const id = uuidv7(NOW);
  // Ids of one process never go back in time, so this one may be younger than asked for.
  const madeAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  expect(absenceOf(id, { nowMs: madeAt + 2_000, keptDays: 30 })).toBe("soon");
  expect(absenceOf("019000a5-0000-7000-8000-000000000000", { nowMs: NOW, keptDays: 30 })).toBe("old");
  const dayAgo = (NOW - DAY_MS).toString(16).padStart(12, "0");
  expect(absenceOf(`${dayAgo.slice(0, 8)}-${dayAgo.slice(8)}-7000-8000-000000000000`, { nowMs: NOW, keptDays: 30 })).toBe("unknown");
  expect(absenceOf("my-own-id", { nowMs: NOW, keptDays: 30 })).toBe("unknown");
});

test("an address says what is looked for; what it says wrongly is left out", () => {
  const view = readLogView({ span: "7d", status: "4xx", endpoint: "/companies", key: "key_1", mode: "live", charged: "no", id: " abc " });
  expect(callFilterOf(view, NOW, 50)).toEqual({
    limit: 50,
    from: "2026-10-22T09:30:00.000Z",
    clientId: "abc",
    status: "4xx",
    endpoint: "/companies",
    key: "key_1",
    mode: "live",
    charged: "no",
  });
  const wrong = readLogView({
    span: "x",
    status: "abc",
    endpoint: "'",
    key: ["a"],
    mode: "x",
    charged: "1",
    from: "2026-02-30",
    id: "x".repeat(200),
  });
  expect(isNarrowed(wrong)).toBe(false);
  expect(callFilterOf(wrong, NOW, 50)).toEqual({ limit: 50, from: "2026-11-20T09:30:00.000Z" });
});

test("days that are named are both included and win over the span", () => {
  const view = readLogView({ span: "1h", from: "2026-11-02", until: "2026-11-03" });
  expect(callFilterOf(view, NOW, 50)).toMatchObject({ from: "2026-11-02T00:00:00.000Z", until: "2026-11-04T00:00:00Z" });
});

test.each(["0001-01-01", "1969-12-31", "9999-12-31"])("%s is no day of the log, and an id with a NUL is nobody's", (day) => {
  expect(isNarrowed(readLogView({ from: day, until: day, id: "job\0" }))).toBe(false);
});

test("the key of a request leads to its page, unless there is none", () => {
  const entry = {
    id: "019000a5-0000-7000-8000-000000000000",
    at: "2026-11-21T09:00:00.000Z",
    keyId: "key_1",
    keyName: "nightly",
    mode: "live" as const,
    endpoint: "/companies",
    query: "",
    status: 200,
    charge: 1,
    bytes: 10,
    durationUs: 900,
    clientId: null,
    address: null,
    isKeyKnown: true,
  };
  const html = (more: Partial<typeof entry>) => renderToStaticMarkup(createElement(EntryFacts, { entry: { ...entry, ...more }, now: NOW }));
  expect(html({})).toContain('href="/console/keys/key_1"');
  expect(html({ keyId: "explorer", keyName: "Explorer", isKeyKnown: false })).not.toContain("/console/keys");
});

test("a text that is too long to be looked for is cut, not left out: the log would show what nobody asked for", () => {
  expect(readLogView({ text: ` ${"x".repeat(300)}` }).text).toBe("x".repeat(100));
  expect(readLogView({ text: "  " }).text).toBeNull();
});
