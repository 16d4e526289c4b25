import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import PgBoss from "pg-boss";
import { keepImports } from "@/lib/catalog/releases/keep-imports";
import { isCatalogueEmpty } from "@/lib/catalog/sample/fill-sample";
import { keepLedger } from "@/lib/metering/keep-ledger";
import { processClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";

export type Jobs = { stop(): Promise<void> };

const WORKER_TIMEOUT_MS = 600_000;
const STOP_MS = 10_000;
const RETRY_MS = 5_000;

type Job = { name: string; cron: string; run(): Promise<unknown> };

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

/** What runs by the clock. Of several instances one runs each, and a time that was missed is made up at the next start. */
const jobsOf = (withSample: boolean): Job[] => [
  { name: "keep-ledger", cron: "17 * * * *", run: () => keepLedger(processClock().now()) },
  { name: "keep-imports", cron: "47 * * * *", run: () => keepImports(processClock().now()) },
  ...(withSample
    ? [{ name: "sample-day", cron: "0 6 * * *", run: async () => ((await isCatalogueEmpty()) ? null : runInWorker("sample-day")) }]
    : []),
];

/** Starts the queue in the same database, schedules the jobs and runs each once now, to catch up. */
async function startQueue(databaseUrl: string, jobs: readonly Job[]): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "pgboss", max: 2, application_name: "heliodex-jobs" });
  boss.on("error", (error) => log().warn({ err: error }, "the job queue had an error"));
  try {
    await boss.start();
    for (const job of jobs) await schedule(boss, job);
    return boss;
  } catch (error) {
    await stopQueue(boss);
    throw error;
  }
}

async function schedule(boss: PgBoss, job: Job): Promise<void> {
  await boss.createQueue(job.name, {
    name: job.name,
    policy: "singleton",
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
  });
  await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => {
    const result = await job.run();
    log().info({ job: job.name, result }, "a job ran");
  });
  await boss.schedule(job.name, job.cron, {}, { tz: "UTC" });
  await boss.send(job.name, {});
}

const stopQueue = (boss: PgBoss): Promise<void> =>
  boss
    .stop({ graceful: true, wait: true, timeout: STOP_MS })
    .catch((error: unknown) => log().warn({ err: error }, "the job queue did not stop in time"));

/** Keeps trying until the queue runs: the database may be away just then, and jobs must not be missing until the next restart. */
export function keepJobsRunning(databaseUrl: string, options: { withSample: boolean }): Jobs {
  const stopped = new AbortController();
  const starting = (async (): Promise<PgBoss | null> => {
    while (!stopped.signal.aborted) {
      try {
        return await startQueue(databaseUrl, jobsOf(options.withSample));
      } catch (error) {
        log().error({ err: error }, "the job queue did not start and is tried again");
        await wait(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
    return null;
  })();
  return {
    stop: async () => {
      stopped.abort();
      const boss = await starting;
      if (boss) await stopQueue(boss);
    },
  };
}
