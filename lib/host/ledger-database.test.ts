import { expect, test } from "vitest";
import { moveLedger } from "@/lib/metering/ledger/move-ledger";
import { pool } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { processState } from "@/lib/platform/process-state";
import { useDatabase } from "@/testing/use-database";
import { useLedger } from "@/testing/use-ledger";
import { databaseFigures } from "./metrics/database-figures";
import { ledgerFindings } from "./ops/server-findings";

const ledger = useLedger();
useDatabase();

async function daysToMove(): Promise<unknown> {
  for (const name of ["database-figures", "metrics"]) processState.delete(name);
  await databaseFigures().refresh();
  return (await metrics().registry.getSingleMetric("heliodex_ledger_days_to_move")?.get())?.values[0]?.value;
}

test("how many days are left to move is a figure for alerts; without the setting there are none", async () => {
  await pool().query("select call_ledger_partitions(current_date - 4, current_date - 2)");
  expect(await daysToMove()).toBe(3);
  const url = env().LEDGER_DATABASE_URL ?? "";
  provideEnv({ LEDGER_DATABASE_URL: "" });
  expect([await daysToMove(), await moveLedger(), await ledgerFindings(env())]).toEqual([0, null, []]);
  provideEnv({ LEDGER_DATABASE_URL: url });
  expect(await moveLedger()).toMatchObject({ waiting: 0 });
  expect(await daysToMove()).toBe(0);
});

test("doctor says whether the ledger database can be used, and why not", async () => {
  expect(await ledgerFindings(env())).toEqual([{ level: "ok", text: "the ledger database can be used" }]);
  await ledger.away(async () => {
    expect(await ledgerFindings(env())).toMatchObject([
      { level: "wrong", text: expect.stringContaining("not currently accepting connections") },
    ]);
  });
});
