import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, inRoot } from "./project.mjs";
import { endsWithUs } from "./signals.mjs";

/** A step that failed; its own output has said why. */
export class StepFailed extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program in the project and gives its exit code. Its output goes to stderr unless told otherwise.
 * Ctrl-C reaches the program by itself and SIGTERM is handed on; this process waits for what it makes of either.
 */
export function run(program, args, { cwd = ROOT, env = {}, stdio = ["ignore", 2, 2], shell = false } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, shell });
  endsWithUs(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** The file behind a package's command, without npx and its look at the network. */
export function binOf(name, bin = name) {
  const folder = inRoot("node_modules", ...name.split("/"));
  const declared = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).bin;
  return join(folder, typeof declared === "string" ? declared : declared[bin]);
}

export async function mustSucceed(step, exitCode) {
  const code = await exitCode;
  if (code !== 0) throw new StepFailed(`${step} failed (exit code ${code}).`, code);
}
