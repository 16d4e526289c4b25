import { setTimeout as wait } from "node:timers/promises";
import { readClusterRecord } from "@/lib/host/embedded/data-folder";
import { isAlive, isRunning } from "@/lib/host/embedded/process-identity";
import { type Exit, type Finished, type Settings, runBoot } from "./processes";

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  stderr(): string;
  /** Nobody reads any more what it prints. */
  closeOutput(): void;
  /** Its log is not read until it is resumed. */
  pauseLog(): void;
  resumeLog(): void;
  hasEnded(): boolean;
  finished: Promise<Finished>;
  /** SIGTERM, and its end. */
  stop(): Promise<Finished>;
  /** SIGKILL, and its end. */
  kill(): Promise<Exit>;
};

/** The server ended before it was ready; what it said is in `finished`. */
export class ServerDidNotStart extends Error {
  constructor(readonly finished: Finished) {
    super(`the server ended with ${finished.code ?? finished.signal ?? "nothing"}:\n${finished.stderr}`);
  }
}

/** For what hangs: a first start fills the catalogue, beside other stages and on slower machines. */
const PATIENCE_MS = 900_000;

/** Starts the real server on a data folder and a free port; resolves at its `ready` line. No sample unless asked for. */
export async function startServer(dataDir: string, settings: Settings = {}, run = runBoot): Promise<RunningServer> {
  const started = run(["start"], { PORT: "0", SAMPLE: "off", PRELOAD_PAGES: "off", DATA_DIR: dataDir, ...settings });
  const end = { finished: undefined as Finished | undefined };
  void started.finished.then((finished) => (end.finished = finished));
  const deadline = Date.now() + PATIENCE_MS;
  while (!/^ready http\S+\n/m.test(started.stdout())) {
    if (end.finished) throw new ServerDidNotStart(end.finished);
    if (Date.now() > deadline) {
      started.child.kill("SIGKILL");
      throw new ServerDidNotStart(await started.finished);
    }
    await wait(10);
  }
  const url = /^ready (http\S+)$/m.exec(started.stdout())?.[1] ?? "";
  const signal = (name: NodeJS.Signals): Promise<Finished> => {
    started.child.kill(name);
    return started.finished;
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid: started.pid,
    dataDir,
    stderr: started.stderr,
    closeOutput: () => {
      started.child.stdout?.destroy();
      started.child.stderr?.destroy();
    },
    pauseLog: () => void started.child.stderr?.pause(),
    resumeLog: () => void started.child.stderr?.resume(),
    hasEnded: () => end.finished !== undefined,
    finished: started.finished,
    stop: () => signal("SIGTERM"),
    kill: () => signal("SIGKILL"),
  };
}

/** For starts that must be refused: how the process ended. */
export async function refusedStart(dataDir: string, settings: Settings = {}): Promise<Finished> {
  const server = await startServer(dataDir, settings).catch((error: unknown) => error);
  if (server instanceof ServerDidNotStart) return server.finished;
  if (typeof server === "object" && server !== null && "stop" in server) await (server as RunningServer).stop();
  throw new Error("the server started although it must not");
}

/** Runs the operator's command line on a data folder. */
export function ops(dataDir: string, args: readonly string[], settings: Settings = {}): Promise<Finished> {
  return runBoot(["ops", ...args], { DATA_DIR: dataDir, ...settings }).finished;
}

/** The same, with something on standard input. */
export function opsReading(dataDir: string, args: readonly string[], { input, settings = {} }: { input: Uint8Array; settings?: Settings }) {
  return runBoot(["ops", ...args], { DATA_DIR: dataDir, ...settings }, input).finished;
}

/** The same, for commands that must work: what they printed. */
export async function mustRun(dataDir: string, args: readonly string[], settings: Settings = {}): Promise<string> {
  const { code, stdout, stderr } = await ops(dataDir, args, settings);
  if (code !== 0) throw new Error(`ops ${args.join(" ")} ended with ${code ?? "a signal"}:\n${stdout}${stderr}`);
  return stdout;
}

/** The database process of a data folder while it runs, else null. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const record = await readClusterRecord(dataDir);
  return record?.postmaster != null && isRunning(record.postmaster) ? record.postmaster.pid : null;
}

/** Whether a process ends within a time. */
export async function endsWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(20);
  }
  return true;
}
