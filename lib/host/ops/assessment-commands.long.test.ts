import { expect, test } from "vitest";
import { z } from "zod";
import { marketDay, addDays } from "@/lib/core/dates";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { useDatabase } from "@/testing/use-database";

useDatabase();

const HEAD = "stage,item,region,price_term,currency,unit,frequency,date,avg";
const today = marketDay(Date.now());
const row = (item: string, avg: string) => `module,${item},CN,fob,USD,W,daily,${addDays(today, -1)},${avg}`;
const Sheet = z.object({ entries: z.array(z.object({ series_id: z.string(), item: z.string() })) });

test("a round is opened, entered, scheduled, approved by somebody else and published on the command line", async () => {
  await ops(["import", "prices", fileWith([HEAD, row("A", "0.2"), row("B", "0.5")].join("\n")), "--source", "own", "--publish"]);
  expect(await ops(["assessment", "open", "own", today])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("not set up") as string,
  });
  expect(await ops(["assessment", "settings", "own", "--bound", "lots"])).toMatchObject({ code: 2 });
  expect(await ops(["assessment", "settings", "own", "--bound", "5"])).toMatchObject({ code: 0 });
  const opened = await ops(["assessment", "open", "own", today, "--json"]);
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(opened.stdout));
  const sheet = Sheet.parse(JSON.parse((await ops(["assessment", "show", id, "--json"])).stdout));
  const of = (item: string): string => sheet.entries.find((entry) => entry.item === item)?.series_id ?? "";

  expect(await ops(["assessment", "enter", id, of("A"), "--avg", "0,21"])).toMatchObject({ code: 2 });
  const entered = await ops(["assessment", "enter", id, of("A"), "--avg", "0.22"]);
  expect(entered.stdout).toBe("A: 0.22. The average moves +10.00%. The bound is 5%.\n");
  expect(await ops(["assessment", "approve", id, of("A")])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("member of staff") as string,
  });
  await ops(["assessment", "enter", id, of("A"), "--avg", "0.2050"]);
  await ops(["assessment", "enter", id, of("B"), "--unchanged"]);
  const scheduled = await ops(["assessment", "schedule", id, "--date", addDays(today, 1), "--time", "16:00", "--zone", "UTC"]);
  expect(scheduled.stdout).toContain(`is published at ${addDays(today, 1)}T16:00:00.000Z`);
  expect((await ops(["assessment", "list"])).stdout).toMatch(new RegExp(`${id} .* own +daily +open +2/2`));
  expect((await ops(["assessment", "publish", id])).stdout).toMatch(/^Release \d+ published\./);
});
