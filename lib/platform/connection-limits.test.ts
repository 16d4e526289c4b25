import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "@/testing/use-database";
import { meterPool, pool, prisma } from "./database";

useDatabase();

const LIMITS = `select current_setting('lock_timeout') as "lock", current_setting('idle_in_transaction_session_timeout') as idle`;

test("no connection waits for a lock for ever, or keeps one while it does nothing", async () => {
  expect((await pool().query(LIMITS)).rows).toEqual([{ lock: "5s", idle: "30s" }]);
  expect((await meterPool().query(LIMITS)).rows).toEqual([{ lock: "250ms", idle: "5s" }]);
  expect(await prisma().$queryRawUnsafe(LIMITS)).toEqual([{ lock: "5s", idle: "30s" }]);
});

/** They open none of their own: one is given a pool, the other writes through one. */
const WITHOUT = ["lib/host/migrations/engine-adapter.ts", "lib/platform/queue.ts"];

test("whatever else opens a connection takes its limits from here", () => {
  const root = join(import.meta.dirname, "../..");
  const opening = ["lib", "app"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .filter((path) => /new (pg\.)?(Client|Pool|PrismaPg|PgBoss)\(/.test(readFileSync(join(root, path), "utf8")));
  expect(opening.length).toBeGreaterThan(6);
  for (const path of opening.filter((one) => !WITHOUT.includes(one)))
    expect(readFileSync(join(root, path), "utf8"), path).toContain("limitedConnection(");
});
