import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { EnvSchema } from "@/lib/platform/env";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export type Settings = Readonly<Record<string, string>>;
export type Exit = { code: number | null; signal: NodeJS.Signals | null };
export type Finished = Exit & { stdout: string; stderr: string };

/** A process of ours: its output so far, its end, and its pid for a signal. */
export type Started = { child: ChildProcess; pid: number; stdout(): string; stderr(): string; finished: Promise<Finished> };

/** Whatever ends this process, no server of a test is left behind; its database ends with it. */
const alive = new Set<ChildProcess>();
process.once("exit", () => alive.forEach((child) => child.kill("SIGKILL")));

const OURS = new Set([...Object.keys(EnvSchema.shape), "NODE_ENV", "NODE_OPTIONS", "INIT_CWD", "HELIODEX_ROOT", "HELIODEX_DEV"]);

/** The surroundings without any setting of ours, so that a test means only what it says. */
const plainEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.has(name) && !name.startsWith("VITEST")));

/** For settings that load more before a server: without it none may replace `NODE_OPTIONS`. */
export const PLAIN_PRIORITY = `--import=${new URL("plain-priority.mjs", import.meta.url).href}`;

/** Servers of tests end before WebAssembly that is compiled a second time, to run faster, would pay. */
const SHORT_LIVED = "--liftoff-only";

/** Runs the same entry as `npm start` and `npm run ops`. */
export const runBoot = (args: readonly string[], settings: Settings, input?: Uint8Array): Started => bootOf(ROOT)(args, settings, input);

/** The same of another tree. */
export const bootOf =
  (cwd: string) =>
  (args: readonly string[], settings: Settings, input?: Uint8Array): Started =>
    run([process.execPath, SHORT_LIVED, "setup/boot.mjs", ...args], settings, { cwd, input });

/** In a process group of its own, as a service manager starts it. */
export const runNpm = (args: readonly string[], settings: Settings): Started => run(["npm", ...args], settings, { detached: true });

type Place = {
  detached?: boolean;
  cwd?: string;
  /** What it reads on standard input; without it there is none. */
  input?: Uint8Array | undefined;
};

function run([program = "", ...args]: readonly string[], settings: Settings, { detached = false, cwd = ROOT, input }: Place = {}): Started {
  const ours = { LOG_LEVEL: "warn", NEXT_TELEMETRY_DISABLED: "1", NODE_OPTIONS: PLAIN_PRIORITY, NODE_ENV: "production" as const };
  const env = { ...plainEnvironment(), ...ours, ...settings };
  const child = spawn(program, args, { cwd, env, stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"], detached });
  // Whoever ends without reading it has no fault.
  child.stdin?.on("error", () => undefined).end(input);
  alive.add(child);
  child.once("exit", () => alive.delete(child));
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, ...output }));
  });
  return { child, pid: child.pid ?? 0, stdout: () => output.stdout, stderr: () => output.stderr, finished };
}
