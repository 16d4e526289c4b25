import { expect, test } from "vitest";
import { limitedClient } from "@/lib/platform/connection-limits";
import { env } from "@/lib/platform/env";
import { useDatabase } from "@/testing/use-database";
import { tablesOf } from "./describe-database";

useDatabase();

test("a day of the ledger that was detached and is not dropped yet is no table of a backup, which no restore could load", async () => {
  const db = limitedClient(env().DATABASE_URL ?? "", "heliodex-test");
  await db.connect();
  try {
    const before = await tablesOf(db);
    await db.query("select call_ledger_partitions('2026-11-20', '2026-11-21')");
    await db.query("alter table call_ledger detach partition call_ledger_20261120");
    expect(await tablesOf(db)).toEqual(before);
    expect(before.map(({ name }) => name)).toContain("call_ledger");
  } finally {
    await db.end();
  }
});
