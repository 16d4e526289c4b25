import { describe, expect, test } from "vitest";
import type { EventData } from "@/lib/events/catalogue/contract";
import type { RecordedEvent } from "@/lib/events/followers";
import { EVENT_TYPES } from "./event-types";
import { isSent, messagesOf, type Draft } from "./messages";

const API = "https://api.example/api/v1";
const messages = (type: string, data: object, subject: string | null = "1"): Draft[] =>
  messagesOf({ id: "e", type, orgId: "org_1", subject, at: new Date(0), data } as Parameters<typeof messagesOf>[0], API);

/** What is sent satisfies what the documentation promises of it. */
const promised = (drafts: readonly Draft[]): readonly Draft[] => {
  for (const { type, data } of drafts) expect(EVENT_TYPES[type].data.parse(data)).toEqual(data);
  return drafts;
};

describe("a release", () => {
  const release = (summary: EventData<"release.published">["summary"], subject: string | null = "412") =>
    promised(messages("release.published", { source: "price-sheet", summary }, subject));
  const counts = (added: number, changed: number, removed: number) => ({ added, changed, removed });

  test("is one message for each resource, and two for prices: what is new, and what was revised", () => {
    const found = release({
      ...{ spot_price: counts(38, 1, 2), shipment: counts(3, 0, 0), company: counts(0, 4, 0), product: counts(0, 0, 5) },
    });
    const changes = (resource: string) => `${API}/changes?since=411&as_of=412&resource=${resource}`;
    const about = { release: 412, source: "price-sheet" };
    expect(found).toEqual([
      { type: "price.published", source: "price-sheet", data: { ...about, added: 38, changes: changes("spot_price") } },
      { type: "price.revised", source: "price-sheet", data: { ...about, changed: 1, removed: 2, changes: changes("spot_price") } },
      { type: "shipment.published", source: "price-sheet", data: { ...about, ...counts(3, 0, 0), changes: changes("shipment") } },
      { type: "company.changed", source: "price-sheet", data: { ...about, ...counts(0, 4, 0), changes: changes("company") } },
      { type: "product.changed", source: "price-sheet", data: { ...about, ...counts(0, 0, 5), changes: changes("product") } },
    ]);
  });

  test.each([
    ["only new prices", { spot_price: counts(1, 0, 0) }, ["price.published"]],
    ["only revised prices", { spot_price: counts(0, 1, 0) }, ["price.revised"]],
    ["only removed prices", { spot_price: counts(0, 0, 1) }, ["price.revised"]],
    ["nothing of a resource", { company: counts(0, 0, 0), product: counts(0, 1, 0) }, ["product.changed"]],
    ["nothing at all", {}, []],
  ])("with %s says no more than that", (_what, summary, types) => {
    expect(release(summary).map(({ type }) => type)).toEqual(types);
  });

  test("names the state before the first release too, and is nothing without a number", () => {
    expect(release({ company: counts(1, 0, 0) }, "1")[0]?.data).toMatchObject({
      changes: `${API}/changes?since=0&as_of=1&resource=company`,
    });
    for (const subject of [null, "", "0", "x", "1.5"]) expect(() => release({ company: counts(1, 0, 0) }, subject)).toThrow();
  });
});

test("published requests are counted, and the first hundred named", () => {
  const ids = Array.from({ length: 101 }, (_, i) => `rfq_${i}`);
  expect(promised(messages("rfq.published", { count: 101, ids }))).toEqual([
    { type: "rfq.published", source: null, data: { count: 101, ids: ids.slice(0, 100), rfqs: `${API}/rfqs` } },
  ]);
});

test("a threshold is told with what is used and when it ends", () => {
  const data = { percent: 80, used: 80_214, quota: 100_000, endsAt: "2026-12-01T00:00:00.000Z", runsOutAt: null };
  expect(promised(messages("quota.threshold", data))).toEqual([
    {
      ...{ type: "quota.threshold", source: null },
      data: { percent: 80, used: 80_214, quota: 100_000, period_ends_at: "2026-12-01T00:00:00.000Z", runs_out_at: null },
    },
  ]);
});

test("a key that expires is told by its ID and name", () => {
  const data = { name: "prod", days: 7, expiresAt: "2026-11-28T09:00:00.000Z" };
  expect(promised(messages("key.expiring", data, "key_1"))).toEqual([
    { type: "key.expiring", source: null, data: { key_id: "key_1", name: "prod", days_left: 7, expires_at: "2026-11-28T09:00:00.000Z" } },
  ]);
});

test("an alert that fired is told with its series and both prices", () => {
  const alert = { alertId: "al_1", seriesId: "ps_1", kind: "below", value: "0.095", item: "x", currency: "USD", unit: "W" };
  const [message] = promised(
    messages("alert.fired", { ...alert, before: "0.096", now: "0.094", date: "2026-11-18", movePct: "-2.08", release: 7 }, "usr_1"),
  );
  expect(message).toMatchObject({ type: "alert.fired", data: { alert_id: "al_1", price: "0.094", previous_price: "0.096", release: 7 } });
  expect(JSON.stringify(message)).not.toContain("usr_1");
});

test("an export that can be downloaded is told, one that failed is not", () => {
  const done = { resource: "company", format: "csv", rows: 3, bytes: 90, state: "ready" };
  expect(promised(messages("export.finished", done, "ex_1"))).toEqual([
    {
      ...{ type: "export.finished", source: null },
      data: { export_id: "ex_1", resource: "company", format: "csv", rows: 3, bytes: 90, sandbox: false, export: `${API}/exports/ex_1` },
    },
  ]);
  expect(messages("export.finished", { ...done, bytes: null, state: "failed" })).toEqual([]);
});

test.each([
  ["release.published", true],
  ["export.finished", true],
  ["export.started", false],
  ["key.created", false],
  ["toString", false],
])("%s is told outside: %s", (type, expected) => {
  expect(isSent({ type } as RecordedEvent)).toBe(expected);
});
