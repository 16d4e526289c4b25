import { parseArgs } from "node:util";
import { MEASUREMENTS, writeBetweenMarks } from "@/e2e/support/write-between-marks";
import { type DeskResult, PHASES, runDeskCampaign } from "./desk/run-desk-campaign";

const USAGE = `npm run campaign:desk -- [kills in each phase, default 25] [--most <kills in all>] [--seed <number>] [--write]
phases: ${PHASES.join(", ")}`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function report({ seed, kills, met, violations, seconds }: DeskResult, day: string): string {
  const each = [...met].map(([phase, n]) => `${phase} ${n}`).join(", ");
  return `${day}: **${kills} kills** in ${seconds} s, seed ${seed}. They came within: ${each}. **${violations.length} violations**.`;
}

/** `npm run campaign:desk`: ends with 1 when a kill left something half done, or a phase was not met often enough. */
async function main(): Promise<number> {
  const options = { seed: { type: "string" }, most: { type: "string" }, write: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const perPhase = Number(positionals[0] ?? 25);
  const mostKills = Number(values.most ?? perPhase * PHASES.length * 2);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (![perPhase, mostKills, seed].every((n) => Number.isSafeInteger(n) && n >= 0) || positionals.length > 1) {
    say(USAGE);
    return 2;
  }
  say(`${perPhase} kills in each of ${PHASES.length} phases, seed ${seed}`);
  const result = await runDeskCampaign({ perPhase, mostKills, seed, say });
  const line = report(result, new Date().toISOString().slice(0, 10));
  say(line);
  if (values.write && !(await writeBetweenMarks("desk-kill", `${line}\n`)))
    say(`${MEASUREMENTS} has no marks for it, so nothing was written.`);
  return result.violations.length === 0 && [...result.met.values()].every((n) => n >= perPhase) ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
