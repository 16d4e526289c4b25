import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { companyDraft, priceDraft, productDraft } from "@/testing/drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import type { CompanyDraft, Draft, ImportItem, PriceDraft, Source } from "../drafts";
import { discardImport } from "../imports/discard-import";
import { recheckImport } from "../imports/recheck-import";
import { recordId } from "../staging/record-id";
import { stageImport } from "../staging/stage-import";
import { listSourceCodes } from "./list-sources";
import { previewImport } from "./preview";
import { publishImport, type Published } from "./publish-import";
import { undoRelease } from "./undo-release";

useDatabase();

const ctx = operator();
let sources = 0;

/** Each test has a source of its own, so that tests do not see each other's rows. */
function newSource(): Source {
  sources += 1;
  return { code: `test-${sources}`, name: "Test", licence: "none", url: null, synthetic: false };
}

const company = (ref: string, changes: Partial<CompanyDraft> = {}): Draft => companyDraft(ref, { name: `Company ${ref}`, ...changes });
const price = (date: string, avg: string, changes: Partial<PriceDraft> = {}): Draft =>
  priceDraft(date, avg, { item: "TOPCon", benchmark: false, ...changes });

const numbered = (drafts: readonly Draft[]): ImportItem[] => drafts.map((draft, i) => ({ line: i + 1, ...draft }));

const stage = (source: Source, drafts: readonly Draft[], mode: "snapshot" | "merge" = "merge") =>
  stageImport(ctx, { kind: "test", source, mode, fileName: null, items: numbered(drafts) });

async function publish(source: Source, drafts: readonly Draft[], mode: "snapshot" | "merge" = "merge"): Promise<Published | null> {
  const { importId } = await stage(source, drafts, mode);
  return publishImport(ctx, importId, { title: "test", allowShrink: true });
}

/** Names by ref as a release shows them. */
async function namesAt(source: Source, release: number): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ source_ref: string; name: string }>(
    "select source_ref, name from company where source = $1 and from_release <= $2 and (to_release is null or to_release > $2) order by 1",
    [source.code, release],
  );
  return Object.fromEntries(rows.map((row) => [row.source_ref, row.name]));
}

test("a release adds, changes and removes by snapshot, and earlier states stay readable", async () => {
  const source = newSource();
  const first = await publish(source, [company("a"), company("b")], "snapshot");
  const second = await publish(source, [company("a", { name: "Renamed" }), company("c")], "snapshot");
  expect(second?.summary.company).toEqual({ added: 1, changed: 1, removed: 1 });
  expect(await namesAt(source, first?.release ?? 0)).toEqual({ a: "Company a", b: "Company b" });
  expect(await namesAt(source, second?.release ?? 0)).toEqual({ a: "Renamed", c: "Company c" });
});

test("publishing the same file again makes no release", async () => {
  const source = newSource();
  await publish(source, [company("a")]);
  expect(await publish(source, [company("a")])).toBeNull();
});

const aboutOf = async ({ code }: Source) =>
  (await pool().query("select name, licence, url from data_source where code = $1", [code])).rows[0] as unknown;

test("what a file says of its source holds once it is published, and nothing of a file that was discarded or failed", async () => {
  const source = newSource();
  const { importId: first } = await stage(source, [company("a")]);
  expect(await aboutOf(source)).toBeUndefined();
  expect(await listSourceCodes(ctx)).toContain(source.code);
  await publishImport(ctx, first, { title: "test" });
  const known = { name: "Test", licence: "none", url: null };
  expect(await aboutOf(source)).toEqual(known);
  const said = { ...source, name: "Renamed", licence: "CC BY 4.0", url: "https://source.example" };
  const { importId: dropped } = await stage(said, [company("b")]);
  await discardImport(ctx, dropped);
  expect(await aboutOf(source)).toEqual(known);
  await publish(said, [company("b")]);
  expect(await aboutOf(source)).toEqual({ name: said.name, licence: said.licence, url: said.url });
});

test("a file that changes nothing but the name of its source makes no release, and every instance shows the name", async () => {
  const source = newSource();
  await publish(source, [company("a")]);
  const releaseVersion = async () => (await seeChanges(), (await versionClock().current()).release);
  const before = await releaseVersion();
  expect(await publish(source, [company("a")])).toBeNull();
  expect(await releaseVersion()).toBe(before);
  expect(await publish({ ...source, name: "Renamed" }, [company("a")])).toBeNull();
  expect(await releaseVersion()).toBe(before + 1);
  expect(await aboutOf(source)).toMatchObject({ name: "Renamed" });
});

test("what nobody says of a source stays as it is known", async () => {
  const source = { ...newSource(), name: "A One", licence: "CC-BY-4.0", url: "https://one.example" };
  await publish(source, [company("a")]);
  const told = async () => (await pool().query("select name, licence, url from data_source where code = $1", [source.code])).rows;
  const before = await told();
  const standIn = { ...source, name: source.code, licence: "proprietary", url: null, unstated: ["name", "licence", "url"] as const };
  await publish(standIn, [company("b")]);
  expect(await told()).toEqual(before);
  await publish({ ...standIn, licence: "CC0", unstated: ["name", "url"] }, [company("c")]);
  expect(await told()).toEqual([{ ...before[0], licence: "CC0" }]);
});

test("an import leaves the rows of other sources alone", async () => {
  const [mine, other] = [newSource(), newSource()];
  await publish(other, [company("a")], "snapshot");
  const release = await publish(mine, [company("b")], "snapshot");
  expect(await namesAt(other, release?.release ?? 0)).toEqual({ a: "Company a" });
});

test("a merge keeps rows that the file does not name", async () => {
  const source = newSource();
  await publish(source, [company("a"), company("b")]);
  const release = await publish(source, [company("b", { name: "Renamed" })]);
  expect(await namesAt(source, release?.release ?? 0)).toEqual({ a: "Company a", b: "Renamed" });
});

test("undo publishes the reverse, and undoing in turn leads back to the beginning", async () => {
  const source = newSource();
  const first = await publish(source, [company("a"), company("b")], "snapshot");
  const second = await publish(source, [company("a", { name: "Second" })], "snapshot");
  const third = await publish(source, [company("a", { name: "Third" }), company("c")], "snapshot");
  const back = await undoRelease(ctx, third?.release ?? 0);
  expect(await namesAt(source, back.release)).toEqual({ a: "Second" });
  expect(await namesAt(source, third?.release ?? 0)).toEqual({ a: "Third", c: "Company c" });
  const further = await undoRelease(ctx, second?.release ?? 0);
  expect(await namesAt(source, further.release)).toEqual({ a: "Company a", b: "Company b" });
  const empty = await undoRelease(ctx, first?.release ?? 0);
  expect(await namesAt(source, empty.release)).toEqual({});
  expect(empty.release).toBeGreaterThan(further.release);
});

test("an older release is undone where later ones did not touch its records, and none twice", async () => {
  const source = newSource();
  const first = await publish(source, [company("a"), company("b")]);
  await publish(source, [company("c")]);
  const back = await undoRelease(ctx, first?.release ?? 0);
  expect(back.summary.company).toEqual({ added: 0, changed: 0, removed: 2 });
  expect(await namesAt(source, back.release)).toEqual({ c: "Company c" });
  await expect(undoRelease(ctx, first?.release ?? 0)).rejects.toMatchObject({ code: "conflict" });
  await expect(undoRelease(ctx, back.release)).rejects.toMatchObject({ code: "conflict" });
  await expect(undoRelease(ctx, 999_999)).rejects.toMatchObject({ code: "not-found" });
});

test("records that a later release changed are named instead of overwritten, until that one is undone", async () => {
  const source = newSource();
  const first = await publish(source, [company("a"), company("b")]);
  const second = await publish(source, [company("a", { name: "Renamed" })]);
  const refusal = { code: "conflict", message: expect.stringContaining(`Renamed · DE (release ${second?.release})`) as string };
  await expect(undoRelease(ctx, first?.release ?? 0)).rejects.toMatchObject(refusal);
  expect(await namesAt(source, second?.release ?? 0)).toEqual({ a: "Renamed", b: "Company b" });
  await undoRelease(ctx, second?.release ?? 0);
  const back = await undoRelease(ctx, first?.release ?? 0);
  expect(await namesAt(source, back.release)).toEqual({});
});

test("a record that a later release removed does not come back by undoing the one that changed it", async () => {
  const source = newSource();
  await publish(source, [company("a"), company("b")], "snapshot");
  const changed = await publish(source, [company("a", { name: "Renamed" }), company("b")], "snapshot");
  await publish(source, [company("b")], "snapshot");
  await expect(undoRelease(ctx, changed?.release ?? 0)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Renamed"),
  });
});

test("a company that later products are linked to stays", async () => {
  const [makers, list] = [newSource(), newSource()];
  const first = await publish(makers, [company("maker")]);
  const { rows } = await pool().query<{ id: string }>("select id from company where source = $1", [makers.code]);
  const linked = await publish(list, [productDraft("p1", 400, { company_id: rows[0]?.id ?? null })]);
  await expect(undoRelease(ctx, first?.release ?? 0)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`(release ${linked?.release})`),
  });
});

test("what is undone links nothing to a company that is gone by now, and takes back no parent", async () => {
  const [makers, list] = [newSource(), newSource()];
  await publish(makers, [company("old"), company("new")], "snapshot");
  const [old, other] = ["old", "new"].map((ref) => recordId("company", makers.code, ref));
  await publish(list, [productDraft("p", 400, { company_id: old ?? null })]);
  const moved = await publish(list, [productDraft("p", 400, { company_id: other ?? null })]);
  const gone = await publish(makers, [company("new")], "snapshot");
  await expect(undoRelease(ctx, moved?.release ?? 0)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`p (release ${gone?.release})`),
  });
  await undoRelease(ctx, gone?.release ?? 0);
  await undoRelease(ctx, moved?.release ?? 0);
  const parent = await publish(makers, [company("parent")]);
  const child = await publish(makers, [company("child", { parent_ref: "parent" })]);
  await expect(undoRelease(ctx, parent?.release ?? 0)).rejects.toMatchObject({
    message: expect.stringContaining(`Company child · DE (release ${child?.release})`),
  });
});

test("an assessment that later releases carry forward is not undone under them", async () => {
  const source = newSource();
  const carried = (day: string) => price(day, "0.110", { basis: "carried_forward" });
  await publish(source, [price("2026-01-05", "0.100")]);
  const revised = await publish(source, [price("2026-01-05", "0.110")]);
  const later = await publish(source, [carried("2026-01-06")]);
  await expect(undoRelease(ctx, revised?.release ?? 0)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(`2026-01-06 · .* \\(release ${later?.release}\\)`),
  });
  await undoRelease(ctx, later?.release ?? 0);
  await undoRelease(ctx, revised?.release ?? 0);
});

test("of two that publish one import at once one wins", async () => {
  const source = newSource();
  const { importId } = await stage(source, [company("a")]);
  const results = await Promise.allSettled([
    publishImport(ctx, importId, { title: "one" }),
    publishImport(ctx, importId, { title: "two" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await pool().query("select 1 from company where source = $1", [source.code]);
  expect(rows).toHaveLength(1);
});

test("a snapshot that would drop more than a fifth is refused without a word", async () => {
  const source = newSource();
  await publish(
    source,
    ["a", "b", "c", "d"].map((ref) => company(ref)),
    "snapshot",
  );
  const { importId } = await stage(
    source,
    ["a", "b"].map((ref) => company(ref)),
    "snapshot",
  );
  await expect(publishImport(ctx, importId, { title: "test" })).rejects.toMatchObject({ code: "conflict" });
  expect(await publishImport(ctx, importId, { title: "test", allowShrink: true })).not.toBeNull();
});

test("equal rows are one row; rows that disagree are both quarantined, also a third", async () => {
  const source = newSource();
  const { report, importId } = await stage(source, [
    company("a"),
    company("a"),
    company("b"),
    company("b", { name: "Other" }),
    company("b", { name: "Third" }),
    company("c"),
  ]);
  expect(report).toMatchObject({ rows: 6, staged: 2, duplicates: 1, quarantined: { "duplicate-disagrees": 3 } });
  const preview = await previewImport(ctx, importId);
  expect(preview.summary.company).toEqual({ added: 2, changed: 0, removed: 0 });
});

test("a quarantined row keeps its published predecessor in a snapshot", async () => {
  const source = newSource();
  await publish(source, [company("a"), company("b")], "snapshot");
  const release = await publish(
    source,
    [company("a", { name: "New" }), company("b", { name: "X" }), company("b", { name: "Y" })],
    "snapshot",
  );
  expect(await namesAt(source, release?.release ?? 0)).toEqual({ a: "New", b: "Company b" });
});

test("a quarantined row that might be any record keeps all that the file lacks, and the preview counts them", async () => {
  const source = newSource();
  await publish(source, [company("a"), company("b"), company("c")], "snapshot");
  const broken: ImportItem = {
    line: 2,
    resource: "company",
    ref: null,
    raw: {},
    quarantine: [{ code: "column-count", detail: "too few" }],
  };
  const items = [...numbered([company("a", { name: "Renamed" })]), broken];
  const { importId } = await stageImport(ctx, { kind: "test", source, mode: "snapshot", fileName: null, items });
  expect(await previewImport(ctx, importId)).toMatchObject({
    summary: { company: { changed: 1, removed: 0 } },
    waitingRemovals: { company: 2 },
  });
  const published = await publishImport(ctx, importId, { title: "test" });
  expect(await namesAt(source, published?.release ?? 0)).toEqual({ a: "Renamed", b: "Company b", c: "Company c" });
});

test("a product whose manufacturer has become ambiguous keeps its company; the preview counts links and values that go", async () => {
  const source = newSource();
  const makers = newSource();
  await publish(makers, [company("maker"), company("other")]);
  const [maker, other] = [recordId("company", makers.code, "maker"), recordId("company", makers.code, "other")];
  await publish(source, [
    productDraft("kept", 400, { company_id: maker }),
    productDraft("moved", 400, { company_id: maker }),
    productDraft("new", 400, { company_id: null, listing_date: "2021-12-01" }),
  ]);
  const { importId, report } = await stage(source, [
    productDraft("kept", 405, { company_id: null }),
    productDraft("moved", 400, { company_id: other }),
    productDraft("new", 400, { company_id: other, listing_date: null }),
  ]);
  expect(report).toMatchObject({ staged: 3, keptLinks: 1 });
  const preview = await previewImport(ctx, importId);
  expect(preview.links).toEqual({ added: 1, changed: 1, lost: 0 });
  expect(preview.emptied).toEqual([{ resource: "product", field: "listing_date", n: 1 }]);
  await publishImport(ctx, importId, { title: "test" });
  const { rows } = await pool().query("select source_ref, company_id from product where source = $1 and to_release is null order by 1", [
    source.code,
  ]);
  expect(rows).toEqual([
    { source_ref: "kept", company_id: maker },
    { source_ref: "moved", company_id: other },
    { source_ref: "new", company_id: other },
  ]);
  // A company that is published no longer holds no link.
  await publish(makers, [company("other")], "snapshot");
  const { importId: later } = await stage(source, [productDraft("kept", 405, { company_id: null })]);
  const { links } = await previewImport(ctx, later);
  expect(links).toEqual({ added: 0, changed: 0, lost: 1 });
});

test("a snapshot is one of the kinds of records in its file: the source's others stay", async () => {
  const source = newSource();
  await publish(source, [company("a"), price("2026-01-05", "1.00")], "snapshot");
  const published = await publish(source, [company("b")], "snapshot");
  expect(published?.summary).toEqual({ company: { added: 1, changed: 0, removed: 1 } });
});

test("a table that loses most of its rows is seen although a larger one of its source loses none", async () => {
  const source = newSource();
  const companies = Array.from({ length: 30 }, (_, i) => company(`c${i}`));
  await publish(source, [...companies, price("2026-01-05", "1.00"), price("2026-01-12", "1.01")], "snapshot");
  const { importId } = await stage(source, [...companies, price("2026-01-05", "1.00")], "snapshot");
  expect(await previewImport(ctx, importId)).toMatchObject({ gonePct: 50 });
  await expect(publishImport(ctx, importId, { title: "test" })).rejects.toMatchObject({ code: "conflict" });
});

test("whoever does not say what was seen publishes what the import was checked against, or nothing", async () => {
  const source = newSource();
  await publish(source, [company("a")]);
  const { importId } = await stage(source, [company("a", { name: "Mine" })]);
  await publish(source, [company("a", { name: "Newer" })]);
  await expect(publishImport(ctx, importId, { title: "test" })).rejects.toMatchObject({ code: "outdated" });
  await recheckImport(ctx, importId);
  expect(await publishImport(ctx, importId, { title: "test" })).toMatchObject({ summary: { company: { changed: 1 } } });
});

test("a price that jumps too far is quarantined, in the file and against what is published; the next good one passes", async () => {
  const source = newSource();
  await publish(source, [price("2026-01-07", "0.100")]);
  const { report, importId } = await stage(source, [
    price("2026-01-14", "1.02"),
    price("2026-01-21", "0.104"),
    price("2026-01-28", "0.140"),
    price("2026-02-04", "0.110"),
  ]);
  expect(report).toMatchObject({ staged: 2, quarantined: { "price-jump": 2 } });
  const { rows } = await pool().query<{ ref: string }>("select ref from quarantined_row where import_id = $1 order by ref", [importId]);
  expect(rows.map(({ ref }) => ref.split("|")[1])).toEqual(["2026-01-14", "2026-01-28"]);
});

test("cells and wafers may move by 35%, modules by 25%", async () => {
  const source = newSource();
  const cell = { stage: "cell" as const };
  await publish(source, [price("2026-01-07", "0.10", cell), price("2026-01-07", "0.10")]);
  const { report } = await stage(source, [price("2026-01-14", "0.134", cell), price("2026-01-14", "0.134")]);
  expect(report).toMatchObject({ staged: 1, quarantined: { "price-jump": 1 } });
});

test("a price in the wrong order, with an unknown unit or not above zero is quarantined with its reason", async () => {
  const source = newSource();
  const { report } = await stage(source, [
    price("2026-01-07", "0.10", { low: "0.11" }),
    price("2026-01-14", "0.10", { high: "0.09" }),
    price("2026-01-21", "0.10", { unit: "Wp" }),
    price("2026-01-28", "0"),
    price("2026-02-30", "0.1"),
  ]);
  expect(report).toMatchObject({ staged: 0, quarantined: { "price-order": 2, "unknown-unit": 1, "price-not-positive": 1, "bad-date": 1 } });
});

test("decimals are stored and shown with every digit of the source", async () => {
  const source = newSource();
  await publish(source, [price("2026-01-07", "0.0880")]);
  const { rows } = await pool().query<{ avg: string }>("select avg::text from spot_price where source = $1", [source.code]);
  expect(rows[0]?.avg).toBe("0.0880");
});

test("an import that fails while reading leaves nothing staged and the catalogue as it was", async () => {
  const source = newSource();
  const before = await pool().query<{ n: number }>("select max(number)::int as n from release");
  const broken = function* (): Generator<ImportItem> {
    yield* numbered(Array.from({ length: 1_500 }, (_, i) => company(`r${i}`)));
    throw new Error("the disk went away");
  };
  await expect(stageImport(ctx, { kind: "test", source, mode: "snapshot", fileName: null, items: broken() })).rejects.toThrow(
    "the disk went away",
  );
  const { rows } = await pool().query<{ n: number }>(
    "select count(*)::int as n from staged_row s join import_run r on r.id = s.import_id where r.source = $1",
    [source.code],
  );
  expect(rows[0]?.n).toBe(0);
  expect((await pool().query<{ n: number }>("select max(number)::int as n from release")).rows).toEqual(before.rows);
});

test("ids depend on source and ref alone", () => {
  expect(recordId("company", "s", "a")).toBe(recordId("company", "s", "a"));
  expect(recordId("company", "s", "a")).not.toBe(recordId("company", "t", "a"));
  expect(recordId("company", "s", "a")).toMatch(/^co_[0-9a-z]{16}$/);
});
