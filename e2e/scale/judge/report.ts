import { machine } from "../../bench/measure/machine";
import type { Judged } from "./verdict";
import { slowestFirst } from "./verdict";

const SLOWEST = 15;
const count = (rows: number): string => rows.toLocaleString("en");

const line = ({ name, ms, heaviest, allowed, ok }: Judged): string =>
  `| \`${name.replaceAll("|", "\\|")}\` | ${ms.toFixed(1)} ms | ${count(heaviest.read)} | ${count(heaviest.sorted)} | ${count(heaviest.pages)} | ${heaviest.worst} | ${count(allowed)} | ${ok ? "yes" : "**no**"} |`;

const HEAD = [
  "| Request | Database | Rows read | Rows sorted | Pages | Reads most | Allowed | Ok |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
];

/** What reads too much, all of it, worst first; for a person at a terminal. */
export const offenders = (judged: readonly Judged[]): string =>
  [...HEAD, ...slowestFirst(judged.filter(({ ok }) => !ok)).map(line), ""].join("\n");

/** The result as Markdown. */
export function report(judged: readonly Judged[], { rows, only }: { rows: string; only: RegExp | null }, at: Date): string {
  const times = judged.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const share = (part: number): string => `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)} ms`;
  return [
    "",
    `${at.toISOString().slice(0, 10)}, ${machine()}. ${rows}.${only ? ` Only what matches \`${only.source.replaceAll("|", "\\|")}\` was asked.` : ""}`,
    "",
    `${count(judged.length)} requests: median ${share(0.5)}, 99% within ${share(0.99)}, slowest ${share(1)}; ${count(judged.filter(({ ok }) => !ok).length)} read or sort more rows than they may. The slowest:`,
    "",
    ...HEAD,
    ...slowestFirst(judged).slice(0, SLOWEST).map(line),
    "",
    "",
  ].join("\n");
}
