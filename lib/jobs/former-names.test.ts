import { readFileSync } from "node:fs";
import PgBoss from "pg-boss";
import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { useDatabase } from "@/testing/use-database";

useDatabase();

const MIGRATION = readFileSync("prisma/migrations/20261124140000_prune_jobs/migration.sql", "utf8");

test("a queue and a time under a former name go, with what is queued there, and others stay", async () => {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL ?? "", schema: QUEUE_SCHEMA, max: 1, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  for (const name of ["keep-mails", "prune-mails"]) {
    await boss.createQueue(name);
    await boss.schedule(name, "* * * * *");
    await boss.send(name, {});
  }
  await boss.stop({ graceful: false });
  await pool().query(MIGRATION);
  await pool().query(MIGRATION);
  for (const table of ["queue", "schedule", "job"]) {
    const { rows } = await pool().query(`select name from ${QUEUE_SCHEMA}.${table} where name in ('keep-mails', 'prune-mails')`);
    expect(rows).toEqual([{ name: "prune-mails" }]);
  }
});
