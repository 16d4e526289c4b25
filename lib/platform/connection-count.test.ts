import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "@/testing/use-database";
import { connectionCounts, connectionsOfInstance, LEDGER_CONNECTIONS, QUEUE_CONNECTIONS } from "./connection-count";
import { accessPool, listPool, meterPool, pool, prisma, queuePool } from "./database";
import { provideEnv } from "./env";

useDatabase();
afterEach(() => provideEnv({ DATABASE_POOL: "" }));

const ROOT = join(import.meta.dirname, "../..");
const MANY = Array.from({ length: 40 }, (_, n) => n);
const BUSY = "select pg_sleep(0.1)::text";
const OPEN = `select application_name as name, count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name like 'heliodex%' group by 1 order by 1`;

test("under any load an instance opens as many connections as it says, and no more", async () => {
  await Promise.all([
    ...MANY.map(() => pool().query(BUSY)),
    ...MANY.map(() => listPool().query(BUSY)),
    ...MANY.map(() => meterPool().query(BUSY)),
    ...MANY.map(() => accessPool().query(BUSY)),
    ...MANY.map(() => prisma().$queryRawUnsafe(BUSY)),
    ...MANY.map(() => queuePool().query(BUSY)),
  ]);
  const { rows } = await pool().query<{ name: string; n: number }>(OPEN);
  const { lists, data, meter, access, control } = connectionCounts();
  const counted = Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  expect(counted).toEqual({
    heliodex: data,
    "heliodex-access": access,
    "heliodex-lists": lists,
    "heliodex-control": control,
    "heliodex-jobs": QUEUE_CONNECTIONS,
    "heliodex-meter": meter,
  });
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(connectionsOfInstance().serving);
});

test("the figure grows with DATABASE_POOL alone, and operators read it as it is", () => {
  const { serving, most } = connectionsOfInstance();
  provideEnv({ DATABASE_POOL: "30" });
  expect(connectionsOfInstance()).toEqual({ serving: serving + 20, most: most + 20 });
  const page = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  expect(page).toContain(`\`DATABASE_POOL\` + ${serving - 10} connections`);
  expect(page).toContain(`\`DATABASE_POOL\` + ${most - 10}`);
  expect(page).toContain(`${serving} and ${most} by default`);
  expect(page).toContain(`\`LEDGER_DATABASE_URL\`, a server opens at most ${LEDGER_CONNECTIONS.reading + LEDGER_CONNECTIONS.working}`);
});

test("what opens more than one connection takes their number from here, but for what ends before the server listens", () => {
  const opening = readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => /new (pg\.)?(Pool|PrismaPg|PgBoss)\(\{/.test(readFileSync(join(ROOT, "lib", path), "utf8")));
  const elsewhere = opening.filter((path) => !readFileSync(join(ROOT, "lib", path), "utf8").includes("connection-count"));
  // Queues have a pool given to them; the others are closed again at start.
  expect(elsewhere.map((path) => path.replaceAll("\\", "/")).sort()).toEqual([
    "host/jobs.ts",
    "host/migrations/schema-engine.ts",
    "host/queues.ts",
    "platform/queue.ts",
  ]);
});
