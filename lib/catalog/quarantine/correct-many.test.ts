import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { fileWith } from "@/testing/importers";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { products } from "../importers/forms/products";
import { discardImport } from "../imports/discard-import";
import { planImport } from "../imports/open-import";
import { readFile } from "../imports/read-file";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "../staging/stage-import";
import { QuarantineCsvQuery, type QuarantinedRow } from "./contract";
import { correctMany } from "./correct-many";
import { exportQuarantined } from "./export-quarantined";
import { listQuarantined, quarantineCauses } from "./list-quarantined";
import { prepareDecisions } from "./prepare-decisions";
import { readQuarantineForm } from "./read-quarantine-form";

useDatabase();

let staff: Context;
let sources = 0;

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

type Values = Readonly<Record<string, string>>;

/** Rows of our own format under a source of their own. */
async function quarantined(rows: readonly Values[]): Promise<{ source: string; id: string; rows: QuarantinedRow[] }> {
  const source = `bulk-${++sources}`;
  const common = { manufacturer: "Sun", category: "module" };
  const items = rows.map((values, index) =>
    products.itemOf({ line: index + 2, values: { ...common, ...values }, misfit: null }, { idOf: () => null }),
  );
  const about = { code: source, name: source, licence: "none", url: null, synthetic: false };
  const { importId } = await stageImport(operator(), { kind: "products", source: about, mode: "merge", fileName: null, items });
  return { source, id: importId, rows: (await listQuarantined(staff, { source, state: "open" })).rows };
}

const formOf = (rows: readonly QuarantinedRow[], word: string) =>
  readQuarantineForm(staff, rows.find(({ reasons }) => reasons.some(({ detail }) => detail.includes(word)))?.id ?? "");
const named = (rows: readonly QuarantinedRow[]) => rows.map(({ id, version }) => ({ id, version }));
const input = (rows: readonly QuarantinedRow[], field: string, value: string) => ({
  rows: named(rows),
  field,
  value,
  reason: "their word for it",
});

test("rows of one cause are found together and corrected by one decision, each with its own other values", async () => {
  const words = Array.from({ length: 22 }, (_, index) => ({
    model: `M-${index}`,
    technology: "Wunderzelle",
    nameplate_w: String(400 + index),
  }));
  const { source, rows } = await quarantined([...words, { model: "X", technology: "Andere", nameplate_w: "400" }]);
  const [cause, ...others] = await quarantineCauses(staff, { source });
  expect(cause).toMatchObject({ code: "unknown-word", rows: 22, resource: "product" });
  expect(others).toEqual([]);
  const same = (await listQuarantined(staff, { source, state: "open", cause: cause?.detail, limit: 200 })).rows;
  expect([rows.length, same.length]).toEqual([23, 22]);

  expect(await correctMany(staff, input(same, "technology", "hjt"))).toEqual({ corrected: 22, left: [] });
  const prepared = await prepareDecisions(staff, source);
  const { checked } = await previewImport(staff, prepared.import_id);
  await publishImport(staff, prepared.import_id, { title: "test", checked });
  const published = await pool().query<{ n: number; least: string; most: string }>(
    "select count(*)::int as n, min(nameplate_w)::text as least, max(nameplate_w)::text as most from product where source = $1 and technology = 'hjt' and to_release is null",
    [source],
  );
  expect(published.rows).toEqual([{ n: 22, least: "400", most: "421" }]);
  expect(await quarantineCauses(staff, { source })).toEqual([]);
});

test("rows that the importer of a list rejected keep their values in the form, in the file and in a decision on many", async () => {
  const header = "Name,Vac,Paco,Pdco,Mppt_low,Mppt_high,CEC_Date,CEC_hybrid";
  const path = fileWith([header, "Sun: X-5 [240V],240,5000,4000,100,480,3/14/2019,Y", "Sun X-6,208,6000,6100,100,480,,N"].join("\n"));
  const plan = planImport("cec-inverters", { source: "bulk-list" });
  const read = readFile(plan, { path, companies: { idOf: () => null }, options: {}, files: {} });
  await stageImport(operator(), { kind: "cec-inverters", source: plan.source, mode: "merge", fileName: null, ...read });
  const { rows } = await listQuarantined(staff, { source: "bulk-list", state: "open" });
  const [dc, name] = await Promise.all(["Pdco", "separate"].map((word) => formOf(rows, word)));
  expect(dc?.given).toMatchObject({
    ...{ manufacturer: "Sun", model: "X-5", category: "inverter", vac_v: "240", ac_power_w: "5000", dc_power_max_w: "4000" },
    ...{ mppt_low_v: "100", mppt_high_v: "480", listing_date: "2019-03-14" },
  });
  expect(name?.given).toMatchObject({ manufacturer: "", model: "Sun X-6", vac_v: "208", ac_power_w: "6000" });
  expect((await exportQuarantined(staff, QuarantineCsvQuery.parse({ source: "bulk-list" }))).csv).toContain("X-5");
  const open = rows.filter(({ reasons }) => reasons.some(({ detail }) => detail.includes("Pdco")));
  expect(await correctMany(staff, input(open, "dc_power_max_w", "5200"))).toEqual({ corrected: 1, left: [] });
});

test("rows that still can't be right stay open and are named", async () => {
  const { rows, source } = await quarantined([
    { model: "A", technology: "Neu", nameplate_w: "400" },
    { model: "B", technology: "Neu", nameplate_w: "400000" },
    { model: "C", technology: "Neu", nameplate_w: "410" },
  ]);
  const result = await correctMany(staff, input(rows, "technology", "topcon"));
  expect(result).toMatchObject({ corrected: 2, left: [{ id: rows[1]?.id, detail: expect.stringContaining("400000 W") as string }] });
  expect((await listQuarantined(staff, { source, state: "open" })).rows.map(({ ref }) => ref)).toEqual(["sun|B"]);
  expect(await correctMany(staff, input(rows.slice(1, 2), "nameplate_w", ""))).toMatchObject({
    corrected: 0,
    left: [{ detail: expect.stringContaining("Neu") as string }],
  });
});

test("a field that the rows lack, a row that is gone, one that was decided on and one of a discarded import are refused", async () => {
  const { id, rows } = await quarantined([
    { model: "A", technology: "Neu" },
    { model: "B", technology: "Neu" },
  ]);
  await expect(correctMany(staff, input(rows, "avg", "1"))).rejects.toMatchObject({ code: "invalid-parameter" });
  await expect(correctMany(staff, { ...input(rows, "technology", "hjt"), rows: [{ id: "999999999", version: 0 }] })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await correctMany(staff, input(rows.slice(0, 1), "technology", "hjt"))).toMatchObject({ corrected: 1 });
  await expect(correctMany(staff, input(rows, "technology", "hjt"))).rejects.toMatchObject({ code: "outdated" });
  await discardImport(staff, id);
  const [, second] = rows;
  if (!second) throw new Error("there is no second row");
  await expect(correctMany(staff, input([second], "technology", "hjt"))).rejects.toMatchObject({
    code: expect.stringMatching(/outdated|conflict/) as string,
  });
});
