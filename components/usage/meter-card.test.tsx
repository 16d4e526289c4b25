import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Usage, UsageReport } from "@/lib/metering/contract";
import { openPage } from "@/testing/open-page";
import { CallsCard } from "./calls-card";
import { MeterCard } from "./meter-card";
import { UsageFilters } from "./usage-filters";

const bounds = { startsAt: "2026-10-03T10:00:00.000Z", endsAt: "2026-10-17T10:00:00.000Z" };
const report = (window: Partial<UsageReport["window"]>): UsageReport => ({
  ...{ mode: "live", used: 120, sandbox: null, counted: [], groups: [], others: null, days: [], shown: [], endpoints: [], keys: [] },
  total: { calls: 120, counted: 120, bytes: 0 },
  window: { kind: "period", id: 7, ...bounds, quota: 500, isRunning: true, isTrial: false, given: null, ...window },
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

test("calls that are given with a higher plan are told from those that are paid, with the day after which the quota falls, here and on Billing", () => {
  const given = { title: "Pro", calls: 400, ends: { lastDay: "2027-01-13", quotaCalls: 100 } };
  const falls = "400 of these calls are given with Pro until 13 Jan 2027. After that, the quota falls to 100.";
  const said = () => screen.getByText(/^400 of these calls/).textContent;
  const { unmount } = render(<MeterCard report={report({ given })} forecast={null} now={NOW} />);
  expect(said()).toBe(falls);
  unmount();
  const usage: Usage = { kind: "live", used: 120, quota: 500, ...bounds, isTrial: false, given, days: [], hasCalled: true };
  const { unmount: leave } = render(<CallsCard usage={usage} now={NOW} />);
  expect(said()).toBe(falls);
  leave();
  render(<CallsCard usage={{ ...usage, given: { ...given, ends: null } }} now={NOW} />);
  expect(said()).toBe("400 of these calls are given with Pro.");
});
