import type { MonthView } from "@/lib/service-level/reports/contract";

const COLUMNS = [
  "month",
  "from",
  "to",
  "minutes",
  "cause",
  "availability_pct",
  "observed_minutes",
  "down_minutes",
  "currency",
  "fee",
  "credit_pct",
  "credit",
  "credit_state",
];

const money = (cents: number): string => (cents / 100).toFixed(2);

/** Months as CSV: one row for each whole month, then one for each of its outages. Only figures, dates and our own words: nothing to escape. */
export function reportCsv(months: readonly MonthView[]): string {
  const rows = months.flatMap((month) => [
    [
      month.month,
      "",
      "",
      "",
      month.isRunning ? "month so far" : "month",
      month.availability ?? "",
      month.observed,
      month.down,
      month.currency,
      money(month.feeCents),
      month.creditPercent,
      money(month.creditCents),
      month.creditState ?? "",
    ],
    ...month.outages.map(({ from, to, cause }) => [
      month.month,
      from,
      to,
      (Date.parse(to) - Date.parse(from)) / 60_000,
      cause,
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
    ]),
  ]);
  return [COLUMNS.join(","), ...rows.map((row) => row.join(",")), ""].join("\r\n");
}
