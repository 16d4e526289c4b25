import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

/** A quiet one does not say on our standard error what it can't do and which events nobody took. */
export type SandboxProgram = { command: readonly string[]; isQuiet: boolean };

/** What the sandbox is told on its first line of input, so that no secret stands in a list of processes. */
export type SandboxSettings = {
  port: number;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string | null;
  stateFile: string;
  merchant: string;
};

/** One life of it. `exited` tells how it ended; `stop` lets it write and end. */
export type SandboxProcess = { url: string; pid: number; exited: Promise<string>; stop(): Promise<void> };

const START_MS = 20_000;
const STOP_MS = 5_000;

/** Resolves once it listens. It ends with this process, however that ends, because its input closes then. */
export function startSandboxProcess({ command, isQuiet }: SandboxProgram, settings: SandboxSettings): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [...command], {
    stdio: ["pipe", "pipe", isQuiet ? "ignore" : "inherit"],
    env: environment(),
    windowsHide: true,
    // Ctrl-C in the terminal must not end it before the server has drained.
    detached: process.platform !== "win32",
  });
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code ?? "?"}`));
  });
  child.stdin.on("error", () => undefined).write(`${JSON.stringify(settings)}\n`);
  return untilReady(child, exited);
}

/** It reads no settings from its surroundings, so it gets none of ours. */
const environment = (): NodeJS.ProcessEnv =>
  process.platform === "win32" ? { ...process.env, NODE_OPTIONS: "" } : { NODE_ENV: "production", PATH: process.env.PATH, TZ: "UTC" };

function untilReady(child: ChildProcess, exited: Promise<string>): Promise<SandboxProcess> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the payment sandbox did not start in time"));
    }, START_MS);
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-1_000);
      const url = /^ready (http:\/\/\S+)$/m.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ url, pid: child.pid ?? 0, exited, stop: () => stop(child, exited) });
    });
    void exited.then((how) => {
      clearTimeout(timer);
      reject(new Error(`the payment sandbox exited before it was ready (${how})`));
    });
  });
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.stdin?.end();
  await exited;
  clearTimeout(force);
}
