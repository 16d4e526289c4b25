import { expect, test } from "vitest";
import { areMonths, doubtfulMonths, periodOf } from "./periods";

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
  ["month", "Mär 25", "2025-03-01"],
  ["month", "févr. 2025", "2025-02-01"],
  ["month", "2025 Dez.", "2025-12-01"],
  ["month", "Май 2025 г.", "2025-05-01"],
  ["month", "January-25", "2025-01-01"],
  ["month", "Sept. 2025", "2025-09-01"],
  ["month", "2025-03", "2025-03-01"],
  ["month", "2025M12", "2025-12-01"],
  ["month", "2025年3月", "2025-03-01"],
  ["month", "03/2025 [USD/W]", "2025-03-01"],
  ["month", "Mono 2025", null],
  ["month", "2025", null],
  ["quarter", "Q1 2025 MW", "2025Q1"],
  ["quarter", "2025年第一季度", "2025Q1"],
  ["quarter", "2025년 2분기", "2025Q2"],
  ["quarter", "3T25", "2025Q3"],
  ["quarter", "II кв. 2025", "2025Q2"],
  ["quarter", "Q1 FY25", null],
  ["quarter", "2025年度第1四半期", null],
  ["quarter", "Q2 2025 (YTD)", null],
  ["quarter", "Q2 2025 (累计)", null],
  ["month", "Jan-25 USD/W", "2025-01-01"],
  ["month", "2025년 3월", "2025-03-01"],
  ["month", "202503", "2025-03-01"],
  ["month", "1月", null],
  ["month", "25-Jan", null],
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

test("months without a year are those of a year that is said, and asked about until then", () => {
  expect(doubtfulMonths(["1月", "2월", "25-Jan", "Feb", "2025-03", "Note"])).toEqual(["1月", "2월", "25-Jan", "Feb"]);
  expect(["1月", "12월", "Feb"].map((name) => periodOf(name, "month", 2025))).toEqual(["2025-01-01", "2025-12-01", "2025-02-01"]);
});

test("months follow each other, and days of one month do not", () => {
  expect(areMonths(["Jan-25", "Feb-25", "Mar-25"])).toBe(true);
  expect(areMonths(["Nov-24", "Dec-24", "Jan-25"])).toBe(true);
  expect(areMonths(["Jan-08", "Jan-15", "Jan-22", "Feb-05"])).toBe(false);
});
