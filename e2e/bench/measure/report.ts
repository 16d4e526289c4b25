import { machine } from "./machine";
import type { Row } from "./row";

const verdict = (row: Row): string => (row.ok === null ? "" : row.ok ? "yes" : "**no**");

/** The result as Markdown. */
export function report(rows: readonly Row[], remarks: readonly string[], at: Date): string {
  const sorted = [...rows].sort((a, b) => a.scenario - b.scenario);
  const lines = sorted.map(
    (row) => `| ${row.scenario} | ${row.name} | ${row.ours} | ${row.floor} | ${row.figure} | ${row.target} | ${verdict(row)} |`,
  );
  return [
    "",
    `${at.toISOString().slice(0, 10)}, ${machine()}. Server, floor, load and database share it.`,
    "",
    "| # | Scenario | Ours | Floor | Ratio or figure | Target | Ok |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
    ...remarks.map((remark) => `- ${remark}`),
    "",
    "",
  ].join("\n");
}
