import { Worker } from "node:worker_threads";

const WORKER_TIMEOUT_MS = 600_000;

/** Runs a task of `worker.ts` beside the event loop that answers calls. */
export function runInWorker(task: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: { task } });
    const timer = setTimeout(
      () => void worker.terminate().then(() => reject(new Error(`${task} took more than ${WORKER_TIMEOUT_MS} ms`))),
      WORKER_TIMEOUT_MS,
    );
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      if (code !== 0) reject(new Error(`${task} ended with ${code}`));
      else resolve(null);
    });
  });
}
