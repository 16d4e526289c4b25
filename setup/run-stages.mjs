import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "./project.mjs";
import { StepFailed } from "./run.mjs";
import { none } from "./test-results.mjs";

const LIVE = { stdio: ["ignore", "inherit", "inherit"] };

/**
 * Runs stages group by group. The chains of a group run side by side: the first speaks as it goes, what the others say is
 * held back until it is through. After a failure nothing new begins. Gives what became of each stage, in the order of their end.
 */
export async function runStages(groups, folder) {
  const finished = [];
  const hasFailed = () => finished.some(({ code }) => code !== 0);
  for (const [first, ...others] of groups) {
    if (hasFailed()) break;
    const shown = runChain(first, { finished, hasFailed, folder, before: null });
    await Promise.all([shown, ...others.map((chain) => runChain(chain, { finished, hasFailed, folder, before: shown }))]);
  }
  return finished;
}

async function runChain(stages, { finished, hasFailed, folder, before }) {
  let told = before;
  for (const stage of stages) {
    if (hasFailed()) break;
    const held = before === null ? null : join(folder, `${stage.name}.log`);
    print(`\n── ${stage.title}${held === null ? "" : " runs in parallel; its output follows when it ends"}`);
    const result = await runStage(stage, join(folder, `${stage.name}.json`), held);
    finished.push(result);
    if (held === null) tell(result);
    else told = told.then(() => tell(result, readFileSync(held, "utf8")));
  }
  await told;
}

function tell(result, output) {
  if (output !== undefined) print(`\n── ${result.title} ran in parallel\n${output}`);
  print(`── ${result.title}: ${describe(result)}`);
}

async function runStage({ name, title, act, read, only }, reportFile, held) {
  const began = performance.now();
  const file = held === null ? null : openSync(held, "w");
  const code = await act(reportFile, file === null ? LIVE : { stdio: ["ignore", file, file] }, only).catch(failureCode);
  if (file !== null) closeSync(file);
  const results = read?.(reportFile) ?? none();
  // A stage can fail without a failed test: then it counts as one itself.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  return { name, title, code, seconds: (performance.now() - began) / 1_000, results };
}

function failureCode(error) {
  say(error instanceof StepFailed ? error.message : error.stack);
  return error.exitCode ?? 1;
}

export function describe({ code, seconds }) {
  return `${code === 0 ? "ok" : `failed (exit code ${code})`} in ${seconds.toFixed(1)} s`;
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}
