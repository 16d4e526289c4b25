import { expect, test } from "vitest";
import { periodOf } from "./periods";

test.each([
  ["quarter", "2025Q1", "2025Q1"],
  ["quarter", "Q1 2025", "2025Q1"],
  ["quarter", "1Q25 (GW)", "2025Q1"],
  ["quarter", "Q3'24", "2024Q3"],
  ["quarter", "2025", null],
  ["quarter", "Total 2024", null],
  ["quarter", "Q1 2025 growth", null],
  ["quarter", "Q5 2025", null],
  ["month", "Jan 2025", "2025-01-01"],
  ["month", "January-25", "2025-01-01"],
  ["month", "Sept. 2025", "2025-09-01"],
  ["month", "2025-03", "2025-03-01"],
  ["month", "2025M12", "2025-12-01"],
  ["month", "2025年3月", "2025-03-01"],
  ["month", "03/2025 [USD/W]", "2025-03-01"],
  ["month", "Mono 2025", null],
  ["month", "2025", null],
  ["day", "2025-01-08", "2025-01-08"],
  ["day", "8 Jan 2025", "2025-01-08"],
  ["day", "31/12/2025", "2025-12-31"],
  ["day", "04/05/2025", null],
  ["day", "45000", null],
  ["day", "Country", null],
] as const)("as a %s, the header %j is %j", (period, header, expected) => {
  expect(periodOf(header, period)).toBe(expected);
});

test("a period that is only expected is none that was reported", () => {
  for (const header of ["Q4 2025 (guidance)", "Q4 2025 (forecast)", "Q4 2025 (E)", "2025Q4 (Outlook)"])
    expect(periodOf(header, "quarter"), header).toBeNull();
  expect(periodOf("Q4 2025 (GW)", "quarter")).toBe("2025Q4");
});
