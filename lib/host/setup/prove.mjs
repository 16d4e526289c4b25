import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPages } from "./build-pages.mjs";
import { bundle } from "./bundle.mjs";
import { runInBrowser } from "./in-browser.mjs";
import { say } from "./project.mjs";
import { binOf, mustSucceed, runNode } from "./run.mjs";
import { describe, print, runStages } from "./run-stages.mjs";
import { withSetupLock } from "./setup-lock.mjs";
import { readPlaywright, readVitest, sum } from "./test-results.mjs";

/** Each stage gives its exit code; `output` says where what it prints goes. Those that run tests say where their results are read. */
const STAGES = {
  format: { title: "format", act: (_, output) => runNode([binOf("prettier"), "--check", "."], output) },
  lint: { title: "lint", act: (_, output) => runNode([binOf("eslint"), ".", "--max-warnings", "0"], output) },
  types: { title: "types", act: checkTypes },
  unit: { title: "unit and database tests", act: runUnitTests, read: readVitest },
  build: { title: "build", act: build },
  contract: { title: "API contract", act: runContract, read: (file) => sum([readVitest(file), readVitest(secondOf(file))]) },
  server: { title: "whole-server tests", act: runServerTests, read: readVitest },
  journeys: { title: "journeys", act: runBrowserTests, read: readPlaywright },
};

/** Groups one after the other; the chains of a group side by side, where each alone leaves a core idle. */
const GROUPS = [
  [["format", "lint", "types", "build", "contract"], ["unit"]],
  [["server"], ["journeys"]],
];

/** Proves everything, or only the named stages; after the first that fails nothing new begins. Gives the exit code. */
export async function prove(args) {
  const names = args.filter((arg) => arg !== "--");
  const unknown = names.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0) {
    say(`There is no stage "${unknown[0]}". There are: ${Object.keys(STAGES).join(", ")}.`);
    return 2;
  }
  const isChosen = (name) => names.length === 0 || names.includes(name);
  const folder = mkdtempSync(join(tmpdir(), "heliodex-results-"));
  try {
    return report(await runStages(groupsOf(isChosen), folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function groupsOf(isChosen) {
  const chainOf = (names) => names.filter(isChosen).map((name) => ({ name, ...STAGES[name] }));
  return GROUPS.map((chains) => chains.map(chainOf).filter((chain) => chain.length > 0)).filter((chains) => chains.length > 0);
}

/** Prints what became of everything; gives the exit code. */
function report(finished) {
  print("");
  const order = Object.keys(STAGES);
  for (const stage of finished.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)))
    print(`${stage.title.padEnd(26)}${describe(stage)}`);
  const { passed, failed, skipped } = sum(finished.map(({ results }) => results));
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return finished.find(({ code }) => code !== 0)?.code ?? 0;
}

async function checkTypes(_, output) {
  await mustSucceed("next typegen", runNode([binOf("next"), "typegen"], { ...output, env: { NEXT_TELEMETRY_DISABLED: "1" } }));
  return runNode([binOf("typescript", "tsc"), "--noEmit"], output);
}

function runUnitTests(reportFile, output) {
  return runNode(vitest([], reportFile), output);
}

const vitest = (config, reportFile) => [
  binOf("vitest"),
  "run",
  ...config,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${reportFile}`,
];

async function runServerTests(reportFile, output) {
  await build();
  return runNode(vitest(["--config", "e2e/server/vitest.server.config.ts"], reportFile), output);
}

/** The contract runs twice, once for each host; each run has a file of results. */
const secondOf = (reportFile) => `${reportFile}.next`;

async function runContract(reportFile, output) {
  await build();
  return runNode(["--import", "tsx", "e2e/api/run-contract.ts", reportFile, secondOf(reportFile)], output);
}

async function build() {
  const isDone = () => bundle.isDone() && buildPages.isDone();
  if (isDone()) return 0;
  // Of stages side by side one builds; the other waits and finds the work done.
  await withSetupLock(async () => {
    for (const step of [bundle, buildPages]) if (!step.isDone()) await step.work();
  });
  return 0;
}

async function runBrowserTests(reportFile, output) {
  await build();
  return runInBrowser(["--reporter=list,json"], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }, ...output });
}
