import { Worker, type WorkerOptions } from "node:worker_threads";

const WORKER_TIMEOUT_MS = 600_000;
/** How long a task may take to come to a stop by itself. */
const STOP_MS = 4_000;

/** `heapMb`: what its objects may take; less makes it collect earlier. */
type Options = { timeoutMs?: number; heapMb?: number };

const NURSERY_MB = 32;
/** Bounds of a thread whose objects may take so much. */
export const limitsOf = (heapMb: number | undefined): WorkerOptions =>
  heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: NURSERY_MB } };

const running = new Set<Worker>();

/** Runs a task of `worker.ts` beside the event loop that answers calls. `input` is copied into it. */
export function runInWorker(task: string, input: Readonly<Record<string, unknown>> = {}, options: Options = {}): Promise<unknown> {
  const { timeoutMs = WORKER_TIMEOUT_MS, heapMb } = options;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: { task, input }, ...limitsOf(heapMb) });
    running.add(worker);
    const timer = setTimeout(
      () => void worker.terminate().then(() => reject(new Error(`${task} took more than ${timeoutMs} ms`))),
      timeoutMs,
    );
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      running.delete(worker);
      if (code !== 0) reject(new Error(`${task} ended with ${code}`));
      else resolve(null);
    });
  });
}

/** Asks every task to stop where it can be gone on with, and ends those that don't. */
export async function stopWorkers(): Promise<void> {
  const ended = [...running].map((worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())));
  for (const worker of running) worker.postMessage("stop");
  const timer = setTimeout(() => running.forEach((worker) => void worker.terminate()), STOP_MS);
  await Promise.all(ended);
  clearTimeout(timer);
}
