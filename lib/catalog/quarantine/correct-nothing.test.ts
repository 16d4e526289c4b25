import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { fileWith } from "@/testing/importers";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { Mapping } from "../mappings/contract";
import { mappedItems } from "../mappings/mapped-importer";
import { stageImport } from "../staging/stage-import";
import { QuarantineCsvQuery } from "./contract";
import { correctMany } from "./correct-many";
import { correctQuarantined } from "./correct-quarantined";
import { csvOf } from "./csv-cells";
import { decideByFile } from "./decide-by-file";
import { exportQuarantined } from "./export-quarantined";
import { readQuarantineForm } from "./read-quarantine-form";

useDatabase();

let staff: Context;
let sources = 0;
let source = "";

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

const MAPPING = Mapping.parse({
  resource: "spot_price",
  columns: { item: { from: ["Item"] }, date: { from: ["Date"] }, avg: { from: ["Price (RMB/W)"] } },
  constants: { stage: "module", region: "CN", price_term: "fob", currency: "USD", unit: "W" },
});

/** A price in yuan whose mapping says dollars. */
beforeEach(async () => {
  source = `unchanged-${++sources}`;
  const path = fileWith("Date,Item,Price (RMB/W)\n2026-11-04,M10,0.70\n");
  await stageImport(operator(), {
    kind: "mapped",
    mode: "merge",
    fileName: null,
    source: { code: source, name: source, licence: "none", url: null, synthetic: false },
    items: mappedItems(MAPPING, { path, companies: { idOf: () => null } }),
  });
});

const decide = async (values: Record<string, string>) => {
  const [line = {}] = parse<Record<string, string>>((await exportQuarantined(staff, QuarantineCsvQuery.parse({ source }))).csv, {
    ...{ columns: true, bom: true },
  });
  expect(line["can_accept"]).toBe("no");
  const edited = { ...line, ...values, decision: "correct", reason: "Seen" };
  return {
    id: line["id"] ?? "",
    reply: await decideByFile(staff, { csv: csvOf([Object.keys(edited), Object.values(edited)]), dry_run: false }),
  };
};
const stateOf = async (id: string): Promise<string | undefined> =>
  (await pool().query<{ state: string }>("select state from quarantined_row where id = $1", [id])).rows[0]?.state;

test("a correction by file that changes nothing, or not what is wrong, is refused", async () => {
  const { id, reply } = await decide({});
  expect(reply).toMatchObject({ applied: false, refused: [{ detail: expect.stringMatching(/^Nothing was changed/) as string }] });
  expect((await decide({ avg: "0.7000" })).reply).toMatchObject({
    applied: false,
    refused: [{ detail: expect.stringMatching(/^Nothing/) as string }],
  });
  const elsewhere = await decide({ technology: "topcon" });
  expect(elsewhere.reply).toMatchObject({
    applied: false,
    refused: [{ detail: expect.stringContaining("Correct avg or currency") as string }],
  });
  expect(await stateOf(id)).toBe("open");
  expect((await decide({ currency: "CNY" })).reply).toMatchObject({ applied: true, corrected: 1 });
  expect(await stateOf(id)).toBe("corrected");
});

test("so is one on the row's own page, and one of several rows at once", async () => {
  const [row] = (await pool().query<{ id: string }>("select id::text from quarantined_row where source = $1", [source])).rows;
  const id = row?.id ?? "";
  const { given } = await readQuarantineForm(staff, id);
  const correct = (values: Record<string, string>) =>
    correctQuarantined(staff, id, { version: 0, values: { ...given, ...values }, reason: "Seen", accept_jump: true });
  await expect(correct({})).rejects.toMatchObject({
    code: "invalid-parameter",
    message: expect.stringMatching(/^Nothing was changed/) as string,
  });
  await expect(correct({ region: "EU" })).rejects.toMatchObject({ code: "invalid-parameter" });
  const many = await correctMany(staff, { rows: [{ id, version: 0 }], field: "region", value: "EU", reason: "Seen" });
  expect(many).toMatchObject({ corrected: 0, left: [{ id }] });
  await correct({ avg: "0.098" });
  expect(await stateOf(id)).toBe("corrected");
});
