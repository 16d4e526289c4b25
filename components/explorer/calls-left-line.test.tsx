import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CallsLeftLine } from "./calls-left-line";

const left = { burst: null, quota: { period: "month", left: 3, of: 500, resetSeconds: 1_036_800 } } as const;

test("live calls of a trial are those of the trial, which ends; the others are of the month, which resets", () => {
  const { rerender } = render(<CallsLeftLine left={left} isLive isTrial />);
  expect(screen.getByText("Calls left in the trial").nextElementSibling?.getAttribute("title")).toBe("The trial ends in 12 d 0 h");
  rerender(<CallsLeftLine left={left} isLive isTrial={false} />);
  expect(screen.getByText("Calls left this month").nextElementSibling?.getAttribute("title")).toBe("Resets in 12 d 0 h");
  rerender(<CallsLeftLine left={{ ...left, quota: { ...left.quota, period: "day" } }} isLive={false} isTrial />);
  expect(screen.getByText("Calls left today")).toBeTruthy();
});
