import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import PgBoss from "pg-boss";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { textRow, workbookOf } from "@/testing/zip-files";
import { correctQuarantined } from "../quarantine/correct-quarantined";
import { decideQuarantined } from "../quarantine/decide-quarantined";
import { listQuarantined } from "../quarantine/list-quarantined";
import { prepareDecisions } from "../quarantine/prepare-decisions";
import { readQuarantineForm } from "../quarantine/read-quarantine-form";
import { listSeries, readSeries } from "../quarantine/read-series";
import { correctRecord } from "../records/correct-record";
import { listSources } from "../releases/list-sources";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { releaseChanges } from "../releases/release-changes";
import { undoRelease } from "../releases/undo-release";
import { beginUpload } from "./begin-upload";
import { discardImport } from "./discard-import";
import { importChanges } from "./import-changes";
import { listImports } from "./list-imports";
import { pruneImports } from "./prune-imports";
import { readAgain } from "./read-again";
import { readImport } from "./read-import";
import { receiveChunk } from "./receive-chunk";
import { recheckImport } from "./recheck-import";
import { stageUpload } from "./stage-upload";
import { fetchUpload, uploadPath, uploadSize } from "./upload-file";

useDatabase();

const HEADER = "stage,item,technology,region,price_term,currency,unit,date,low,avg,high";
const price = (date: string, avg: string, item = "TOPCon 600W"): string => `module,${item},topcon,CN,fob,USD,W,${date},,${avg},`;
const csv = (...rows: string[]): Buffer => Buffer.from([HEADER, ...rows].join("\n"));

let staff: Context;
let sources = 0;

beforeAll(async () => {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL ?? "", schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("stage-import");
  await boss.stop({ graceful: false, wait: true });
  staff = await (await person({ staff: true, role: null })).ctx();
});

const newSource = (): string => `desk-${++sources}`;

const stream = (bytes: Buffer): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes)]).stream();

async function upload(
  bytes: Buffer,
  source: string,
  more: { kind?: string; mode?: string; name?: string; encoding?: string } = {},
): Promise<string> {
  const { kind = "prices", name = "prices.csv", ...said } = more;
  const options = kind === "ember-exports" ? {} : { source, ...said };
  const { id } = await beginUpload(staff, {
    kind,
    file_name: name,
    bytes: bytes.length,
    options,
    files: {},
  });
  const half = Math.ceil(bytes.length / 2);
  await receiveChunk(staff, { id, offset: 0, bytes: stream(bytes.subarray(0, half)) });
  await receiveChunk(staff, { id, offset: half, bytes: stream(bytes.subarray(half)) });
  return id;
}

async function staged(bytes: Buffer, source: string, more: { kind?: string; mode?: string; encoding?: string } = {}): Promise<string> {
  const id = await upload(bytes, source, more);
  await stageUpload(operator(), id);
  return id;
}

async function published(bytes: Buffer, source: string, more: { mode?: string } = {}): Promise<number> {
  const id = await staged(bytes, source, more);
  const { checked } = await previewImport(staff, id);
  const release = await publishImport(staff, id, { title: "test", checked });
  return release?.release ?? 0;
}

async function valuesOf(source: string): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ day: string; avg: string }>(
    "select to_char(date, 'YYYY-MM-DD') as day, avg::text from spot_price where source = $1 and to_release is null order by date",
    [source],
  );
  return Object.fromEntries(rows.map(({ day, avg }) => [day, avg]));
}

const publishStaged = async (id: string): Promise<number | undefined> => {
  const { checked } = await previewImport(staff, id);
  return (await publishImport(staff, id, { title: "test", checked }))?.release;
};

const companiesIn = async (id: string): Promise<string[]> => {
  const { rows } = await pool().query<{ name: string }>("select doc ->> 'name' as name from staged_row where import_id = $1 order by 1", [
    id,
  ]);
  return rows.map(({ name }) => name);
};

test("an import shows how its file was read: the encoding with its certainty and cells, or the sheet", async () => {
  const names = iconv.encode("name,country\nPlzeňské solární,CZ\nTřebíčská energie,CZ\nSvětlo s.r.o.,CZ\n", "windows-1250");
  const text = await staged(names, newSource(), { kind: "companies" });
  const read = await readImport(staff, text);
  expect(read.file).toMatchObject({ format: "csv", sheet: null, encoding: { name: "windows-1250" } });
  expect(read.file?.encoding?.samples).toEqual(["Plzeňské solární", "Třebíčská energie", "Světlo s.r.o."]);
  expect(await companiesIn(text)).toEqual(["Plzeňské solární", "Světlo s.r.o.", "Třebíčská energie"]);
  const workbook = workbookOf({
    sheets: [
      { name: "Hidden", rows: textRow("x"), state: "hidden" },
      { name: "Firms", rows: textRow("name", "country") + textRow("Plzeňské solární", "CZ") },
    ],
  });
  const sheet = await staged(workbook, newSource(), { kind: "companies" });
  expect(await readImport(staff, sheet)).toMatchObject({
    rows: 1,
    total_lines: null,
    file: { format: "xlsx", sheet: "Firms", encoding: null },
  });
});

test("an encoding that is not certain fails the import with what it can be, and holds where it is chosen", async () => {
  const names = iconv.encode("name,country\nPôle Corrèze,FR\n", "windows-1252");
  const failed = await staged(names, newSource(), { kind: "companies" });
  const { state, error } = await readImport(staff, failed);
  expect([state, error?.code]).toEqual(["failed", "encoding"]);
  expect(error?.detail).toContain('windows-1252: "Pôle Corrèze"');
  expect(error?.detail).toContain('windows-1250: "Pôle Corrčze"');
  const chosen = await staged(names, newSource(), { kind: "companies", encoding: "CP1252" });
  expect(await readImport(staff, chosen)).toMatchObject({ state: "staged", file: { encoding: { name: "windows-1252", certainty: 1 } } });
  expect(await companiesIn(chosen)).toEqual(["Pôle Corrèze"]);
  await expect(upload(names, newSource(), { kind: "companies", encoding: "ebcdic" })).rejects.toMatchObject({ code: "invalid-parameter" });
});

test("the rows that are read are those of the file, also where they are added up", async () => {
  const month = (area: string, day: string, mw: string): string =>
    `${area},${day},${area === "World" ? "World" : "Country"},85414300,Panels,${mw}`;
  const lines = ["2025-01-01", "2025-02-01", "2025-03-01"].flatMap((day) => [month("Germany", day, "10"), month("World", day, "10")]);
  const header = "Area,Date,Area type,Commodity code,Commodity type,Capacity (MW)";
  const id = await staged(Buffer.from([header, ...lines].join("\n\n")), "", { kind: "ember-exports" });
  expect(await readImport(staff, id)).toMatchObject({ rows: 6, staged: 2 });
});

test("a file comes in pieces, is staged, previewed field by field and published; its bytes are gone then", async () => {
  const source = newSource();
  const id = await upload(gzipSync(csv(price("2026-01-07", "0.1000"), price("2026-01-14", "0.1010"))), source, {
    name: "../../etc/pa\u0000sswd",
  });
  expect(await readImport(staff, id)).toMatchObject({ state: "waiting", file_name: "passwd", can_read_again: false });
  await stageUpload(operator(), id);
  expect(await readImport(staff, id)).toMatchObject({ state: "staged", rows: 2, staged: 2, total_lines: 3, rows_read: 2 });
  expect(await uploadSize(id)).toBeNull();
  const page = await importChanges(staff, { id, resource: "spot_price", change: null, limit: 1 });
  expect(page.rows).toMatchObject([{ change: "added", title: expect.stringContaining("module · TOPCon 600W · CN") as string }]);
  expect(page.rows[0]?.fields).toContainEqual({ name: "avg", old: null, new: expect.stringMatching(/^0\.10[01]0$/) as string });
  expect((await importChanges(staff, { id, resource: "spot_price", change: null, limit: 1, cursor: page.next ?? "" })).rows).toHaveLength(
    1,
  );
  const release = await publishStaged(id);
  const next = await published(csv(price("2026-01-14", "0.1020")), source);
  expect((await releaseChanges(staff, { number: next, resource: "spot_price", change: "changed" })).rows[0]?.fields).toEqual([
    { name: "avg", old: "0.1010", new: "0.1020" },
  ]);
  expect(next).toBeGreaterThan(release ?? 0);
  expect((await listSources(staff)).find(({ code }) => code === source)).toMatchObject({
    prices: 2,
    reaches: "2026-01-14",
    last_release: next,
  });
  await undoRelease(staff, next);
  expect(await valuesOf(source)).toMatchObject({ "2026-01-14": "0.1010" });
});

test("pieces out of order, too many bytes, too large a file and strangers are refused", async () => {
  const customer = await (await person()).ctx();
  const input = { kind: "prices", file_name: "a.csv", bytes: 10, options: { source: newSource() }, files: {} };
  await expect(beginUpload(customer, input)).rejects.toMatchObject({ code: "not-found" });
  await expect(beginUpload(staff, { ...input, options: { source: "cec-modules" } })).rejects.toMatchObject({ code: "unprocessable" });
  await expect(beginUpload(staff, { ...input, kind: "constructor" })).rejects.toMatchObject({ code: "invalid-parameter" });
  const { id } = await beginUpload(staff, input);
  await expect(receiveChunk(staff, { id, offset: 4, bytes: stream(Buffer.from("abcd")) })).rejects.toMatchObject({ code: "outdated" });
  await expect(receiveChunk(staff, { id, offset: 0, bytes: stream(Buffer.from("abcdefghijk")) })).rejects.toMatchObject({
    code: "body-too-large",
  });
  expect(await receiveChunk(staff, { id, offset: 0, bytes: stream(Buffer.from("abcd")) })).toEqual({ received: 4, is_complete: false });
  await expect(receiveChunk(staff, { id, offset: 0, bytes: stream(Buffer.from("abcd")) })).rejects.toMatchObject({ code: "outdated" });
  await discardImport(staff, id);
  await expect(receiveChunk(staff, { id, offset: 4, bytes: stream(Buffer.from("efgh")) })).rejects.toMatchObject({ code: "conflict" });
  expect(await uploadSize(id)).toBeNull();
});

test("a bad file fails with its reason, a killed reading is given up and can be started anew", async () => {
  const source = newSource();
  const bad = await staged(Buffer.from("a,b\n1,2\n"), source);
  expect(await readImport(staff, bad)).toMatchObject({ state: "failed", error: { code: "wrong-kind", line: 1 }, can_read_again: false });
  const cut = await staged(gzipSync(csv(price("2026-01-07", "0.1"))).subarray(0, 60), source);
  expect(await readImport(staff, cut)).toMatchObject({ state: "failed", error: { code: "truncated" } });
  const killed = await upload(csv(price("2026-01-07", "0.1")), source);
  await prisma().importRun.update({ where: { id: killed }, data: { state: "reading", beatAt: new Date(Date.now() - 600_000) } });
  await pruneImports(operator());
  expect(await readImport(staff, killed)).toMatchObject({ state: "failed", can_read_again: true });
  await readAgain(staff, killed);
  await stageUpload(operator(), killed);
  expect(await readImport(staff, killed)).toMatchObject({ state: "staged", staged: 1, error: null });
  await discardImport(staff, killed);
  await expect(publishImport(staff, killed, { title: "x" })).rejects.toMatchObject({ code: "conflict" });
  expect(await stageUpload(operator(), killed)).toBeNull();
});

test("copies of files that a killed process left are removed, those in use are not", async () => {
  const id = await upload(csv(price("2026-01-07", "0.1")), newSource());
  const [left, used] = [uploadPath(`${id}look`), uploadPath(id)];
  for (const as of [`${id}look`, id]) await fetchUpload(id, as);
  const fetched = join(env().DATA_DIR, "imports", "srun_0killed.fetched");
  writeFileSync(fetched, "half a file");
  const longAgo = Date.now() / 1_000 - 7_200;
  for (const path of [left, fetched]) utimesSync(path, longAgo, longAgo);
  await pruneImports(operator());
  expect([left, fetched, used].map((path) => existsSync(path))).toEqual([false, false, true]);
  expect(await uploadSize(id)).toBeGreaterThan(0);
  await discardImport(staff, id);
});

test("the file of an import that was killed right after it was read goes too", async () => {
  const id = await upload(csv(price("2026-01-07", "0.1")), newSource());
  await prisma().importRun.update({ where: { id }, data: { state: "staged", beatAt: new Date(Date.now() - 65 * 60_000) } });
  await pruneImports(operator());
  expect(await uploadSize(id)).toBeNull();
  expect(readdirSync(join(env().DATA_DIR, "imports"))).not.toContain(id);
});

test("what was previewed is what is published: a release in between asks for another look", async () => {
  const source = newSource();
  await published(csv(price("2026-01-07", "0.10")), source);
  const first = await staged(csv(price("2026-01-14", "0.11")), source);
  const seen = await previewImport(staff, first);
  await published(csv(price("2026-01-07", "0.20")), newSource());
  await published(csv(price("2026-01-10", "0.080")), source);
  await expect(publishImport(staff, first, { title: "x", checked: seen.checked })).rejects.toMatchObject({ code: "outdated" });
  await recheckImport(staff, first);
  await expect(publishImport(staff, first, { title: "x", checked: seen.checked })).rejects.toMatchObject({ code: "outdated" });
  const again = await previewImport(staff, first);
  expect(again.report).toMatchObject({ staged: 0, quarantined: { "price-jump": 1 } });
  // Nothing changes but that a price of the series is now known to be quarantined.
  expect(await publishImport(staff, first, { title: "x", checked: again.checked })).toMatchObject({ summary: {} });
});

test("an accepted jump is published, becomes the measure, and is not asked about again", async () => {
  const source = newSource();
  await published(csv(price("2026-01-07", "0.10")), source);
  const file = csv(price("2026-01-07", "0.10"), price("2026-01-14", "0.20"));
  await published(file, source);
  const quarantined = (await listQuarantined(staff, { source, state: "open" })).rows;
  expect(quarantined).toMatchObject([{ can_accept: true, reasons: [{ code: "price-jump" }] }]);
  const [row] = quarantined;
  const decision = { decision: "accepted" as const, rows: [{ id: row?.id ?? "", version: 0 }], reason: "Seen in the weekly report" };
  await decideQuarantined(staff, decision);
  await expect(decideQuarantined(staff, decision)).rejects.toMatchObject({ code: "outdated" });
  const { import_id } = await prepareDecisions(staff, source);
  await expect(prepareDecisions(staff, source)).rejects.toMatchObject({ code: "conflict" });
  const release = await publishStaged(import_id);
  expect((await listQuarantined(staff, { source })).rows).toMatchObject([{ state: "accepted", release }]);
  expect(
    await published(csv(price("2026-01-07", "0.10"), price("2026-01-14", "0.20"), price("2026-01-21", "0.21")), source),
  ).toBeGreaterThan(0);
  expect(await valuesOf(source)).toEqual({ "2026-01-07": "0.10", "2026-01-14": "0.20", "2026-01-21": "0.21" });
  expect((await listQuarantined(staff, { source, state: "open" })).rows).toEqual([]);
});

test("what was accepted of a first file is published with the name that the file gave its source, though the file was discarded", async () => {
  const source = newSource();
  const rows = csv(price("2026-01-07", "0.10"), price("2026-01-14", "0.90"));
  const id = await staged(rows, source);
  const [row] = (await listQuarantined(staff, { source })).rows;
  await decideQuarantined(staff, { decision: "accepted", rows: [{ id: row?.id ?? "", version: 0 }], reason: "Seen in the weekly report" });
  await discardImport(staff, id);
  expect(await prisma().dataSource.findUnique({ where: { code: source } })).toBeNull();
  const { import_id } = await prepareDecisions(staff, source);
  expect(await publishStaged(import_id)).toBeGreaterThan(0);
  expect(await prisma().dataSource.findUnique({ where: { code: source } })).toMatchObject({ name: source, synthetic: false });
});

test("a rejected row stays rejected when the file comes again, an open one is asked about once", async () => {
  const source = newSource();
  await published(csv(price("2026-01-07", "0.10")), source);
  const file = csv(price("2026-01-07", "0.10"), price("2026-01-14", "0.30"), price("2026-01-21", "0.40"));
  await published(file, source);
  const [open, rejected] = (await listQuarantined(staff, { source, state: "open" })).rows;
  await decideQuarantined(staff, { decision: "rejected", rows: [{ id: rejected?.id ?? "", version: 0 }], reason: "A typing error" });
  const again = await staged(file, source);
  await publishImport(staff, again, { title: "again" });
  const rows = (await listQuarantined(staff, { source })).rows;
  expect(rows.filter(({ state }) => state === "rejected").map(({ decision }) => decision)).toEqual(["A typing error", "A typing error"]);
  expect(rows.filter(({ state }) => state === "open")).toHaveLength(1);
  expect(rows.find(({ id }) => id === open?.id)?.state).toBe("repeated");
});

test("a corrected row is checked by the same rules, published, and outlives the file that was wrong", async () => {
  const source = newSource();
  await published(csv(price("2026-01-07", "0.10")), source);
  const wrong = csv(price("2026-01-07", "0.10"), price("2026-01-14", "1.05"));
  await published(wrong, source, { mode: "snapshot" });
  const row = (await listQuarantined(staff, { source, state: "open" })).rows[0];
  const id = row?.id ?? "";
  const { given } = await readQuarantineForm(staff, id);
  expect(given).toMatchObject({ stage: "module", avg: "1.05", date: "2026-01-14", benchmark: "false" });
  const fix = (avg: string) =>
    correctQuarantined(staff, id, { version: 0, values: { ...given, avg }, reason: "Comma slipped", accept_jump: false });
  await expect(fix("0,105")).rejects.toMatchObject({ code: "invalid-parameter", extra: { errors: [{ parameter: "avg" }] } });
  await expect(fix("0.9")).rejects.toMatchObject({ extra: { errors: [{ parameter: "accept_jump", code: "price-jump" }] } });
  await fix("0.105");
  await publishStaged((await prepareDecisions(staff, source)).import_id);
  const days = { "2026-01-07": "0.10", "2026-01-14": "0.105" };
  expect(await valuesOf(source)).toEqual(days);
  await published(wrong, source, { mode: "snapshot" });
  expect(await valuesOf(source)).toEqual(days);
  expect((await listQuarantined(staff, { source, state: "open" })).rows).toEqual([]);
});

test("a price set by hand stays until the source says something new, and that is asked about", async () => {
  const source = newSource();
  const file = csv(price("2026-01-07", "0.10"), price("2026-01-14", "0.11"));
  await published(file, source);
  const [series] = (await listSeries(staff, { source })).rows;
  const view = await readSeries(staff, { id: series?.id ?? "" });
  const { id = "", date = "", hash = "" } = view.rows[0] ?? {};
  const correct = (avg: string) =>
    correctRecord(staff, { resource: "spot_price", id }, { values: { avg }, hash, reason: "Misread the sheet", accept_jump: false });
  await expect(correct("0.20")).rejects.toMatchObject({
    extra: { errors: [{ code: "price-jump" }] },
  });
  await expect(correct("0.110")).rejects.toMatchObject({ code: "conflict" });
  const { import_id } = await correct("0.115");
  const release = (await publishStaged(import_id)) ?? 0;
  await expect(correct("0.115")).rejects.toMatchObject({ code: "outdated" });
  expect((await readSeries(staff, { id: view.series.id })).rows[0]).toMatchObject({
    avg: "0.115",
    corrected: "Misread the sheet",
    release,
  });
  const again = await staged(file, source);
  expect(await readImport(staff, again)).toMatchObject({ kept_corrections: 1, quarantined: {} });
  await publishImport(staff, again, { title: "again" });
  expect(await valuesOf(source)).toMatchObject({ [date]: "0.115" });
  const newer = await staged(csv(price("2026-01-14", "0.112")), source);
  expect(await readImport(staff, newer)).toMatchObject({ quarantined: { "differs-from-correction": 1 } });
  await discardImport(staff, newer);
  await undoRelease(staff, release);
  await published(csv(price("2026-01-14", "0.112")), source);
  expect(await valuesOf(source)).toMatchObject({ [date]: "0.112" });
});

const CODES = "EntityCode,ProdMfr_Value__cleaned,ProdMfr_Value__cec\n";
const NAMES = "name,name_variants,types,country_iso2,country_confidence\n";

async function supporting(bytes: Buffer, received = bytes.length): Promise<string> {
  const { id } = await beginUpload(staff, { kind: "supporting-file", file_name: "codes.csv", bytes: bytes.length, options: {}, files: {} });
  await receiveChunk(staff, { id, offset: 0, bytes: stream(bytes.subarray(0, received)) });
  return id;
}

test("a further file is an upload and never a path of the server", async () => {
  const secret = join(env().DATA_DIR, "secret");
  mkdirSync(env().DATA_DIR, { recursive: true });
  writeFileSync(secret, "the-secret-of-this-server\n");
  const input = { kind: "company-names", file_name: "names.csv", bytes: 10 };
  await expect(beginUpload(staff, { ...input, options: { spellings: secret }, files: {} })).rejects.toMatchObject({
    code: "unprocessable",
    message: "company-names has no option called spellings.",
  });
  const whole = Buffer.from(`${CODES}S,Solaris Testing,SOLARIS TESTING LTD\n`);
  const half = await supporting(whole, 5);
  const other = await upload(csv(price("2026-01-07", "0.1")), newSource());
  for (const id of [secret, "/etc/hostname", "../secret", half, other, "imp_none"])
    await expect(beginUpload(staff, { ...input, options: {}, files: { spellings: id } })).rejects.toMatchObject({
      code: "invalid-parameter",
      message: expect.not.stringContaining("the-secret") as string,
    });
  await expect(beginUpload(staff, { ...input, options: {}, files: { other: half } })).rejects.toMatchObject({
    code: "unprocessable",
    message: "company-names has no supporting file called other.",
  });
});

test("names are imported with the spellings of an uploaded list, which is gone afterwards", async () => {
  const codes = await supporting(gzipSync(`${CODES}S,Solaris Testing,SOLARIS TESTING HOLDING\n`));
  const bytes = Buffer.from(`${NAMES}Solaris Testing,Solaris Testing,,,\n`);
  const { id } = await beginUpload(staff, {
    kind: "company-names",
    file_name: "names.csv",
    bytes: bytes.length,
    options: {},
    files: { spellings: codes },
  });
  const again = { kind: "company-names", file_name: "names.csv", bytes: 10, options: {}, files: { spellings: codes } };
  await expect(beginUpload(staff, again)).rejects.toMatchObject({
    code: "invalid-parameter",
    message: expect.stringContaining(id) as string,
  });
  await receiveChunk(staff, { id, offset: 0, bytes: stream(bytes) });
  await stageUpload(operator(), id);
  expect(await readImport(staff, id)).toMatchObject({ state: "staged", staged: 1 });
  const { rows } = await pool().query<{ doc: { aliases: string[] } }>("select doc from staged_row where import_id = $1", [id]);
  expect(rows[0]?.doc.aliases).toEqual(["SOLARIS TESTING HOLDING"]);
  expect(await uploadSize(codes)).toBeNull();
  expect((await listImports(staff, { limit: 100 })).rows.map((row) => row.id)).not.toContain(codes);
  await discardImport(staff, id);
});
