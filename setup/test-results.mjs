import { existsSync, readFileSync } from "node:fs";

/** How many tests passed, failed and were skipped by what a runner wrote; nothing when it wrote nothing. */
export function readVitest(path) {
  const report = readReport(path);
  if (report === null) return none();
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + (report.numTodoTests ?? 0) };
}

/** A flaky test passed in the end. */
export function readPlaywright(path) {
  const stats = readReport(path)?.stats;
  return stats === undefined ? none() : { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

export function sum(results) {
  const add = (total, { passed, failed, skipped }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
  });
  return results.reduce(add, none());
}

export function none() {
  return { passed: 0, failed: 0, skipped: 0 };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
