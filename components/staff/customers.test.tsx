import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CustomerRow } from "@/lib/accounts/contract";
import { openPage } from "@/testing/open-page";
import { CustomerFigures, shareText } from "./customer-figures";
import { CustomerState } from "./customer-state";
import { customersCsv } from "./customers-csv";
import { quotaTone, usedText } from "./quota-words";

test("a quota is nearly used from 80% on, and used up at 100%; no cap is never near", () => {
  const tones = [0, 799, 800, 999, 1_000, 1_200].map((used) => quotaTone({ used, quota: 1_000 }));
  expect(tones).toEqual(["mark", "mark", "warn", "warn", "bad", "bad"]);
  expect(quotaTone({ used: 9_000_000, quota: null })).toBe("mark");
  expect(usedText({ used: 9_000, quota: null })).toBe("9,000, no cap");
});

test("a part of all requests has its share, however small", () => {
  expect([shareText(0, 0), shareText(12, 3_000), shareText(1, 1_000_000)]).toEqual(["None", "12 (0.4%)", "1 (under 0.1%)"]);
});

test("the figures show calls against the quota, and keys to look at only where there are any", () => {
  const usage = {
    kind: "live" as const,
    isTrial: false,
    given: null,
    used: 850,
    quota: 1_000,
    startsAt: "2026-11-01T00:00:00Z",
    endsAt: "2026-12-01T00:00:00Z",
  };
  const keys = { live: 2, sandbox: 1, usedLastHour: 1, expiring: 0, exposed: 1, lastUsedAt: null };
  const requests = { days: 7, total: 100, rejected: 4, limited: 0, failed: 0 };
  openPage(<CustomerFigures usage={{ usage: { ...usage, days: [], hasCalled: true }, requests }} keys={keys} now={0} />);
  expect(screen.getByRole("meter", { name: "Calls used" }).getAttribute("aria-valuetext")).toBe("850 of 1,000 calls");
  expect(screen.getByText("Sent in a URL")).toBeTruthy();
  expect(screen.queryByText("Expire within 7 days")).toBeNull();
});

test("a plan that was given for a time is called a trial", () => {
  const row = { id: "org_1", name: "Sunfirm", createdAt: "2026-11-01T00:00:00Z", suspendedAt: null, deletedAt: null, plan: "pro" };
  const customer = { ...row, state: "active", isTrial: true, members: 1, keys: 1, owner: null, calls: null };
  openPage(<CustomerState customer={customer} />);
  expect(screen.getByText("Trial")).toBeTruthy();
});

test("the file has the calls of the period, empty where there are none or no cap", () => {
  const row: CustomerRow = {
    ...{ id: "org_1", name: "Sunfirm", createdAt: "2026-11-01T00:00:00Z", suspendedAt: null, deletedAt: null },
    ...{ plan: "enterprise", state: "active", isTrial: false, members: 2, keys: 3, owner: null, calls: { used: 12, quota: null } },
  };
  const [head = "", first = "", second = ""] = [...customersCsv([row, { ...row, calls: null }])].map((line) => line.trim());
  const column = head.split(",").indexOf("calls_used");
  expect([first, second].map((line) => line.split(",").slice(column, column + 2))).toEqual([
    ["12", ""],
    ["", ""],
  ]);
});
