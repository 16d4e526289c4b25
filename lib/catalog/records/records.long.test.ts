import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { companyDirectory } from "../imports/open-import";
import { recheckImport } from "../imports/recheck-import";
import { decideQuarantined } from "../quarantine/decide-quarantined";
import { listQuarantined } from "../quarantine/list-quarantined";
import { prepareDecisions } from "../quarantine/prepare-decisions";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { stageImport } from "../staging/stage-import";
import type { Resource } from "../vocabulary";
import { changeAliases } from "./change-aliases";
import { correctRecord } from "./correct-record";
import { listAliases } from "./list-aliases";
import { listRecords } from "./list-records";
import { readRecord } from "./read-record";
import { withdrawRecord } from "./withdraw-record";

useDatabase();

let staff: Context;
let sources = 0;

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

const newSource = (): string => `records-${++sources}`;

async function stage(source: string, drafts: readonly Draft[], mode: "snapshot" | "merge" = "merge") {
  return stageImport(operator(), {
    ...{ kind: "test", mode, fileName: null, source: { code: source, name: source, licence: "none", url: null, synthetic: false } },
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });
}

async function publish(source: string, drafts: readonly Draft[], mode: "snapshot" | "merge" = "merge"): Promise<number> {
  const { importId } = await stage(source, drafts, mode);
  return (await publishImport(staff, importId, { title: "test", allowShrink: true }))?.release ?? 0;
}

const publishPrepared = (importId: string) => publishImport(staff, importId, { title: "by hand" });

type Row = Record<string, unknown> & { id: string; content_hash: string };
async function rowsOf(resource: Resource, source: string): Promise<Row[]> {
  const { rows } = await pool().query<Row>(`select * from ${resource} where source = $1 and to_release is null order by source_ref`, [
    source,
  ]);
  return rows;
}

/** The only published record of a source, as a form names it. */
async function only(resource: Resource, source: string) {
  const [row] = await rowsOf(resource, source);
  return { about: { resource, id: row?.id ?? "" }, hash: row?.content_hash ?? "" };
}

async function correct(resource: Resource, source: string, values: Record<string, string>, acceptJump = false) {
  const { about, hash } = await only(resource, source);
  return correctRecord(staff, about, { hash, values, reason: "Misread", accept_jump: acceptJump });
}

async function withdraw(resource: Resource, source: string): Promise<number> {
  const { about, hash } = await only(resource, source);
  const { import_id } = await withdrawRecord(staff, about, { hash, reason: "Never existed" });
  return (await publishPrepared(import_id))?.release ?? 0;
}

test("one field of a company is set, and everything else stays, also what only a file said", async () => {
  const source = newSource();
  await publish(source, [companyDraft("parent"), companyDraft("child", { parent_ref: "parent", city: "Ulm", aliases: ["Kid"] })]);
  const [before] = await rowsOf("company", source);
  const about = { resource: "company" as const, id: before?.id ?? "" };
  const input = { hash: before?.content_hash ?? "", values: { city: "Jena" }, reason: "Moved", accept_jump: false };
  const { import_id } = await correctRecord(staff, about, input);
  expect((await previewImport(staff, import_id)).summary).toEqual({ company: { added: 0, changed: 1, removed: 0 } });
  await publishPrepared(import_id);
  const [after] = await rowsOf("company", source);
  const changing = ["row_id", "from_release", "content_hash", "city"];
  const steady = (row: Row | undefined) => Object.entries(row ?? {}).filter(([name]) => !changing.includes(name));
  expect(steady(after)).toEqual(steady(before));
  expect(after).toMatchObject({ city: "Jena", parent_id: expect.stringMatching(/^co_/) as string });
  await publish(
    source,
    [companyDraft("parent"), companyDraft("child", { parent_ref: "parent", city: "Ulm", aliases: ["Kid"] })],
    "snapshot",
  );
  expect((await rowsOf("company", source))[0]).toMatchObject({ city: "Jena" });
});

test("the material follows a corrected technology, and the company a corrected manufacturer", async () => {
  const source = newSource();
  await publish(source, [productDraft("p", 400, { technology: "topcon", material: "mono" })]);
  await publishPrepared((await correct("product", source, { technology: "cdte" })).import_id);
  expect((await rowsOf("product", source))[0]).toMatchObject({ technology: "cdte", material: "thin_film" });
});

test.each<[string, Resource, Draft, Record<string, string>, string]>([
  ["a field that there is not", "company", companyDraft("a"), { colour: "red" }, "colour"],
  ["a country that there is not", "company", companyDraft("a"), { country: "Atlantis" }, "country"],
  ["no name", "company", companyDraft("a"), { name: "" }, "name"],
  ["an impossible power", "product", productDraft("p", 400), { pmax_stc_w: "-400" }, "pmax_stc_w"],
  ["another quarter", "shipment", shipmentDraft("2025Q1", "DE", "1"), { quarter: "2025Q2" }, "quarter"],
  ["text for a volume", "shipment", shipmentDraft("2025Q1", "DE", "1"), { volume_gw: "much" }, "volume_gw"],
])("a record is not given %s", async (_what, resource, draft, values, parameter) => {
  const source = newSource();
  await publish(source, [draft]);
  await expect(correct(resource, source, values)).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [expect.objectContaining({ parameter })] },
  });
});

test("who corrects or withdraws what has changed or is gone is told, and nobody else may", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a")]);
  const { about, hash } = await only("company", source);
  const input = { hash: "old", values: { city: "Jena" }, reason: "Moved", accept_jump: false };
  await expect(correctRecord(staff, about, input)).rejects.toMatchObject({ code: "outdated" });
  await expect(withdrawRecord(staff, about, { hash: "old", reason: "Moved" })).rejects.toMatchObject({ code: "outdated" });
  await expect(correctRecord(staff, { ...about, id: "co_0" }, { ...input, hash })).rejects.toMatchObject({ code: "not-found" });
  await expect(correct("company", source, { city: "" })).rejects.toMatchObject({ code: "conflict" });
  const customer = await (await person({})).ctx();
  await expect(withdrawRecord(customer, about, { hash, reason: "Moved" })).rejects.toMatchObject({
    code: expect.stringMatching(/forbidden|not-found/) as string,
  });
});

test("a withdrawn record is gone, stays away when its file comes again, and another version of it is asked about", async () => {
  const source = newSource();
  const draft = companyDraft("a", { city: "Ulm" });
  await publish(source, [draft]);
  await withdraw("company", source);
  expect(await rowsOf("company", source)).toEqual([]);
  for (const mode of ["merge", "snapshot"] as const) {
    const again = await stage(source, [draft], mode);
    expect(again.report).toMatchObject({ staged: 0, keptCorrections: 1, quarantined: {} });
    await publishImport(staff, again.importId, { title: "again" });
    expect(await rowsOf("company", source)).toEqual([]);
  }
  const changed = await stage(source, [companyDraft("a", { city: "Jena" })]);
  expect(changed.report).toMatchObject({ staged: 0, quarantined: { "differs-from-correction": 1 } });
  await publishImport(staff, changed.importId, { title: "changed" });
  const [row] = (await listQuarantined(staff, { source, state: "open" })).rows;
  await decideQuarantined(staff, { decision: "accepted", rows: [{ id: row?.id ?? "", version: row?.version ?? 0 }], reason: "It exists" });
  await publishPrepared((await prepareDecisions(staff, source)).import_id);
  expect(await rowsOf("company", source)).toMatchObject([{ city: "Jena" }]);
  await publish(source, [draft]);
  expect(await rowsOf("company", source)).toMatchObject([{ city: "Ulm" }]);
});

test("an undone withdrawal is none", async () => {
  const source = newSource();
  const draft = companyDraft("a");
  await publish(source, [draft]);
  const release = await withdraw("company", source);
  await undoRelease(staff, release);
  expect(await rowsOf("company", source)).toHaveLength(1);
  await publish(source, [], "snapshot");
  const { report } = await stage(source, [draft]);
  expect(report).toMatchObject({ staged: 1, keptCorrections: 0 });
});

test("a withdrawal that waits while its source publishes is checked again, and withdraws once", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a"), companyDraft("b")]);
  const { about, hash } = await only("company", source);
  const [first, second] = await Promise.all([1, 2].map(() => withdrawRecord(staff, about, { hash, reason: "Never existed" })));
  await publishPrepared(first?.import_id ?? "");
  await expect(publishPrepared(second?.import_id ?? "")).rejects.toMatchObject({ code: "outdated" });
  await recheckImport(staff, second?.import_id ?? "");
  expect((await previewImport(staff, second?.import_id ?? "")).summary).toEqual({});
  expect(await publishPrepared(second?.import_id ?? "")).toBeNull();
});

test("a shipment and a price can be withdrawn; the preview names them", async () => {
  const source = newSource();
  await publish(source, [shipmentDraft("2025Q1", "DE", "1")]);
  const { about, hash } = await only("shipment", source);
  const { import_id } = await withdrawRecord(staff, about, { hash, reason: "Doubled" });
  const preview = await previewImport(staff, import_id);
  expect(preview).toMatchObject({ summary: { shipment: { added: 0, changed: 0, removed: 1 } }, examples: [{ change: "removed" }] });
  await publishPrepared(import_id);
  expect(await rowsOf("shipment", source)).toEqual([]);
});

test("records are found by words, ID and source reference, page by page", async () => {
  const source = newSource();
  const names = ["Alpha Solar", "Alpha Wafer", "Beta Solar"];
  await publish(
    source,
    names.map((name, i) => companyDraft(`ref-${i}`, { name })),
  );
  const found = async (filter: { q?: string; cursor?: string; limit?: number }) =>
    listRecords(staff, { resource: "company", source, ...filter });
  const titles = async (q: string) => (await found({ q })).rows.map(({ title }) => title.split(" · ")[0]);
  expect(await titles("")).toEqual(names);
  expect(await titles("solar alp")).toEqual(["Alpha Solar"]);
  expect(await titles("ref-2")).toEqual(["Beta Solar"]);
  expect(await titles("nothing")).toEqual([]);
  expect(await titles("%")).toEqual([]);
  const first = await found({ limit: 2 });
  expect(await titles(first.rows[1]?.id ?? "")).toEqual(["Alpha Wafer"]);
  const second = await found({ limit: 2, cursor: first.next ?? "" });
  expect([...first.rows, ...second.rows].map(({ title }) => title.split(" · ")[0])).toEqual(names);
  expect(second.next).toBeNull();
});

test("a record shows what each release did with it, also while it is not published", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a", { city: "Ulm" })]);
  const { about } = await only("company", source);
  await publishPrepared((await correct("company", source, { city: "Jena" })).import_id);
  expect((await readRecord(staff, about)).published).toMatchObject({ given: { city: "Jena" }, corrected: "Misread" });
  await withdraw("company", source);
  const gone = await readRecord(staff, about);
  expect(gone.published).toBeNull();
  expect(gone.versions.map(({ change, fields }) => [change, fields.find(({ name }) => name === "city")])).toEqual([
    ["removed", { name: "city", old: "Jena", new: null }],
    ["changed", { name: "city", old: "Ulm", new: "Jena" }],
    ["added", { name: "city", old: null, new: "Ulm" }],
  ]);
  await expect(readRecord(staff, { resource: "company", id: "co_0" })).rejects.toMatchObject({ code: "not-found" });
});

test("a correction that waits while its record changes or goes is refused instead of taking that back", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a", { city: "Ulm" })]);
  const [first, second, third] = [
    await correct("company", source, { city: "Jena" }),
    await correct("company", source, { founded_year: "1999" }),
    await correct("company", source, { founded_year: "2001" }),
  ];
  await publishPrepared(first?.import_id ?? "");
  await expect(publishPrepared(second?.import_id ?? "")).rejects.toMatchObject({ code: "outdated" });
  await expect(recheckImport(staff, second?.import_id ?? "")).rejects.toMatchObject({ code: "conflict" });
  await withdraw("company", source);
  await expect(recheckImport(staff, third?.import_id ?? "")).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("company", source)).toEqual([]);
});

test("a company that others are linked to is not withdrawn, and what identifies a record is not corrected", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a")]);
  const { about } = await only("company", source);
  const list = newSource();
  await publish(list, [productDraft("p", 400, { company_id: about.id })]);
  await expect(withdraw("company", source)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("(products: 1)") });
  await expect(correct("product", list, { category: "inverter" })).rejects.toMatchObject({ code: "invalid-parameter" });
});

test("a company that records were linked to since its withdrawal was prepared is not withdrawn", async () => {
  const source = newSource();
  await publish(source, [companyDraft("a")]);
  const { about, hash } = await only("company", source);
  const { import_id } = await withdrawRecord(staff, about, { hash, reason: "Never existed" });
  const list = newSource();
  await publish(list, [productDraft("p", 400, { company_id: about.id })]);
  await expect(publishPrepared(import_id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("(products: 1)"),
  });
  expect((await rowsOf("company", source)).map(({ id }) => id)).toEqual([about.id]);
  await withdraw("product", list);
  await publishPrepared(import_id);
  expect(await rowsOf("company", source)).toEqual([]);
});

test("aliases of a company are found, added and removed by a correction of its record, and link what is imported next", async () => {
  const source = newSource();
  await publish(source, [
    companyDraft("a", { name: "Aliasun", aliases: ["Aliasonne"] }),
    companyDraft("b", { name: "Otherlight", aliases: [] }),
  ]);
  const all = await listAliases(staff, { source });
  expect(all.rows.map(({ name, aliases }) => [name, aliases])).toEqual([["Aliasun", ["Aliasonne"]]]);
  const searched = await listAliases(staff, { source, q: "otherl" });
  expect([searched.rows.map(({ name }) => name), (await listAliases(staff, { source, q: "aliasonne" })).rows.length]).toEqual([
    ["Otherlight"],
    1,
  ]);
  const [row] = searched.rows;
  const change = { hash: row?.hash ?? "", reason: "So called in lists", aliases: ["Anderslicht", "Anderslicht"] };
  const foreign = changeAliases(staff, row?.id ?? "", { ...change, aliases: ["Aliasonne GmbH"] });
  await expect(foreign).rejects.toMatchObject({ code: "invalid-parameter", message: expect.stringContaining("Aliasun") as string });
  const { import_id } = await changeAliases(staff, row?.id ?? "", change);
  expect((await companyDirectory()).idOf("Anderslicht")).toBeNull();
  await publishPrepared(import_id);
  expect((await companyDirectory()).idOf("Anderslicht AG")).toBe(row?.id);
  await expect(changeAliases(staff, row?.id ?? "", change)).rejects.toMatchObject({ code: "outdated" });
  const [now] = (await listAliases(staff, { source, q: "anderslicht" })).rows;
  await publishPrepared((await changeAliases(staff, now?.id ?? "", { hash: now?.hash ?? "", reason: "A slip", aliases: [] })).import_id);
  expect((await companyDirectory()).idOf("Anderslicht AG")).toBeNull();
});
