import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { none, readPlaywright, readVitest, sum } from "./test-results.mjs";

function written(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = (testResults: unknown[], unhandledErrors: string[] = []): string =>
  written({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults, unhandledErrors });

test("a failed test is told with its file and the beginning of its message", () => {
  const results = [
    { status: "passed", fullName: "adds", failureMessages: [] },
    { status: "failed", fullName: "subtracts", failureMessages: ["\u001b[31mexpected 1\u001b[39m\n at line 2"] },
  ];
  const file = vitest([{ name: join(process.cwd(), "lib/sums.test.ts"), status: "failed", message: "", assertionResults: results }]);
  expect(readVitest(file)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    failures: ["lib/sums.test.ts › subtracts\n    expected 1\n     at line 2"],
  });
});

test("a file that can't be loaded is told with what it said", () => {
  const file = vitest([{ name: join(process.cwd(), "lib/sums.test.ts"), status: "failed", message: "no module", assertionResults: [] }]);
  expect(readVitest(file).failures).toEqual(["lib/sums.test.ts\n    no module"]);
});

test("what was thrown outside of every test counts as a failure, and is told", () => {
  const { failed, failures } = readVitest(vitest([], ["Error: nobody waited\n at line 3"]));
  expect({ failed, failures }).toEqual({ failed: 2, failures: ["outside of a test\n    Error: nobody waited\n     at line 3"] });
});

test("a failed journey is told with its place, however deep it stands, and a run that can't begin as well", () => {
  const spec = (title: string, ok: boolean): unknown => ({
    title,
    ok,
    file: "keys.journey.ts",
    line: 7,
    tests: [{ results: [{ errors: ok ? [] : [{ message: "no button" }] }] }],
  });
  const suites = [{ specs: [spec("opens", true)], suites: [{ specs: [spec("revokes", false)] }] }];
  const stats = { expected: 4, flaky: 1, unexpected: 1, skipped: 2 };
  expect(readPlaywright(written({ stats, suites, errors: [{ message: "no server" }] }))).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: ["the run\n    no server", "keys.journey.ts:7 › revokes\n    no button"],
  });
});

test("of a long message the beginning is told, and of no report nothing", () => {
  const message = Array.from({ length: 90 }, (_, line) => `line ${line}`).join("\n");
  const file = vitest([{ name: join(process.cwd(), "a.test.ts"), status: "failed", message, assertionResults: [] }]);
  expect(readVitest(file).failures[0]?.split("\n")).toHaveLength(21);
  expect(sum([readVitest("/nowhere/report.json"), readPlaywright("/nowhere/report.json")])).toEqual(none());
});
