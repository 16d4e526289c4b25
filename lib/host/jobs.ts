import { setTimeout as wait } from "node:timers/promises";
import PgBoss from "pg-boss";
import { queuePool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { warnSampled } from "@/lib/platform/log-sampled";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { clockJobs, type ClockJob } from "./jobs/clock-jobs";
import { stopWorkers } from "./jobs/run-in-worker";
import { makeClockQueues, scheduleClockJobs } from "./jobs/schedule-clock-jobs";
import { startAlone } from "./jobs/start-alone";
import { Statements } from "./jobs/statements";
import { workOffQueues } from "./jobs/work-off-queues";

export type Jobs = { stop(): Promise<void> };

const STOP_MS = 10_000;
const RETRY_MS = 5_000;

type Queue = { boss: PgBoss; statements: Statements };

/** Starts the queue in the same database, its workers and the jobs that run by the clock. */
async function startQueue(databaseUrl: string, jobs: readonly ClockJob[]): Promise<Queue> {
  const statements = new Statements((text, values) => queuePool().query(text, values));
  const boss = new PgBoss({ db: { executeSql: (text, values) => statements.run(text, values) }, schema: QUEUE_SCHEMA });
  boss.on("error", (error) => warnSampled(["the job queue had an error"], { err: error }));
  try {
    await startAlone(databaseUrl, async () => {
      await boss.start();
      await makeClockQueues(boss, jobs);
    });
    await workOffQueues(boss);
    await scheduleClockJobs(boss, jobs);
    return { boss, statements };
  } catch (error) {
    await stopQueue({ boss, statements });
    throw error;
  }
}

async function stopQueue({ boss, statements }: Queue): Promise<void> {
  await boss
    .stop({ graceful: true, wait: true, timeout: STOP_MS })
    .catch((error: unknown) => log().warn({ err: error }, "the job queue did not stop in time"));
  await statements.close(STOP_MS);
}

/** Keeps trying until the queue runs: the database may be away just then, and jobs must not be missing until the next restart. */
export function runJobs(databaseUrl: string, options: { withSample: boolean }): Jobs {
  const stopped = new AbortController();
  const starting = (async (): Promise<Queue | null> => {
    while (!stopped.signal.aborted) {
      try {
        return await startQueue(databaseUrl, clockJobs(options));
      } catch (error) {
        log().error({ err: error }, "the job queue did not start, retrying");
        await wait(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
    return null;
  })();
  return {
    stop: async () => {
      stopped.abort();
      const queue = await starting;
      if (queue) await Promise.all([stopQueue(queue), stopWorkers()]);
    },
  };
}
