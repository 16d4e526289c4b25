import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findings } from "./audit.mjs";
import { inRoot } from "./project.mjs";

/** As npm writes it: an advisory, and a package that is affected through another. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    qs: {
      ...{ name: "qs", severity: "high", isDirect: false, range: "<6.2.4", effects: ["express"], nodes: [], fixAvailable: true },
      via: [
        {
          source: 1,
          name: "qs",
          title: "Prototype pollution",
          url: "https://github.com/advisories/GHSA-1",
          severity: "high",
          range: "<6.2.4",
        },
      ],
    },
    express: { name: "express", severity: "moderate", range: "<4.17", via: ["qs"], effects: [], nodes: [], fixAvailable: false },
  },
};
const HIGH = "high: qs <6.2.4: Prototype pollution (https://github.com/advisories/GHSA-1)";

test.each([
  ["critical", []],
  ["high", [HIGH]],
  ["moderate", [HIGH, "moderate: express <4.17: through qs; no fix yet"]],
])("from %s on", (level, lines) => expect(findings(REPORT, level)).toEqual(lines));

/** Runs the command with a program in npm's place that prints this. */
function run(printed: unknown, args: readonly string[] = []) {
  const npm = join(mkdtempSync(join(tmpdir(), "audit-")), "npm-cli.js");
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(JSON.stringify(printed))}); process.exitCode = 1;`);
  const { status, stderr, stdout } = spawnSync(process.execPath, [inRoot("setup", "boot.mjs"), "audit", ...args], {
    encoding: "utf8",
    env: { ...process.env, npm_execpath: npm },
  });
  return { status, said: stdout + stderr };
}

test("the command fails with 1 for what it finds, and passes without", () => {
  expect(run(REPORT)).toMatchObject({ status: 1, said: expect.stringContaining(HIGH) });
  expect(run(REPORT, ["critical"])).toMatchObject({
    status: 0,
    said: expect.stringContaining("no known vulnerability of severity critical"),
  });
});

test("no report is no clean report", () => {
  const offline = { message: "request to https://registry.npmjs.org/ failed", error: { summary: "", detail: "" } };
  expect(run(offline)).toMatchObject({ status: 2, said: expect.stringContaining("It needs a network") });
  expect(run(REPORT, ["severe"])).toMatchObject({ status: 2, said: expect.stringContaining("Usage: npm run audit") });
});
