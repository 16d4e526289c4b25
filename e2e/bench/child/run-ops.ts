import { spawn } from "node:child_process";
import { memoryOf } from "../measure/processes";
import { boot, serverEnv } from "./boot";
import { ended, track } from "./children";

export type OpsRun = { output: string; seconds: number; peakMb: number | null };

const LOOK_MS = 50;

/** Runs a command of the operator against a data folder; its largest memory comes along. */
export async function runOps(dataDir: string, args: readonly string[], env: Record<string, string> = {}): Promise<OpsRun> {
  const started = performance.now();
  const child = track(
    spawn(process.execPath, boot("ops", ...args), { env: { ...serverEnv(dataDir), ...env }, stdio: ["ignore", "pipe", "pipe"] }),
  );
  let output = "";
  let complaint = "";
  let peakMb: number | null = null;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint = (complaint + text).slice(-2_000)));
  const look = setInterval(() => (peakMb = Math.max(peakMb ?? 0, memoryOf(child.pid)?.peakMb ?? 0) || null), LOOK_MS);
  const code = await ended(child).finally(() => clearInterval(look));
  if (code !== 0) throw new Error(`ops ${args.join(" ")} ended with ${code ?? "a signal"}: ${complaint}`);
  return { output, seconds: (performance.now() - started) / 1_000, peakMb };
}

/** The same for commands that answer in JSON. */
export async function askOps(dataDir: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { output } = await runOps(dataDir, [...args, "--json"]);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as Record<string, unknown>;
}
