import PgBoss from "pg-boss";
import { limitedConnection, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import { QUEUE_SCHEMA, QUEUES } from "@/lib/platform/queue";
import { startAlone } from "./jobs/start-alone";

/** Makes the queue's tables and every queue that changes write into, so that work can be left behind before anything works it off. */
export function prepareQueues(databaseUrl: string): Promise<void> {
  return startAlone(databaseUrl, () => makeQueues(databaseUrl));
}

async function makeQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...limitedConnection(databaseUrl, "heliodex-queues", MIGRATION_LIMITS),
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      if (!(await boss.getQueue(name))) await boss.createQueue(name, { name, policy: "standard", ...options });
    }
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
}
