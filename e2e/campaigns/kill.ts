import { parseArgs } from "node:util";
import { MEASUREMENTS, writeBetweenMarks } from "@/e2e/support/write-between-marks";
import { runKillCampaign } from "./kill-loop";
import type { PlannedKill } from "./kill-round";
import { summaryLine } from "./report";

const USAGE = "npm run campaign:kill -- [kills, default 100 | --each] [--seed <number>] [--write]";
/** Each kind of kill, during each kind of work; the fifth comes after a client has run into a quota. */
const EACH: readonly PlannedKill[] = [
  { kind: "import", during: "import" },
  { kind: "server", during: "import" },
  { kind: "database", during: "import" },
  { kind: "server", during: "delivery" },
  { kind: "database", during: "delivery", after: 429 },
  { kind: "server", during: "export" },
  { kind: "database", during: "export" },
];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run campaign:kill`: ends with 1 when anything was lost, counted twice or half published. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { seed: { type: "string" }, write: { type: "boolean" }, each: { type: "boolean" } },
    allowPositionals: true,
  });
  const kills = values.each ? EACH.length : Number(positionals[0] ?? 100);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed) || positionals.length > 1) {
    say(USAGE);
    return 2;
  }
  say(`${kills} kills, seed ${seed}`);
  const result = await runKillCampaign({ kills: values.each ? EACH : kills, seed, say });
  for (const violation of result.violations) say(violation);
  const line = summaryLine(result, new Date().toISOString().slice(0, 10));
  say(`left behind by killed imports: ${result.abandoned.imports} runs with ${result.abandoned.rows} staged rows`);
  const { phases, messages, repeated, exports, downloads } = result.outside;
  say(`${messages} webhook messages, ${repeated} of them repeated after a kill; ${exports} exports, ${downloads} whole downloads`);
  for (const [phase, kills] of [...phases].sort(([, a], [, b]) => b - a)) say(`${kills} kills: ${phase}`);
  say(line);
  if (values.write && !(await writeBetweenMarks("kill", `${line}\n`))) say(`${MEASUREMENTS} has no kill marks, so nothing was written.`);
  return result.violations.length === 0 ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
