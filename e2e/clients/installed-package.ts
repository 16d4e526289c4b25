import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const SOURCE = join(process.cwd(), "clients", "typescript");
const TIME_LIMIT_MS = 60_000;

export type Ended = { code: number; stdout: string; stderr: string };
/** The package as a customer has it: packed, and installed in a folder with nothing else. */
export type Installed = {
  folder: string;
  bin: string;
  /** Runs a program of Node.js in the folder. */
  node(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Runs lines of a shell, in which `heliodex` is the installed command. */
  shell(lines: string, env?: Readonly<Record<string, string>>): Promise<Ended>;
  start(args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  remove(): void;
};

/** npm finds nothing of ours on the network, so it is not asked. */
const OFFLINE = { npm_config_offline: "true", npm_config_audit: "false", npm_config_fund: "false", npm_config_update_notifier: "false" };

export async function installPackage(settings: Readonly<Record<string, string>>): Promise<Installed> {
  const root = mkdtempSync(join(tmpdir(), "heliodex-package-"));
  const folder = join(root, "project");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  const env = { NODE_ENV: "test" as const, PATH: process.env["PATH"] ?? "", HOME: root, LANG: "C.UTF-8", ...OFFLINE };
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", root], { cwd: SOURCE, env });
  await run("npm", ["install", "--silent", join(root, stdout.trim().split("\n").at(-1) ?? "")], { cwd: folder, env });
  const bin = join(folder, "node_modules", ".bin");
  const all = { ...env, PATH: `${bin}:${env.PATH}`, ...settings };
  const end = (program: string, args: readonly string[], more: Readonly<Record<string, string>>): Promise<Ended> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { ...all, ...more }, timeout: TIME_LIMIT_MS, maxBuffer: 64 << 20 };
      execFile(program, args, options, (error, out, err) =>
        resolve({ code: error ? (typeof error.code === "number" ? error.code : 1) : 0, stdout: out, stderr: err }),
      );
    });
  return {
    folder,
    bin,
    node: (args, more = {}) => end(process.execPath, args, more),
    shell: (lines, more = {}) => end("/bin/sh", ["-c", lines], more),
    start: (args, more = {}) => spawn(process.execPath, args, { cwd: folder, env: { ...all, ...more }, stdio: ["ignore", "pipe", "pipe"] }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
