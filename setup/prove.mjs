import { buildPages } from "./build-pages.mjs";
import { bundle } from "./bundle.mjs";
import { changedFiles, testsNaming } from "./changes.mjs";
import { runInBrowser } from "./in-browser.mjs";
import { packClients } from "./pack-clients.mjs";
import { say } from "./project.mjs";
import { describe, print, runStages } from "./run-stages.mjs";
import { binOf, mustSucceed, runNode } from "./run.mjs";
import { makeScratch } from "./scratch.mjs";
import { withSetupLock } from "./setup-lock.mjs";
import { readPlaywright, readVitest, sum, vitestReporters } from "./test-results.mjs";
import { publishSbom } from "./write-sbom.mjs";

const FORMAT = [binOf("oxfmt"), "--check"];
const LINT = [binOf("oxlint"), "--config", "oxlint.config.mjs", "--deny-warnings"];

/**
 * Each stage gives its exit code; `output` says where what it prints goes, and `scope` which files or folders of tests to run, or
 * none for all, and whether those that take long belong to all. Those that run tests say where their results are read. A stage begins
 * when those in `after` have ended, such that two cores are never idle and hardly ever shared by more than two stages: on a slow
 * machine a third would run into time limits. What `isLong` is left to `npm run test:all`.
 */
const STAGES = {
  format: { title: "format", act: (_, output) => runNode(FORMAT, output) },
  lint: { title: "lint", after: ["format"], act: (_, output) => runNode([...LINT, "."], output) },
  unit: { title: "unit and database tests", act: runUnitTests, read: readVitest },
  build: { title: "build", after: ["lint"], act: build },
  types: { title: "types", after: ["build"], act: checkTypes },
  journeys: {
    title: "journeys",
    after: ["types"],
    act: inBrowser("journeys", 4_310, "(?<!\\.long)\\.journey\\.ts$"),
    read: readPlaywright,
  },
  contract: {
    title: "API contract",
    after: ["build", "unit"],
    act: runContract,
    read: (file) => sum([readVitest(file), readVitest(secondOf(file))]),
  },
  pages: { title: "every page", isLong: true, after: ["journeys"], act: inBrowser("pages", 4_311), read: readPlaywright },
  // Takes both cores by itself: two whole servers at a time, which beside others would be too slow for what they promise.
  server: {
    title: "whole-server tests",
    isLong: true,
    after: ["unit", "journeys", "types", "contract", "pages"],
    act: runServerTests,
    read: readVitest,
  },
};

const ALL = Object.keys(STAGES);
const WHOLE = { only: [], isWhole: true };
const DAILY = { only: [], isWhole: false };

/**
 * Proves what fits between two commits, or the named stages in full, of one of them also only what is named behind it (`unit
 * lib/billing`); after the first that fails nothing new begins. Gives the exit code.
 */
export async function prove(args) {
  const words = args.filter((arg) => arg !== "--");
  const end = words.findIndex((word) => !Object.hasOwn(STAGES, word));
  const [names, only] = end === -1 ? [words, []] : [words.slice(0, end), words.slice(end)];
  if (only.length > 0 && (names.length !== 1 || STAGES[names[0]].read === undefined)) {
    say(`Unknown stage "${only[0]}". Available stages: ${ALL.join(", ")}. To run single tests, name one stage first.`);
    return 2;
  }
  if (names.length === 0) return runAndReport(ALL.filter((name) => !STAGES[name].isLong).map((name) => stageOf(name, { scope: DAILY })));
  return runAndReport(ALL.filter((name) => names.includes(name)).map((name) => stageOf(name, { scope: { only, isWhole: true } })));
}

/** Proves everything there is, whatever time it takes. Gives the exit code. */
export function proveAll() {
  return runAndReport(ALL.map((name) => stageOf(name, {})));
}

/** Proves in less than a minute what the changed files tell by themselves; `prove` has the rest. Gives the exit code. */
export function proveChanged() {
  const files = changedFiles();
  const tests = testsNaming(files);
  const scripts = files.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
  return runAndReport([
    stageOf("format", {
      act: async (_, output) => (files.length > 0 ? runNode([...FORMAT, "--no-error-on-unmatched-pattern", ...files], output) : 0),
    }),
    stageOf("lint", { act: async (_, output) => (scripts.length > 0 ? runNode([...LINT, ...scripts], output) : 0) }),
    stageOf("types", { after: [] }),
    stageOf("unit", {
      after: ["lint", "types"],
      act: async (reportFile, output) => (tests.length > 0 ? runUnitTests(reportFile, output, { only: tests, isWhole: true }) : 0),
    }),
  ]);
}

const stageOf = (name, changed) => ({ name, after: [], scope: WHOLE, ...STAGES[name], ...changed });

async function runAndReport(stages) {
  return report(await runStages(stages, makeScratch()));
}

/** Prints what became of everything; gives the exit code. */
function report(finished) {
  print("");
  for (const stage of finished.toSorted((a, b) => ALL.indexOf(a.name) - ALL.indexOf(b.name)))
    print(`${stage.title.padEnd(26)}${describe(stage)}`);
  const { passed, failed, skipped, failures } = sum(finished.map(({ results }) => results));
  // Here again, because what one stage says is followed by pages of others.
  for (const failure of failures) print(`\nfailed: ${failure}`);
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return finished.find(({ code }) => code !== 0)?.code ?? 0;
}

async function checkTypes(_, output) {
  await mustSucceed("next typegen", runNode([binOf("next"), "typegen"], { ...output, env: { NEXT_TELEMETRY_DISABLED: "1" } }));
  return runNode([binOf("typescript-7", "tsc"), "--noEmit"], output);
}

/** Files called `*.long.test.ts` stay out of a run that is not whole. */
function runUnitTests(reportFile, output, { only, isWhole }) {
  return runNode(vitest(isWhole ? only : ["--exclude", "**/*.long.test.ts"], reportFile), output);
}

const vitest = (args, reportFile) => [binOf("vitest"), "run", ...args, ...vitestReporters(reportFile)];

async function runServerTests(reportFile, output, { only }) {
  await build();
  return runNode(vitest(["--config", "e2e/server/vitest.server.config.ts", ...only], reportFile), output);
}

/** The contract runs once for each host, and each run has a file of results. A run that is not whole has the first, without the clients. */
const secondOf = (reportFile) => `${reportFile}.next`;

async function runContract(reportFile, output, { only, isWhole }) {
  await build();
  const reports = isWhole ? [reportFile, secondOf(reportFile)] : [reportFile, ""];
  return runNode(["--import", "tsx", "e2e/api/run-contract.ts", ...reports, ...only], output);
}

async function build() {
  const steps = [bundle, packClients, publishSbom, buildPages];
  if (steps.every((step) => step.isDone())) return 0;
  // Of stages side by side one builds; the other waits and finds the work done.
  await withSetupLock(async () => {
    for (const step of steps) if (!step.isDone()) await step.work();
  });
  return 0;
}

/** `daily`: the files of a run that is not whole. */
function inBrowser(project, port, daily) {
  return async (reportFile, output, { only, isWhole }) => {
    await build();
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, JOURNEY_PORT: String(port) };
    return runInBrowser([`--project=${project}`, "--reporter=list,json", ...(isWhole ? only : [daily])], { env, ...output });
  };
}
