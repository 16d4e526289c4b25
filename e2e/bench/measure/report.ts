import { readFile, writeFile } from "node:fs/promises";
import { machine } from "./machine";
import type { Row } from "./row";

const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

const verdict = (row: Row): string => (row.ok === null ? "" : row.ok ? "yes" : "**no**");

/** The result as Markdown. */
export function report(rows: readonly Row[], remarks: readonly string[], at: Date): string {
  const sorted = [...rows].sort((a, b) => a.scenario - b.scenario);
  const lines = sorted.map(
    (row) => `| ${row.scenario} | ${row.name} | ${row.ours} | ${row.floor} | ${row.figure} | ${row.target} | ${verdict(row)} |`,
  );
  return [
    `${at.toISOString().slice(0, 10)}, ${machine()}. Server, floor, load and database share it.`,
    "",
    "| # | Scenario | Ours | Floor | Ratio or figure | Target | Ok |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
    ...remarks.map((remark) => `- ${remark}`),
    "",
  ].join("\n");
}

/** Replaces what stands between the markers; false when the file has none. */
export async function writeBetweenMarkers(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, "utf8").catch(() => "");
  const start = before.indexOf(START);
  const end = before.indexOf(END);
  if (start < 0 || end < start) return false;
  await writeFile(path, `${before.slice(0, start + START.length)}\n\n${text}\n${before.slice(end)}`);
  return true;
}
