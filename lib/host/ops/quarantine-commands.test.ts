import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { csvOf } from "@/lib/catalog/quarantine/csv-cells";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { useDatabase } from "@/testing/use-database";

useDatabase();

const Rows = z.array(z.record(z.string(), z.string()));
const PRODUCTS = "manufacturer,model,category,pmax_stc_w,efficiency_pct\nSonne,S-1,module,400,21\nSonne,S-2,module,410,225\n";

test("rows that were decided on in a file are published by the commands that its outcome names", async () => {
  const file = fileWith(PRODUCTS);
  expect(await ops(["import", "products", file, "--source", "desk", "--source-name", "Desk", "--publish"])).toMatchObject({ code: 0 });
  const out = fileWith("");
  expect(await ops(["quarantine", "export", "--source", "desk", "--output", out])).toMatchObject({ code: 0 });
  const rows = Rows.parse(parse(readFileSync(out, "utf8"), { columns: true, bom: true }));
  const decided = rows.map((row) => ({ ...row, decision: "correct", reason: "A missing decimal sign", efficiency_pct: "22.5" }));
  writeFileSync(out, csvOf([Object.keys(decided[0] ?? {}), ...decided.map((row) => Object.values(row))]));

  const imported = await ops(["quarantine", "import", out]);
  expect(imported.stdout).toContain("To review and publish 1 row of desk, run: ops quarantine prepare desk\n");
  const prepared = await ops(["quarantine", "prepare", "desk"]);
  const id = /To publish, run: ops import publish (\S+)/.exec(prepared.stdout)?.[1] ?? "";
  expect(prepared.stdout).toContain("added");
  expect(await ops(["import", "publish", id])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Published as release 2") as string,
  });
  const again = await ops(["quarantine", "prepare", "desk"]);
  expect(again.code).not.toBe(0);
  expect(again.stderr).toContain("There are no decisions to publish for this source.");
});
