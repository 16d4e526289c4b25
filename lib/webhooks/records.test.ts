import { describe, expect, test } from "vitest";
import { DeliveryRow, EndpointRow } from "./contract";
import { deliveryRow, endpointRow } from "./records";

const NOW = Date.UTC(2026, 10, 21, 9);
const at = new Date(NOW - 1_000);

describe("of an endpoint", () => {
  const stored = {
    ...{ id: "we_1", orgId: "org_1", url: "https://hooks.acme.example/", description: "", types: ["price.published"], sources: [] },
    ...{ alertAddress: null, state: "enabled", disabledReason: null, disabledAt: null, failingSince: null, lastSuccessAt: null },
    ...{ oldSecretUntil: null, createdAt: at, secret: "sealed", oldSecret: "sealed before" },
  };

  test("everything leaves but its secrets", () => {
    const row = endpointRow(stored, NOW);
    expect(EndpointRow.strict().parse(row)).toEqual(row);
    expect(JSON.stringify(row)).not.toContain("sealed");
  });

  test("times are times in UTC", () => {
    expect(endpointRow({ ...stored, state: "disabled", disabledAt: at, failingSince: at, lastSuccessAt: at }, NOW)).toMatchObject({
      ...{ disabledAt: "2026-11-21T08:59:59.000Z", failingSince: "2026-11-21T08:59:59.000Z" },
      ...{ lastSuccessAt: "2026-11-21T08:59:59.000Z", createdAt: "2026-11-21T08:59:59.000Z" },
    });
  });

  test.each([
    ["by-hand", "by-hand"],
    ["gone", "gone"],
    ["failing", "failing"],
    ["unheard", null],
    [null, null],
  ])("the reason %j is %j", (disabledReason, expected) => {
    expect(endpointRow({ ...stored, state: "disabled", disabledReason }, NOW).disabledReason).toBe(expected);
  });

  test("a state that nobody knows is not shown as enabled", () => {
    expect(endpointRow({ ...stored, state: "unheard" }, NOW).state).toBe("disabled");
  });

  test.each([
    [1, "2026-11-21T09:00:00.001Z"],
    [0, null],
    [-1, null],
  ])("an overlap that ends %i ms from now is shown as %j", (ms, expected) => {
    expect(endpointRow({ ...stored, oldSecretUntil: new Date(NOW + ms) }, NOW).oldSecretUntil).toBe(expected);
  });
});

describe("of a delivery", () => {
  const stored = {
    ...{ id: "msg_1", endpointId: "we_1", type: "price.published", eventAt: at, state: "waiting", attempts: 1, replays: 0 },
    ...{ nextAttemptAt: new Date(NOW), lastStatus: 503, lastError: "The receiver responded with 503.", createdAt: at, finishedAt: null },
  };

  test.each([
    ["waiting", "waiting", "2026-11-21T09:00:00.000Z"],
    ["delivered", "delivered", null],
    ["failed", "failed", null],
    ["unheard", "failed", null],
  ])("that is %s the state is %s, and the next attempt %j", (state, shown, nextAttemptAt) => {
    const row = deliveryRow({ ...stored, state });
    expect(DeliveryRow.strict().parse(row)).toEqual(row);
    expect(row).toMatchObject({ state: shown, nextAttemptAt });
  });
});
