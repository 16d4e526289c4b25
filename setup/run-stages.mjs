import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "./project.mjs";
import { StepFailed } from "./run.mjs";
import { inWords, none } from "./test-results.mjs";

const LIVE = { stdio: ["ignore", "inherit", "inherit"] };

/**
 * Runs each stage as soon as those that it names in `after` have ended, as far as they are among the given ones. After a failure
 * nothing new begins. Gives what became of each stage, in the order of their end.
 */
export async function runStages(stages, folder) {
  const finished = [];
  const floor = newFloor();
  const ends = new Map();
  for (const stage of stages) {
    const before = Promise.all(stage.after.map((name) => ends.get(name)));
    ends.set(
      stage.name,
      before.then(async () => {
        if (finished.every(({ code }) => code === 0)) finished.push(await runTelling(stage, folder, floor));
      }),
    );
  }
  await Promise.all(ends.values());
  return finished;
}

/** One stage speaks at a time: one that nobody interrupts speaks as it goes; what the others say is held back and follows in one piece. */
function newFloor() {
  return { isTaken: false, held: [] };
}

async function runTelling(stage, folder, floor) {
  const isLive = !floor.isTaken;
  const log = join(folder, `${stage.name}.log`);
  print(`\n── ${stage.title}${isLive ? "" : " runs in parallel; its output follows when it ends"}`);
  if (isLive) floor.isTaken = true;
  const result = await runStage(stage, join(folder, `${stage.name}.json`), isLive ? null : log);
  const end = `── ${stage.title}: ${describe(result)}`;
  if (isLive) {
    print(end);
    floor.isTaken = false;
  } else floor.held.push(`\n── ${stage.title} ran in parallel\n${readFileSync(log, "utf8")}\n${end}`);
  if (!floor.isTaken) for (const said of floor.held.splice(0)) print(said);
  return result;
}

async function runStage({ name, title, act, read, scope }, reportFile, held) {
  const began = performance.now();
  const file = held === null ? null : openSync(held, "w");
  const code = await act(reportFile, file === null ? LIVE : { stdio: ["ignore", file, file] }, scope).catch(failureCode);
  if (file !== null) closeSync(file);
  const results = read?.(reportFile) ?? none();
  // A stage can fail without a failed test: then it counts as one itself, and the end of what it said stands for a message.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  if (code !== 0 && results.failures.length === 0) results.failures = [held === null ? title : inWords(title, endOf(held))];
  return { name, title, code, seconds: (performance.now() - began) / 1_000, results };
}

const MAX_LINES = 20;

const endOf = (log) => readFileSync(log, "utf8").trimEnd().split("\n").slice(-MAX_LINES).join("\n");

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
