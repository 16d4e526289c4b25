import { expect, test } from "vitest";
import { firstDayOf, viewOfPlan, viewOfSandbox } from "./plan-views";

/** 31 March in China, still 30 March in UTC. */
const NOW = Date.UTC(2026, 2, 30, 16);
const OPEN = { from: null, until: null };

test("a reach is counted from today; a day that the earlier month does not have is its last", () => {
  expect(firstDayOf("all", "2026-03-31")).toBeNull();
  expect(firstDayOf({ days: 30 }, "2026-03-31")).toBe("2026-03-01");
  expect(firstDayOf({ months: 13 }, "2026-03-31")).toBe("2025-02-28");
});

test("a plan shows what its reach opens on the market's day, which is that of China", () => {
  expect(viewOfPlan("starter", NOW)).toMatchObject({
    ...{ key: "starter/2026-03-31", plan: "starter", title: "Starter", sandbox: false, maxRows: 100 },
    windows: { spot: { from: "2026-03-01", until: null }, trends: { from: "2025-03-31", until: null }, history: null, shipments: null },
  });
  expect(viewOfPlan("starter", NOW - 1).key).toBe("starter/2026-03-30");
  const twoYears = { from: "2024-03-31", until: null };
  expect(viewOfPlan("pro", NOW).windows).toEqual({ spot: twoYears, trends: twoYears, history: twoYears, shipments: OPEN });
  expect(viewOfPlan("enterprise", NOW).windows).toEqual({ spot: OPEN, trends: OPEN, history: OPEN, shipments: OPEN });
});

test("the sandbox has the windows of Pro, and shipments until a year ago", () => {
  const view = viewOfSandbox(NOW);
  expect(view).toMatchObject({ key: "sandbox/2026-03-31", plan: "sandbox", title: "sandbox", sandbox: true, maxRows: 500 });
  expect(view.windows).toEqual({ ...viewOfPlan("pro", NOW).windows, shipments: { from: null, until: "2025-03-31" } });
});

test.each([
  ["spot", "2026-03-01", "Starter"],
  ["spot", "2026-02-28", "Pro"],
  ["spot", "2024-03-30", "Enterprise"],
  ["history", "2024-03-31", "Pro"],
  ["shipments", "2000-01-01", "Pro"],
] as const)("a day of %s, %s, is shown by %s first", (feature, day, title) => {
  expect(viewOfPlan("starter", NOW).planReaching(feature, day)).toBe(title);
  expect(viewOfSandbox(NOW).planReaching(feature, day)).toBe(title);
});
