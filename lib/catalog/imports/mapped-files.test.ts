import PgBoss from "pg-boss";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { ChooseMappingInput, Mapping } from "../mappings/contract";
import { listMappings } from "../mappings/list-mappings";
import { archiveMapping } from "../mappings/save-mapping";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { beginUpload } from "./begin-upload";
import { chooseMapping } from "./choose-mapping";
import { discardImport } from "./discard-import";
import { lookAtUpload, previewMapping } from "./look-at-upload";
import { readImport } from "./read-import";
import { receiveChunk } from "./receive-chunk";
import { stageUpload } from "./stage-upload";
import { uploadSize } from "./upload-file";

useDatabase();

let staff: Context;

beforeAll(async () => {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL ?? "", schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("stage-import");
  await boss.stop({ graceful: false, wait: true });
  staff = await (await person({ staff: true, role: null })).ctx();
});

/** An uploaded file of unknown layout that the worker has looked at once. */
async function upload(lines: readonly string[], name = "list.csv", kind = "mapped"): Promise<string> {
  const bytes = Buffer.from(lines.join("\n"));
  const { id } = await beginUpload(staff, { kind, file_name: name, bytes: bytes.length, options: {}, files: {} });
  await receiveChunk(staff, { id, offset: 0, bytes: new Blob([new Uint8Array(bytes)]).stream() });
  await stageUpload(operator(), id);
  return id;
}

const list = (maker: string): string[] => [
  `Hersteller;Modell;Leistung (kW);Zelltyp;${maker}`,
  "Sonne AG;S-400;0,4;monoSi;x",
  "Sonne AG;S-410;0,41;Wunderzelle;x",
  "Sonne AG;S-4000;40;monoSi;x",
];

const choice = (name: string, mapping: unknown, more = {}) => ChooseMappingInput.parse({ name, source: "sonnenliste", mapping, ...more });
const stateOf = async (id: string) => (await readImport(staff, id)).state;

test("a file of unknown layout waits for a mapping; it is suggested, tried, completed, saved and used again", async () => {
  const id = await upload(list("A"));
  expect(await readImport(staff, id)).toMatchObject({ state: "mapping", source: "mapped", kind: "mapped" });
  expect(await uploadSize(id)).not.toBeNull();

  const layout = await lookAtUpload(staff, id, {});
  expect(layout).toMatchObject({ format: "csv", delimiter: ";", header_row: 1, suggestion: { unknown: { technology: ["Wunderzelle"] } } });
  const { mapping } = layout.suggestion;
  expect(mapping).toMatchObject({ resource: "product", decimal_sign: ",", constants: { category: "module" } });

  const before = await previewMapping(staff, id, mapping);
  expect(before.rows.map(({ outcome }) => outcome)).toEqual(["staged", "quarantined", "quarantined"]);
  expect(before.rows[0]?.values).toMatchObject({ manufacturer: "Sonne AG", nameplate_w: "400", technology: "mono", category: "module" });
  expect(before.rows[1]?.reasons.join()).toContain("Wunderzelle");
  expect(before.rows[2]?.reasons.join()).toContain("40000 W");
  expect(await prisma().importMapping.count()).toBe(0);

  const technology = { ...mapping.columns["technology"], from: ["Zelltyp"], words: { Wunderzelle: "hjt" } };
  await chooseMapping(staff, id, choice("Sonnenliste", { ...mapping, columns: { ...mapping.columns, technology } }));
  expect(await readImport(staff, id)).toMatchObject({ state: "waiting", source: "sonnenliste", mode: "merge" });
  await stageUpload(operator(), id);
  expect(await readImport(staff, id)).toMatchObject({ state: "staged", rows: 3, staged: 2, quarantined: { "value-out-of-range": 1 } });
  // The next file of these columns names what it was read by, and is mapped by a person who asks for that.
  expect(await readImport(staff, await upload(list("A")))).toMatchObject({ state: "staged", mapping: { name: "Sonnenliste", version: 1 } });
  const again = await upload(list("A"), "list.csv", "mapped-again");
  expect(await readImport(staff, again)).toMatchObject({ state: "mapping", kind: "mapped", mapping: null });
  await discardImport(staff, again);
  const { checked, unlinked } = await previewImport(staff, id);
  expect(unlinked).toEqual({ count: 1, names: [{ name: "Sonne AG", rows: 2 }] });
  expect(await publishImport(staff, id, { title: "list", checked })).not.toBeNull();

  // The next file has the same columns in another order and case: nobody is asked.
  const next = await upload(["ZELLTYP;a;modell;Hersteller;Leistung [kW]", "Wunderzelle;x;S-420;Sonne AG;0,42", ""], "april.csv");
  expect(await readImport(staff, next)).toMatchObject({ state: "staged", source: "sonnenliste", staged: 1 });
  const same = await upload(
    list("A").map((line) => line.replace("S-4", "S-5")),
    "may.csv",
  );
  expect(await readImport(staff, same)).toMatchObject({ state: "staged", source: "sonnenliste", staged: 2 });
});

test("a mapping saved again under its name is its next version; runs keep theirs, and the newest reads what comes", async () => {
  const first = await upload(list("B"));
  const { mapping } = (await lookAtUpload(staff, first, {})).suggestion;
  await chooseMapping(staff, first, choice("B list", mapping));
  const second = await upload(list("C"));
  await chooseMapping(staff, second, choice("b LIST", { ...mapping, constants: { category: "module", status: "announced" } }));
  const refs = await prisma().importRun.findMany({
    where: { id: { in: [first, second] } },
    select: { options: true },
    orderBy: { id: "asc" },
  });
  const found = await listMappings(staff, { limit: 50 });
  const saved = found.rows.find(({ name }) => name === "B list");
  expect(saved).toMatchObject({ version: 2, resource: "product", source: "sonnenliste", runs: 2, fields: 6 });
  expect(refs.map(({ options }) => JSON.stringify(options)).sort()).toEqual(
    [1, 2].map((version) => JSON.stringify({ mapping: `${saved?.id}:${version}` })),
  );
  // The columns of its first version are no longer its own.
  expect(await stateOf(await upload(list("B")))).toBe("mapping");
  expect(await stateOf(await upload(list("C")))).toBe("staged");
  await archiveMapping(staff, saved?.id ?? "");
  expect(await stateOf(await upload(list("C")))).toBe("mapping");
  await expect(archiveMapping(staff, saved?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
});

test("of two mappings for the same columns neither is used unasked", async () => {
  const ids = [await upload(list("D")), await upload(list("D"))];
  const { mapping } = (await lookAtUpload(staff, ids[0] ?? "", {})).suggestion;
  for (const [index, id] of ids.entries()) await chooseMapping(staff, id, choice(`D ${index}`, mapping));
  expect(await stateOf(await upload(list("D")))).toBe("mapping");
});

test("a header below a title is matched at its place only, and a file without headers never", async () => {
  const titled = (title: string[]): string[] => [...title, ...list("H")];
  const first = await upload(titled(["My modules 2026;;;;"]));
  const { mapping } = (await lookAtUpload(staff, first, {})).suggestion;
  expect(mapping.header_row).toBe(2);
  await chooseMapping(staff, first, choice("H", mapping));
  expect(await stateOf(await upload(titled(["My modules 2027;;;;"])))).toBe("staged");
  expect(await stateOf(await upload(titled([])))).toBe("mapping");
  const bare = await upload(["Sonne;S-1;400", "Sonne;S-2;410"]);
  const columns = { manufacturer: { from: ["Column 1"] }, model: { from: ["Column 2"] } };
  await chooseMapping(staff, bare, choice("bare", { resource: "product", header_row: 0, columns, constants: { category: "module" } }));
  await stageUpload(operator(), bare);
  expect(await readImport(staff, bare)).toMatchObject({ state: "staged", staged: 2 });
  expect(await stateOf(await upload(["Mond;S-1;400", "Mond;S-2;410"]))).toBe("mapping");
});

test.each([
  [
    "a field without a column that every row needs",
    (mapping: object) => ({ ...mapping, columns: {}, constants: {} }),
    "Map a column to manufacturer",
  ],
  ["a column that the file lacks", (mapping: object) => ({ ...mapping, skip: [{ column: "Nope", when: "empty" }] }), 'no column "Nope"'],
  [
    "a field that does not exist",
    (mapping: object) => ({ ...mapping, constants: { category: "module", colour: "red" } }),
    '"colour" is not a field',
  ],
])("%s is refused before anything is saved", async (_, change, message) => {
  const id = await upload(list("E"));
  const { mapping } = (await lookAtUpload(staff, id, {})).suggestion;
  const saved = await prisma().importMapping.count();
  const refused = chooseMapping(staff, id, choice("E", change(mapping)));
  await expect(refused).rejects.toMatchObject({ extra: { errors: [{ detail: expect.stringContaining(message) as string }] } });
  expect(await prisma().importMapping.count()).toBe(saved);
  expect(await stateOf(id)).toBe("mapping");
});

test("a mapping can't publish under the source of a list that has an importer", async () => {
  const id = await upload(list("F"));
  const { mapping } = (await lookAtUpload(staff, id, {})).suggestion;
  await expect(chooseMapping(staff, id, choice("F", mapping, { source: "cec-modules" }))).rejects.toMatchObject({ code: "unprocessable" });
});

test("a name in use never becomes the mapping of another source or kind of record", async () => {
  const id = await upload(list("K"));
  const { mapping } = (await lookAtUpload(staff, id, {})).suggestion;
  await chooseMapping(staff, id, choice("K", mapping));
  const other = await upload(list("L"));
  await expect(chooseMapping(staff, other, choice("k", mapping, { source: "another" }))).rejects.toMatchObject({ code: "conflict" });
  const companies = { resource: "company", columns: { name: { from: ["Hersteller"] } } };
  await expect(chooseMapping(staff, other, choice("K", companies))).rejects.toThrow("Choose another name");
  expect(await stateOf(other)).toBe("mapping");
});

const wideLines = (quarters: readonly string[], note = "Note"): string[] => [
  ["Country", ...quarters, "Total 2024", note].join(","),
  ["Germany", ...quarters.map((_, n) => `1.${n}`), "3.9", "x"].join(","),
  ["Spain", "", ...quarters.slice(1).map((_, n) => `0.${n + 1}`), "0.9", ""].join(","),
];

test("a table with a column for each period is several rows a line, and a later edition with one more period matches", async () => {
  const id = await upload(wideLines(["1Q24", "2Q24", "3Q24"]));
  const { suggestion } = await lookAtUpload(staff, id, {});
  expect(suggestion.periods).toEqual(["Total 2024"]);
  expect(suggestion.units).toEqual({ volume_gw: [] });
  const mapping = { ...suggestion.mapping, wide: { ...suggestion.mapping.wide, unit: "GW" } };
  expect(mapping).toMatchObject({
    resource: "shipment",
    columns: { entity: { from: ["Country"] } },
    wide: { headers: "quarter", columns: ["1Q24", "2Q24", "3Q24"], to: "quarter", cells: "volume_gw" },
  });
  const constants = { product: "module", dimension: "destination", basis: "exported" };
  const unsaid = await previewMapping(staff, id, { ...suggestion.mapping, constants });
  expect(unsaid.rows[0]).toMatchObject({ outcome: "quarantined", reasons: [expect.stringContaining('states no unit of "1.0"')] });
  const { fields, rows } = await previewMapping(staff, id, Mapping.parse({ ...mapping, constants }));
  expect(fields).toEqual(["entity", "quarter", "volume_gw", "product", "dimension", "basis"]);
  expect(rows.map(({ place, line, outcome, values }) => [place, line, outcome, values["quarter"], values["volume_gw"]])).toEqual([
    [0, 2, "staged", "2024Q1", "1.0"],
    [1, 2, "staged", "2024Q2", "1.1"],
    [2, 2, "staged", "2024Q3", "1.2"],
    [3, 3, "skipped", undefined, undefined],
    [4, 3, "staged", "2024Q2", "0.1"],
    [5, 3, "staged", "2024Q3", "0.2"],
  ]);
  expect(rows[3]?.reasons).toEqual(["1Q24: empty."]);
  await chooseMapping(staff, id, choice("Wide", { ...mapping, constants }, { source: "wide-list" }));
  await stageUpload(operator(), id);
  expect(await readImport(staff, id)).toMatchObject({ state: "staged", rows: 6, staged: 5, skipped: { "left-out": 1 } });

  const next = await upload(wideLines(["1Q24", "2Q24", "3Q24", "4Q24"]), "next.csv");
  expect(await readImport(staff, next)).toMatchObject({ state: "staged", source: "wide-list", staged: 7 });
  expect(await stateOf(await upload(wideLines(["2Q24"]), "fewer.csv"))).toBe("staged");
  expect(await stateOf(await upload(wideLines(["1Q24", "2Q24", "3Q24"], "Remark"), "other.csv"))).toBe("mapping");
  expect(await stateOf(await upload(wideLines(["Jan 2024", "Feb 2024", "Mar 2024"]), "months.csv"))).toBe("mapping");
});

test("what a column for each row gives is given by nothing else, and by a kind of record that can have it", async () => {
  const id = await upload(wideLines(["1Q24", "2Q24", "3Q24"], "Other note"));
  const { mapping } = (await lookAtUpload(staff, id, {})).suggestion;
  const constants = { product: "module", dimension: "destination", basis: "exported" };
  const refused = (change: object) =>
    chooseMapping(staff, id, choice("Wide 2", { ...mapping, constants, ...change }, { source: "wide-list" }));
  const detail = (text: string) => ({ extra: { errors: [{ detail: expect.stringContaining(text) as string }] } });
  await expect(refused({ constants: { ...constants, quarter: "2024Q1" } })).rejects.toMatchObject(detail("quarter is given twice"));
  await expect(refused({ wide: { ...mapping.wide, unit: "mm" } })).rejects.toMatchObject(detail("can't be converted from mm"));
  await expect(refused({ wide: { ...mapping.wide, headers: "month" } })).rejects.toMatchObject(detail("no column that is a month"));
  await expect(refused({ wide: { ...mapping.wide, headers: "names", columns: ["4Q24"] } })).rejects.toMatchObject(detail('"4Q24"'));
  expect(await stateOf(id)).toBe("mapping");
});

test("an import that needs no mapping has no layout to look at, and one that does can be discarded", async () => {
  const id = await upload(list("G"));
  await discardImport(staff, id);
  await expect(lookAtUpload(staff, id, {})).rejects.toMatchObject({ code: "conflict" });
  await expect(lookAtUpload(staff, "imp_none", {})).rejects.toMatchObject({ code: "not-found" });
});

test("what can't be a table fails with its reason", async () => {
  const id = await upload(["\u0000\u0001\u0002"]);
  expect(await readImport(staff, id)).toMatchObject({ state: "failed", error: { code: "binary" } });
});

test("volumes in a unit that can't be read are published in none until it is chosen", async () => {
  const lines = (note: string): string[] => [`Country,Quarter,Shipped (kMT),${note}`, "Poland,2025Q1,40,x", "Poland,2025Q2,42,x"];
  const constants = { product: "module", dimension: "destination", basis: "exported" };
  const columns = { entity: { from: ["Country"] }, quarter: { from: ["Quarter"] }, volume_gw: { from: ["Shipped (kMT)"] } };
  const staged = async (source: string, unit: object) => {
    const id = await upload(lines(source));
    const mapping = { resource: "shipment", constants, columns: { ...columns, volume_gw: { ...columns.volume_gw, ...unit } } };
    await chooseMapping(staff, id, choice(source, mapping, { source }));
    await stageUpload(operator(), id);
    return { id, run: await readImport(staff, id) };
  };
  const unsaid = await staged("volumes-unsaid", {});
  expect(unsaid.run).toMatchObject({ state: "staged", staged: 0, quarantined: { "unit-missing": 2 } });
  const said = await staged("volumes-said", { unit: "MW" });
  expect(said.run).toMatchObject({ state: "staged", staged: 2 });
  const { checked } = await previewImport(staff, said.id);
  await publishImport(staff, said.id, { title: "volumes", checked });
  const { rows } = await pool().query("select volume_gw::float from shipment where source = $1 order by quarter", ["volumes-said"]);
  expect(rows).toEqual([{ volume_gw: 0.04 }, { volume_gw: 0.042 }]);
});

test("the quarter of a mapping is for files that state it: another file is asked for, and refused where it states another one", async () => {
  const file = (title: string, volume: number): string[] => [title, "Ziel,Export in MW", `Brazil,${volume}`, `Spain,${volume}`];
  const first = await upload(file("Module exports Q1 2025,", 1000));
  const { mapping } = (await lookAtUpload(staff, first, { resource: "shipment" })).suggestion;
  const constants = { product: "module", dimension: "destination", basis: "exported", quarter: "2025Q1" };
  const columns = { entity: { from: ["Ziel"] }, volume_gw: { from: ["Export in MW"], unit: "MW" } };
  await chooseMapping(staff, first, choice("Ziele", { ...mapping, columns, constants }));
  await stageUpload(operator(), first);
  expect(await readImport(staff, first)).toMatchObject({ state: "staged", staged: 2 });
  expect(await readImport(staff, await upload(file("Module exports Q1 2025,", 1100)))).toMatchObject({ state: "staged", staged: 2 });

  for (const title of ["Module exports Q2 2025,", "Module exports,"])
    expect(await stateOf(await upload(file(title, 1200)))).toBe("mapping");
  const next = await upload(file("Module exports Q2 2025,", 1200));
  await chooseMapping(staff, next, choice("Ziele", { ...mapping, columns, constants }));
  await stageUpload(operator(), next);
  const refused = await readImport(staff, next);
  expect(refused).toMatchObject({ state: "failed" });
  expect(JSON.stringify(refused)).toContain("reads all rows as 2025Q1, but the title says");
});
