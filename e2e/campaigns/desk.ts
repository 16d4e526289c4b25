import { parseArgs } from "node:util";
import { MEASUREMENTS, writeBetweenMarks } from "@/e2e/support/write-between-marks";
import { type DeskResult, PHASES, runDeskCampaign } from "./desk/run-desk-campaign";

const USAGE = `npm run campaign:desk -- [kills for each phase, default 25] [--only <part of a phase's name>] [--seed <number>] [--write]
phases: ${PHASES.map(({ name }) => name).join(", ")}`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function report({ seed, phases, violations, seconds }: DeskResult, day: string): string {
  const kills = phases.reduce((sum, phase) => sum + phase.kills, 0);
  const each = phases.map(({ phase, kills: met }) => `${phase} ${met}`).join(", ");
  return `${day}: **${kills} kills** (${each}) in ${seconds} s, seed ${seed}: **${violations.length} violations**.`;
}

/** `npm run campaign:desk`: ends with 1 when a kill left something half done, or missed its phase too often. */
async function main(): Promise<number> {
  const options = { seed: { type: "string" }, only: { type: "string" }, write: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const kills = Number(positionals[0] ?? 25);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const phases = PHASES.filter(({ name }) => name.includes(values.only ?? ""));
  const isMeant = Number.isSafeInteger(kills) && kills > 0 && Number.isSafeInteger(seed) && positionals.length < 2 && phases.length > 0;
  if (!isMeant) {
    say(USAGE);
    return 2;
  }
  say(`${kills} kills in each of ${phases.length} phases, seed ${seed}`);
  const result = await runDeskCampaign({ kills, phases, seed, say });
  const line = report(result, new Date().toISOString().slice(0, 10));
  say(line);
  if (values.write && !(await writeBetweenMarks("desk-kill", `${line}\n`)))
    say(`${MEASUREMENTS} has no marks for it, so nothing was written.`);
  return result.violations.length === 0 && result.phases.every((phase) => phase.kills >= kills) ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
