import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What makes vitest print as usual and write to a file what `readVitest` reads. */
export const vitestReporters = (file) => ["--reporter=default", "--reporter=./setup/vitest-reporter.mjs", `--outputFile.json=${file}`];

/**
 * How many tests passed, failed and were skipped by what a runner wrote, with the failures in words; nothing when it wrote nothing.
 */
export function readVitest(path) {
  const report = readReport(path);
  if (report === null) return none();
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo = 0 } = report;
  const thrown = report.unhandledErrors.map((message) => inWords("outside of a test", message));
  return {
    passed,
    failed: failed + thrown.length,
    skipped: pending + todo,
    failures: [...report.testResults.flatMap(failuresOfFile), ...thrown],
  };
}

/** A file that could not be loaded has no test that failed, but a message of its own. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (tests.length === 0) return status === "failed" ? [inWords(fromRoot(name), message)] : [];
  return tests.map(({ fullName, failureMessages }) => inWords(`${fromRoot(name)} › ${fullName}`, failureMessages[0]));
}

/** A flaky test passed in the end. */
export function readPlaywright(path) {
  const report = readReport(path);
  if (report === null) return none();
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = [...report.errors.map(({ message }) => inWords("the run", message)), ...report.suites.flatMap(failuresOfSuite)];
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const messageOf = ({ tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => message)
      .join("\n");
  return [
    ...failed.map((spec) => inWords(`${spec.file}:${spec.line} › ${spec.title}`, messageOf(spec))),
    ...suites.flatMap(failuresOfSuite),
  ];
}

const MAX_LINES = 20;

/** The beginning of what a runner said: it says the whole where the test ran. */
export function inWords(title, message = "") {
  // A test that took too long has a stack without a message here.
  const said = stripVTControlCharacters(message).replace("STACK_TRACE_ERROR", "it took longer than a test may");
  const lines = said.trim().split("\n").slice(0, MAX_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

const fromRoot = (file) => relative(process.cwd(), file);

export function sum(results) {
  const add = (total, { passed, failed, skipped, failures }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
    failures: [...total.failures, ...failures],
  });
  return results.reduce(add, none());
}

export function none() {
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
