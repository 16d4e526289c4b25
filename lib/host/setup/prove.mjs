import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPages } from "./build-pages.mjs";
import { bundle } from "./bundle.mjs";
import { runInBrowser } from "./in-browser.mjs";
import { say } from "./project.mjs";
import { StepFailed, binOf, mustSucceed, runNode } from "./run.mjs";
import { withSetupLock } from "./setup-lock.mjs";
import { none, readPlaywright, readVitest, sum } from "./test-results.mjs";

const OUTPUT = { stdio: ["ignore", "inherit", "inherit"] };

/** The stages in order. Each gives its exit code; those that run tests say where their results are read. */
const STAGES = {
  format: { title: "format", act: () => runNode([binOf("prettier"), "--check", "."], OUTPUT) },
  lint: { title: "lint", act: () => runNode([binOf("eslint"), ".", "--max-warnings", "0"], OUTPUT) },
  types: { title: "types", act: checkTypes },
  unit: { title: "unit and database tests", act: runUnitTests, read: readVitest },
  build: { title: "build", act: build },
  server: { title: "whole-server tests", act: runServerTests, read: readVitest },
  contract: { title: "API contract", act: runContract, read: (file) => sum([readVitest(file), readVitest(secondOf(file))]) },
  journeys: { title: "journeys", act: runBrowserTests, read: readPlaywright },
};

/** Proves everything, or only the named stages, up to the first that fails; gives the exit code. */
export async function prove(args) {
  const names = args.filter((arg) => arg !== "--");
  const unknown = names.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0) {
    say(`There is no stage "${unknown[0]}". There are: ${Object.keys(STAGES).join(", ")}.`);
    return 2;
  }
  const chosen = Object.keys(STAGES).filter((name) => names.length === 0 || names.includes(name));
  const folder = mkdtempSync(join(tmpdir(), "heliodex-results-"));
  try {
    return await runStages(chosen, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runStages(names, folder) {
  const finished = [];
  for (const name of names) {
    print(`\n── ${STAGES[name].title}`);
    finished.push(await runStage(name, join(folder, `${name}.json`)));
    print(`── ${STAGES[name].title}: ${describe(finished.at(-1))}`);
    if (finished.at(-1).code !== 0) break;
  }
  report(finished);
  return finished.at(-1)?.code ?? 0;
}

async function runStage(name, reportFile) {
  const began = performance.now();
  const code = await STAGES[name].act(reportFile).catch(failureCode);
  const results = STAGES[name].read?.(reportFile) ?? none();
  // A stage can fail without a failed test: then it counts as one itself.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  return { title: STAGES[name].title, code, seconds: (performance.now() - began) / 1_000, results };
}

function failureCode(error) {
  say(error instanceof StepFailed ? error.message : error.stack);
  return error.exitCode ?? 1;
}

function report(finished) {
  print("");
  for (const stage of finished) print(`${stage.title.padEnd(26)}${describe(stage)}`);
  const { passed, failed, skipped } = sum(finished.map(({ results }) => results));
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}

function describe({ code, seconds }) {
  return `${code === 0 ? "ok" : `failed (exit code ${code})`} in ${seconds.toFixed(1)} s`;
}

async function checkTypes() {
  await mustSucceed("next typegen", runNode([binOf("next"), "typegen"], { ...OUTPUT, env: { NEXT_TELEMETRY_DISABLED: "1" } }));
  return runNode([binOf("typescript", "tsc"), "--noEmit"], OUTPUT);
}

function runUnitTests(reportFile) {
  return runNode(vitest([], reportFile), OUTPUT);
}

const vitest = (config, reportFile) => [
  binOf("vitest"),
  "run",
  ...config,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${reportFile}`,
];

async function runServerTests(reportFile) {
  await build();
  return runNode(vitest(["--config", "e2e/server/vitest.server.config.ts"], reportFile), OUTPUT);
}

/** The contract runs twice, once for each host; each run has a file of results. */
const secondOf = (reportFile) => `${reportFile}.next`;

async function runContract(reportFile) {
  await build();
  return runNode(["--import", "tsx", "e2e/api/run-contract.ts", reportFile, secondOf(reportFile)], OUTPUT);
}

async function build() {
  for (const step of [bundle, buildPages]) {
    if (!step.isDone()) await withSetupLock(() => step.work());
  }
  return 0;
}

async function runBrowserTests(reportFile) {
  await build();
  return runInBrowser(["--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile });
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
