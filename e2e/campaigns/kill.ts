import { parseArgs } from "node:util";
import { MEASUREMENTS, writeBetweenMarks } from "@/e2e/support/write-between-marks";
import { FAULTS, type Fault } from "./cluster/faults";
import { runClusterCampaign } from "./cluster/run-cluster-campaign";
import { runKillCampaign } from "./kill-loop";
import type { PlannedKill } from "./kill-round";
import { clusterLine, summaryLine } from "./report";

const USAGE = `npm run campaign:kill -- [kills, default 100 | --each] [--seed <number>] [--write]
npm run campaign:kill -- [faults, default 100] --servers <number, at least 2> [--only "<fault>"] [--seed <number>] [--write]
faults: ${FAULTS.join(", ")}`;
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
const today = (): string => new Date().toISOString().slice(0, 10);

async function write(mark: string, line: string): Promise<void> {
  if (!(await writeBetweenMarks(mark, `${line}\n`))) say(`${MEASUREMENTS} has no ${mark} marks, so nothing was written.`);
}

type Asked = { seed: number; write: boolean };

async function oneServer(kills: number | readonly PlannedKill[], asked: Asked): Promise<number> {
  const result = await runKillCampaign({ kills, seed: asked.seed, say });
  for (const violation of result.violations) say(violation);
  const line = summaryLine(result, today());
  say(`left behind by killed imports: ${result.abandoned.imports} runs with ${result.abandoned.rows} staged rows`);
  const { phases, messages, repeated, exports, downloads } = result.outside;
  say(`${messages} webhook messages, ${repeated} of them repeated after a kill; ${exports} exports, ${downloads} whole downloads`);
  for (const [phase, met] of [...phases].sort(([, a], [, b]) => b - a)) say(`${met} kills: ${phase}`);
  say(line);
  if (asked.write) await write("kill", line);
  return result.violations.length === 0 ? 0 : 1;
}

async function severalServers(
  rounds: number,
  { servers, only, ...asked }: Asked & { servers: number; only: Fault | undefined },
): Promise<number> {
  const result = await runClusterCampaign({ rounds, servers, seed: asked.seed, only, say });
  for (const violation of result.violations) say(violation);
  const line = clusterLine(result, { day: today(), seed: asked.seed, servers });
  say(line);
  if (asked.write) await write("cluster-kill", line);
  return result.violations.length === 0 ? 0 : 1;
}

const isFault = (text: string | undefined): text is Fault | undefined => text === undefined || FAULTS.some((fault) => fault === text);

/** `npm run campaign:kill`: ends with 1 when anything was lost, counted twice or half published. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: "string" },
      write: { type: "boolean", default: false },
      each: { type: "boolean" },
      servers: { type: "string" },
      only: { type: "string" },
    },
    allowPositionals: true,
  });
  const kills = values.each ? EACH.length : Number(positionals[0] ?? 100);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const servers = Number(values.servers ?? 1);
  const isRight = Number.isSafeInteger(kills) && kills >= 1 && Number.isSafeInteger(seed) && positionals.length <= 1;
  const isServers = values.servers === undefined ? values.only === undefined : servers >= 2 && values.each !== true;
  if (!isRight || !isServers || !Number.isSafeInteger(servers) || !isFault(values.only)) {
    say(USAGE);
    return 2;
  }
  say(`${kills} ${servers > 1 ? `faults of ${servers} servers` : "kills"}, seed ${seed}`);
  if (servers > 1) return severalServers(kills, { seed, write: values.write, servers, only: values.only });
  return oneServer(values.each ? EACH : kills, { seed, write: values.write });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
