import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MonthView } from "@/lib/service-level/reports/contract";
import { MonthCard } from "./month-card";

const month: MonthView = {
  ...{ month: "2026-10", isRunning: false, availability: 99.1, down: 400, observed: 44_640, coveredMinutes: 44_640, monthMinutes: 44_640 },
  ...{ currency: "usd", feeCents: 240_000, creditPercent: 10, creditCents: 24_000, creditState: "owed", outages: [], parts: [] },
};

test("customers are told about a credit until it is settled, our team never", () => {
  const claim = /claim the credit/;
  const { rerender } = render(<MonthCard month={month} />);
  expect(screen.getByText(claim)).toBeTruthy();
  rerender(<MonthCard month={month} forStaff />);
  expect(screen.queryByText(claim)).toBeNull();
  rerender(<MonthCard month={{ ...month, creditState: "settled" }} />);
  expect(screen.queryByText(claim)).toBeNull();
});
