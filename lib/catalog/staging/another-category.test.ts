import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { fileWith, NO_COMPANIES } from "@/testing/importers";
import { operator, useDatabase } from "@/testing/use-database";
import { products } from "../importers/forms/products";
import { correctQuarantined } from "../quarantine/correct-quarantined";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "./stage-import";

useDatabase();

const ctx = operator();
const HEADER = "manufacturer,model,category,efficiency_pct";
const MODULE = "Sun,X1,module,20";
const INVERTER = "Sun,X1,inverter,98";

async function stage(code: string, lines: readonly string[]) {
  const source = { code, name: code, licence: "none", url: null, synthetic: false };
  const items = products.read({ path: fileWith(`${lines.join("\n")}\n`), companies: NO_COMPANIES, options: {}, files: {} });
  const { importId, report } = await stageImport(ctx, { kind: "products", source, mode: "merge", fileName: null, items });
  return { importId, quarantined: report.quarantined };
}

async function publish(code: string, lines: readonly string[]): Promise<Record<string, number>> {
  const { importId, quarantined } = await stage(code, lines);
  await publishImport(ctx, importId, { title: "Test" });
  return quarantined;
}

async function published(code: string): Promise<unknown[]> {
  const { rows } = await pool().query({
    text: "select source_ref, category from product where source = $1 and to_release is null order by 1",
    values: [code],
    rowMode: "array",
  });
  return rows;
}

test("of a module and an inverter of one name in a file, the second is quarantined", async () => {
  expect(await publish("one-file", [HEADER, MODULE, INVERTER])).toEqual({ "another-category": 1 });
  expect(await published("one-file")).toEqual([["sun|X1", "module"]]);
});

test("an inverter does not take the place of a published module of its name, whatever the order in the file", async () => {
  await publish("two-files", [HEADER, MODULE]);
  const { importId, quarantined } = await stage("two-files", [HEADER, INVERTER, MODULE]);
  expect(quarantined).toEqual({ "another-category": 1 });
  const { rows } = await pool().query<{ id: string; version: number }>("select id, version from quarantined_row where import_id = $1", [
    importId,
  ]);
  const [row] = rows;
  const correct = (category: string) =>
    correctQuarantined(ctx, String(row?.id), {
      version: row?.version ?? -1,
      values: { manufacturer: "Sun", model: "X1", category },
      reason: "Checked with the maker",
      accept_jump: false,
    });
  await expect(correct("storage")).rejects.toMatchObject({ code: "invalid-parameter", extra: { errors: [{ parameter: "category" }] } });
  await expect(correct("module")).resolves.toBeUndefined();
});

test("with a ref of its own, both are published; and a stated ref can change its category", async () => {
  await publish("refs", [HEADER, MODULE]);
  expect(await publish("refs", [`ref,${HEADER}`, `x1-inverter,${INVERTER}`, `,${MODULE}`])).toEqual({});
  expect(await published("refs")).toEqual([
    ["sun|X1", "module"],
    ["x1-inverter", "inverter"],
  ]);
  expect(await publish("refs", [`ref,${HEADER}`, "x1-inverter,Sun,X1,storage,"])).toEqual({});
  expect(await published("refs")).toEqual([
    ["sun|X1", "module"],
    ["x1-inverter", "storage"],
  ]);
});
