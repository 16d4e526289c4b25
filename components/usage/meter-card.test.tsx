import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UsageReport } from "@/lib/metering/contract";
import { openPage } from "@/testing/open-page";
import { MeterCard } from "./meter-card";
import { UsageFilters } from "./usage-filters";

const bounds = { startsAt: "2026-10-03T10:00:00.000Z", endsAt: "2026-10-17T10:00:00.000Z" };
const report = (window: Partial<UsageReport["window"]>): UsageReport => ({
  ...{ mode: "live", used: 120, sandbox: null, counted: [], groups: [], others: null, days: [], shown: [], endpoints: [], keys: [] },
  total: { calls: 120, counted: 120, bytes: 0 },
  window: { kind: "period", id: 7, ...bounds, quota: 500, isRunning: true, isTrial: false, ...window },
  periods: [{ id: 7, ...bounds, used: 120, quota: 500, isTrial: window.isTrial === true }],
});
const NOW = Date.parse("2026-11-21T09:30:00Z");

test.each([
  [{ isRunning: true, isTrial: true }, "Calls in the trial"],
  [{ isRunning: false, isTrial: true }, "Trial"],
  [{ isRunning: true }, "This billing period"],
  [{ isRunning: false }, "Earlier billing period"],
  [{ kind: "days" as const }, "Last 30 days"],
])("figures of %o are headed %s", (window, title) => {
  render(<MeterCard report={report(window)} forecast={null} now={NOW} />);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

test("a trial among the periods to choose from is named", () => {
  const view = { mode: "live", part: "endpoint", period: "7" } as const;
  openPage(<UsageFilters report={report({ isRunning: false, isTrial: true })} view={view} />, "/console/usage?period=7");
  expect(screen.getAllByText("Trial, 3 Oct 2026 – 17 Oct 2026").length).toBeGreaterThan(0);
});
