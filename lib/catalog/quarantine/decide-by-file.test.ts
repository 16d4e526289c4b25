import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { productDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { ImportItem } from "../drafts";
import { stageImport } from "../staging/stage-import";
import { QuarantineCsvQuery } from "./contract";
import { csvOf, guarded, unguarded } from "./csv-cells";
import { decideByFile } from "./decide-by-file";
import { decideQuarantined } from "./decide-quarantined";
import { exportQuarantined } from "./export-quarantined";
import { formFields } from "./row-form";

useDatabase();

let staff: Context;
let sources = 0;
let source = "";

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

type Line = Record<string, string>;

const download = async (query: object = {}): Promise<Line[]> =>
  parse((await exportQuarantined(staff, QuarantineCsvQuery.parse({ source, ...query }))).csv, { columns: true, bom: true });

const fileOf = (lines: readonly Line[]): string => csvOf([Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]);
/** The file as a spreadsheet saves it: our guards are already in the cells. */
const decide = (lines: readonly Line[], dry_run = false) =>
  decideByFile(staff, {
    csv: fileOf(lines.map((line) => Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, unguarded(cell)])))),
    dry_run,
  });

const states = async (): Promise<string[]> =>
  (await pool().query<{ state: string }>("select state from quarantined_row where source = $1 order by line", [source])).rows.map(
    ({ state }) => state,
  );

/** What a dry run must leave as it is: rows, events, jobs. */
const everything = async (): Promise<unknown> =>
  (
    await pool().query(
      `select (select jsonb_agg(q order by id) from quarantined_row q) as rows, (select count(*) from event) as events,
         (select count(*) from staged_row) as staged, (select count(*) from import_run) as runs`,
    )
  ).rows;

/** Three rows with an impossible efficiency; the second has a formula for a brand. */
beforeEach(async () => {
  source = `desk-${++sources}`;
  const drafts = [
    productDraft("00042", 400, { efficiency_pct: "225" }),
    productDraft("M-2", 410, { efficiency_pct: "225", brand: "=cmd|' /C calc'!A0" }),
    productDraft("M-3", 420, { efficiency_pct: "22.50", pmax_stc_w: "9000.0" }),
  ];
  const items = drafts.map((draft, place): ImportItem => ({ line: place + 2, ...draft }));
  const about = { code: source, name: source, licence: "none", url: null, synthetic: false };
  await stageImport(operator(), {
    kind: "test",
    mode: "merge",
    fileName: null,
    source: about,
    items: (async function* () {
      yield* items;
    })(),
  });
});

test("open rows come as a file with their reasons, by source and by cause, and formulas are text", async () => {
  const lines = await download();
  expect(lines.map(({ line, model, can_accept, decision }) => [line, model, can_accept, decision])).toEqual([
    ["2", "00042", "no", ""],
    ["3", "M-2", "no", ""],
    ["4", "M-3", "no", ""],
  ]);
  expect(lines[0]?.["quarantined_for"]).toContain("225% is outside 3 to 27%");
  expect(lines[1]?.["brand"]).toBe("'=cmd|' /C calc'!A0");
  const cause = lines[0]?.["quarantined_for"] ?? "";
  expect(await download({ cause: `${cause}.` })).toHaveLength(2);
  expect(await download({ import: "imp_other" })).toEqual([]);
});

test("a dry run says what would be decided and leaves nothing; the same file then decides all of it", async () => {
  const [first, second, third] = await download();
  const edited = [
    { ...first, model: "42", efficiency_pct: "22.5", decision: "correct", reason: "Decimal point" },
    { ...second, decision: "Reject", reason: "No product" },
    { ...third },
  ] as Line[];
  const before = await everything();
  expect(await decide(edited, true)).toEqual({
    ...{ applied: false, accepted: 0, corrected: 1, rejected: 1, left: 1, refused: [] },
    changes: [{ line: 2, id: first?.["id"], detail: "efficiency_pct: 225 → 22.5" }],
  });
  expect(await everything()).toEqual(before);
  expect(await decide(edited)).toMatchObject({ applied: true, corrected: 1, rejected: 1, left: 1 });
  expect(await states()).toEqual(["corrected", "rejected", "open"]);
  // What a spreadsheet did to a code is no correction of it.
  const { rows } = await pool().query("select corrected -> 'doc' ->> 'model' as model from quarantined_row where id = $1", [first?.["id"]]);
  expect(rows).toEqual([{ model: "00042" }]);
  const events = await pool().query(
    "select type, data from event where data ->> 'source' = $1 and type like 'quarantine.%' order by type",
    [source],
  );
  expect(events.rows).toMatchObject([
    { type: "quarantine.corrected", data: { rows: 1, reason: "Decimal point" } },
    { type: "quarantine.rejected", data: { rows: 1, reason: "No product" } },
  ]);
});

test.each<[string, (lines: Line[]) => Line[], RegExp]>([
  ["has no reason", ([a = {}]) => [{ ...a, decision: "reject" }], /reason: /],
  ["is none", ([a = {}]) => [{ ...a, decision: "maybe", reason: "because" }], /"maybe" is no decision/],
  ["is not allowed", ([a = {}]) => [{ ...a, decision: "accept", reason: "because" }], /contains an invalid value/],
  ["still has a wrong value", ([a = {}]) => [{ ...a, decision: "correct", reason: "because", efficiency_pct: "99" }], /99% is outside/],
  ["is of another row", ([a = {}]) => [{ ...a, id: "999999999", decision: "reject", reason: "because" }], /no quarantined row 999999999/],
  ["is there twice", ([a = {}]) => [a, a].map((line) => ({ ...line, decision: "reject", reason: "because" })), /twice/],
  [
    "is about another row by its ID",
    ([a = {}, , c = {}]) => [{ ...a, id: c["id"] ?? "", decision: "reject", reason: "because" }],
    /not about row/,
  ],
  ["says another source", ([a = {}]) => [{ ...a, source: "another", decision: "reject", reason: "because" }], /not about row/],
  [
    "is of an older version",
    ([a = {}]) => [{ ...a, version: (a["version"] ?? "").replace("v0", "v7"), decision: "reject", reason: "because" }],
    /already decided on this row\. Download/,
  ],
])("nothing is decided where one decision %s", async (_what, edit, detail) => {
  const lines = await download();
  const sound = { ...lines[1], decision: "reject", reason: "No product" } as Line;
  const before = await everything();
  const reply = await decide([...edit(lines), sound]);
  expect(reply).toMatchObject({ applied: false, refused: [{ detail: expect.stringMatching(detail) as string }] });
  expect(await everything()).toEqual(before);
});

test("a row that was decided meanwhile is refused by its line, and no other is decided", async () => {
  const lines = await download();
  const [{ id = "", version = "" } = {}] = lines;
  await decideQuarantined(staff, { decision: "rejected", rows: [{ id, version: Number(version.slice(1, 2)) }], reason: "By hand" });
  const reply = await decide(lines.map((line) => ({ ...line, decision: "reject", reason: "By file" })));
  expect(reply).toMatchObject({ applied: false, rejected: 2, refused: [{ line: 2, id }] });
  expect(await states()).toEqual(["rejected", "open", "open"]);
});

test.each([
  ["without its columns", "id,version\n1,0\n", /no column decision, reason/],
  ["with a column that nobody knows", "id,version,decision,reason,colour\n1,0,,,red\n", /Unknown columns: colour/],
  ["that is not UTF-8", "id,version,decision,reason\n1,0,reject,Caf\ufffd\n", /CSV UTF-8/],
  ["without rows", "id,version,decision,reason\n", /no rows/],
])("a file %s is refused", async (_what, csv, detail) => {
  await expect(decideByFile(staff, { csv, dry_run: false })).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringMatching(detail) as string,
  });
});

test("a file with semicolons, as spreadsheets of some countries save it, is read too", async () => {
  const [first] = await download();
  const csv = `id;version;decision;reason\r\n${first?.["id"]};${first?.["version"]};reject;"No; product"\r\n`;
  expect(await decideByFile(staff, { csv, dry_run: false })).toMatchObject({ applied: true, rejected: 1 });
});

test.each(["=1+1", "+49", "@cmd", "-x", "\tx", "'=1", "'plain", "-0.29", "12", "", "plain"])("%j comes back as it went", (text) => {
  expect(unguarded(guarded(text))).toBe(text);
  expect(guarded(text)).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
});

test("no column of decisions is a field", () => {
  const fields = (["company", "product", "spot_price", "shipment"] as const).flatMap((kind) => formFields(kind).map(({ name }) => name));
  for (const name of ["id", "version", "line", "records", "source", "decision", "reason", "accept_jump"])
    expect(fields).not.toContain(name);
});
