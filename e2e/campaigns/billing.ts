import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "@/e2e/server/processes";

const USAGE = "npm run campaign:billing -- [sequences, default 500] [--seed <number>]";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The test file itself has the database and the sandbox; a campaign is more of it, from another seed. */
function runTests(sequences: number, seed: number): Promise<number> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  const env = { ...process.env, BILLING_SEQUENCES: String(sequences), BILLING_SEED: String(seed) };
  const child = spawn(
    process.execPath,
    [vitest, "run", "lib/billing/stripe-events/event-order.test.ts", "lib/billing/entitlement/paid-calls.test.ts", "--bail", "0"],
    {
      cwd: ROOT,
      env,
      stdio: "inherit",
    },
  );
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** `npm run campaign:billing`: ends with 1 when what we hold differed from what Stripe says, and names the seed. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { seed: { type: "string" } }, allowPositionals: true });
  const sequences = Number(positionals[0] ?? 500);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isSafeInteger(sequences) || sequences < 1 || !Number.isSafeInteger(seed) || positionals.length > 1) {
    say(USAGE);
    return 2;
  }
  say(`${sequences} sequences in worlds of 10 that share a clock, seed ${seed}`);
  const code = await runTests(sequences, seed);
  say(
    code === 0
      ? `${sequences} sequences, seed ${seed}: 0 violations`
      : `violations above; the title of a failed test names its seed S, and "npm run campaign:billing -- 10 --seed S" repeats that run`,
  );
  return code;
}

process.exitCode = await main();
