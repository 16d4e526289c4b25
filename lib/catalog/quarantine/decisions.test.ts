import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, priceDraft, productDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, ImportItem } from "../drafts";
import { discardImport } from "../imports/discard-import";
import { correctRecord } from "../records/correct-record";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "../staging/stage-import";
import type { StageReport } from "../staging/stage-report";
import { correctQuarantined } from "./correct-quarantined";
import { decideQuarantined } from "./decide-quarantined";
import { listQuarantined, quarantineFacts, readQuarantined } from "./list-quarantined";
import { prepareDecisions } from "./prepare-decisions";
import { readQuarantineForm } from "./read-quarantine-form";
import { listSeries, readSeries } from "./read-series";

useDatabase();

let staff: Context;
let sources = 0;

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

/** Each test has a source of its own, so that tests do not see each other's rows. */
const newSource = (): string => `desk-${++sources}`;

async function stage(
  source: string,
  drafts: readonly (Draft | ImportItem)[],
  mode: "snapshot" | "merge" = "merge",
): Promise<{ id: string; report: StageReport }> {
  const { importId, report } = await stageImport(operator(), {
    ...{ kind: "test", mode, fileName: null, source: { code: source, name: source, licence: "none", url: null, synthetic: false } },
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });
  return { id: importId, report };
}

async function publish(source: string, drafts: readonly Draft[], mode: "snapshot" | "merge" = "merge"): Promise<number | undefined> {
  return (await publishImport(staff, (await stage(source, drafts, mode)).id, { title: "test", allowShrink: true }))?.release;
}

const averages = async (source: string): Promise<string[]> =>
  (
    await pool().query<{ avg: string }>("select avg::text from spot_price where source = $1 and to_release is null order by date", [source])
  ).rows.map(({ avg }) => avg);

/** Sets the newest price of the only series of a source by hand, and publishes that. */
async function setByHand(source: string, avg: string): Promise<void> {
  const [series] = (await listSeries(staff, { source })).rows;
  const [newest] = (await readSeries(staff, { id: series?.id ?? "" })).rows;
  const input = { values: { avg }, hash: newest?.hash ?? "", reason: "Misread", accept_jump: false };
  const { import_id } = await correctRecord(staff, { resource: "spot_price", id: newest?.id ?? "" }, input);
  await publishImport(staff, import_id, { title: "by hand" });
}

/** The same statement with its fields in another order. */
const reordered = (item: Draft): Draft => ({ ...item, draft: Object.fromEntries(Object.entries(item.draft).reverse()) }) as Draft;

describe("a value that was set by hand", () => {
  const wrong = priceDraft("2026-01-05", "0.1100");

  test("is what the next file may say too, with its fields in any order, and nobody is asked", async () => {
    const source = newSource();
    await publish(source, [wrong]);
    await setByHand(source, "0.1150");
    const { id, report } = await stage(source, [reordered(priceDraft("2026-01-05", "0.1150"))]);
    expect(report).toMatchObject({ staged: 1, keptCorrections: 1, quarantined: {} });
    expect(await publishImport(staff, id, { title: "same" })).toBeNull();
    expect(await averages(source)).toEqual(["0.1150"]);
  });

  test("outlives the row that it replaced, also in a snapshot, where a missing row would be gone", async () => {
    const source = newSource();
    await publish(source, [wrong], "snapshot");
    await setByHand(source, "0.1150");
    const { id, report } = await stage(source, [wrong], "snapshot");
    expect(report).toMatchObject({ staged: 1, keptCorrections: 1 });
    expect((await previewImport(staff, id)).summary).toEqual({});
    await discardImport(staff, id);
    await setByHand(source, "0.1160");
    expect((await stage(source, [wrong], "snapshot")).report).toMatchObject({ staged: 1, keptCorrections: 1 });
    expect(await averages(source)).toEqual(["0.1160"]);
  });

  test("asks when the source says something third, and what is accepted ends it", async () => {
    const source = newSource();
    await publish(source, [wrong]);
    await setByHand(source, "0.1150");
    const { report } = await stage(source, [priceDraft("2026-01-05", "0.1120")]);
    expect(report).toMatchObject({ staged: 0, keptCorrections: 0, quarantined: { "differs-from-correction": 1 } });
    const [row] = (await listQuarantined(staff, { source, state: "open" })).rows;
    expect(row).toMatchObject({
      can_accept: true,
      reasons: [{ detail: expect.stringMatching(/corrected on \d{4}-\d{2}-\d{2}/) as string }],
    });
    await decideQuarantined(staff, { decision: "accepted", rows: [{ id: row?.id ?? "", version: 0 }], reason: "The source is right" });
    await publishImport(staff, (await prepareDecisions(staff, source)).import_id, { title: "decided" });
    expect((await stage(source, [wrong])).report).toMatchObject({ staged: 1, keptCorrections: 0, quarantined: {} });
    expect(await averages(source)).toEqual(["0.1120"]);
  });

  test("of another source with the same records keeps nothing of this one", async () => {
    const [source, other] = [newSource(), newSource()];
    await publish(source, [wrong]);
    await publish(other, [wrong]);
    await setByHand(source, "0.1150");
    expect((await stage(other, [priceDraft("2026-01-05", "0.1130")])).report).toMatchObject({
      staged: 1,
      keptCorrections: 0,
      quarantined: {},
    });
  });
});

describe("a price of one day", () => {
  type Change = Partial<Omit<Parameters<typeof correctRecord>[2], "values">> & { low?: string; avg?: string; high?: string; date?: string };
  const correct = async (source: string, { hash, accept_jump = false, ...values }: Change) => {
    const [series] = (await listSeries(staff, { source })).rows;
    const [newest] = (await readSeries(staff, { id: series?.id ?? "" })).rows;
    const input = {
      values: { low: "", avg: "0.11", high: "", ...values },
      hash: hash ?? newest?.hash ?? "",
      reason: "Misread",
      accept_jump,
    };
    return correctRecord(staff, { resource: "spot_price", id: newest?.id ?? "" }, input);
  };

  test.each<[string, Change, string, string | undefined]>([
    ["another day", { date: "2026-01-13" }, "invalid-parameter", "date"],
    ["a comma", { low: "0,1" }, "invalid-parameter", "low"],
    ["a sign", { high: "-1" }, "invalid-parameter", "avg"],
    ["an average above its high end", { high: "0.1" }, "invalid-parameter", "avg"],
    ["nothing", { avg: "0" }, "invalid-parameter", "avg"],
    ["no average", { avg: "" }, "invalid-parameter", "avg"],
    ["a jump", { avg: "0.20" }, "invalid-parameter", "accept_jump"],
    ["what is published, written in another way", { avg: "0.100" }, "conflict", undefined],
    ["what somebody has changed since", { hash: "old" }, "outdated", undefined],
  ])("is not set to %s", async (_what, change, code, parameter) => {
    const source = newSource();
    await publish(source, [priceDraft("2026-01-05", "0.10"), priceDraft("2026-01-12", "0.10")]);
    await expect(correct(source, change)).rejects.toMatchObject({
      code,
      ...(parameter === undefined
        ? {}
        : { extra: { errors: expect.arrayContaining([expect.objectContaining({ parameter })]) as unknown } }),
    });
  });

  test("may jump where somebody says so, loses the change that its source stated, and is one row of one import", async () => {
    const source = newSource();
    await publish(source, [priceDraft("2026-01-05", "0.10"), priceDraft("2026-01-12", "0.10", { change_pct: "0.0" })]);
    const { import_id } = await correct(source, { avg: "0.20", low: "0.19", accept_jump: true });
    const { summary } = await previewImport(staff, import_id);
    expect(summary).toEqual({ spot_price: { added: 0, changed: 1, removed: 0 } });
    await publishImport(staff, import_id, { title: "jump" });
    const { rows } = await pool().query(
      "select low::text, avg::text, high, change_pct from spot_price where source = $1 and to_release is null and date = '2026-01-12'",
      [source],
    );
    expect(rows).toEqual([{ low: "0.19", avg: "0.20", high: null, change_pct: null }]);
  });
});

describe("quarantined rows", () => {
  const bad = (model: string, efficiency_pct = "95"): Draft => productDraft(model, 600, { efficiency_pct });

  test("are narrowed by what they are, and paged from the newest", async () => {
    const source = newSource();
    const unreadable: ImportItem = {
      line: 3,
      quarantine: [{ code: "name-missing", detail: "no name" }],
      resource: "product",
      ref: null,
      raw: { a: "b" },
    };
    const { id } = await stage(source, [bad("A"), companyDraft("C", { name: " " }), unreadable, bad("B")]);
    const titles = async (filter: Parameters<typeof listQuarantined>[1]) =>
      (await listQuarantined(staff, { source, ...filter })).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(["Maker · B", "Unnamed row", "  · DE", "Maker · A"]);
    expect(await titles({ reason: "impossible-efficiency" })).toEqual(["Maker · B", "Maker · A"]);
    expect([await titles({ resource: "company" }), await titles({ importId: "imp_none" }), await titles({ state: "rejected" })]).toEqual([
      ["  · DE"],
      [],
      [],
    ]);
    const first = await listQuarantined(staff, { importId: id, limit: 3 });
    const second = await listQuarantined(staff, { importId: id, limit: 3, cursor: first.next ?? "" });
    expect([first.rows.length, second.rows.map(({ title }) => title), second.next]).toEqual([3, ["Maker · A"], null]);
    await expect(listQuarantined(staff, { cursor: "7" })).rejects.toMatchObject({ code: "cursor-invalid" });
    expect(await readQuarantined(staff, first.rows[0]?.id ?? "")).toMatchObject({ line: 4, can_accept: false, state: "open" });
    for (const unknown of ["0", "x", "1".repeat(19)])
      await expect(readQuarantined(staff, unknown)).rejects.toMatchObject({ code: "not-found" });
  });

  test("are decided on all or none, at the version that was seen, and only as their reasons allow", async () => {
    const source = newSource();
    await stage(source, [companyDraft("A"), companyDraft("A", { name: "Other" }), bad("B")]);
    const rows = (await listQuarantined(staff, { source })).rows.toReversed().map(({ id, version }) => ({ id, version }));
    const decide = (decision: "accepted" | "rejected" | "open", chosen: typeof rows) =>
      decideQuarantined(staff, { decision, rows: chosen, reason: "Seen" });
    const states = async () => (await listQuarantined(staff, { source })).rows.map(({ state }) => state).toReversed();
    const [one = { id: "", version: 0 }, , broken = { id: "", version: 0 }] = (
      await listQuarantined(staff, { source, reason: "duplicate-disagrees" })
    ).rows;
    expect(rows).toHaveLength(3);
    await expect(decide("accepted", rows)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("invalid value") as string,
    });
    await expect(decide("rejected", [one, { id: "999999", version: 0 }])).rejects.toMatchObject({ code: "not-found" });
    await expect(decide("rejected", [{ ...one, version: 5 }])).rejects.toMatchObject({ code: "outdated" });
    expect([await states(), broken.id]).toEqual([["open", "open", "open"], ""]);
    expect(await decide("rejected", rows)).toEqual({ decided: 3 });
    await expect(decide("accepted", [{ ...one, version: 1 }])).rejects.toMatchObject({ code: "conflict" });
    await decide("open", [{ ...one, version: 1 }]);
    expect((await states()).filter((state) => state === "open")).toHaveLength(1);
  });

  test("that are accepted are published together, but not two of one record", async () => {
    const source = newSource();
    await stage(source, [companyDraft("A"), companyDraft("A", { name: "Other" })]);
    const accept = (chosen: { id: string; version: number }[]) =>
      decideQuarantined(staff, { decision: "accepted", rows: chosen, reason: "Seen" });
    const [other = { id: "", version: 0 }, first = { id: "", version: 0 }] = (await listQuarantined(staff, { source })).rows;
    await accept([other, first]);
    await expect(prepareDecisions(staff, source)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("same record") as string,
    });
    await decideQuarantined(staff, { decision: "open", rows: [{ id: first.id, version: 1 }], reason: "Not both" });
    expect((await quarantineFacts(staff)).waiting).toContainEqual({ source, rows: 1 });
    const { import_id, rows } = await prepareDecisions(staff, source);
    expect([rows, (await quarantineFacts(staff)).waiting.filter((waiting) => waiting.source === source)]).toEqual([1, []]);
    const taken = (await readQuarantined(staff, other.id)).version;
    await expect(
      decideQuarantined(staff, { decision: "open", rows: [{ id: other.id, version: taken }], reason: "Too late" }),
    ).rejects.toMatchObject({ code: "conflict" });
    await discardImport(staff, import_id);
    expect((await prepareDecisions(staff, source)).rows).toBe(1);
    await expect(prepareDecisions(staff, newSource())).rejects.toMatchObject({ code: "conflict" });
  });

  test("are shown beside what is published, and corrected where it can be said which record they are", async () => {
    const source = newSource();
    await publish(source, [productDraft("A", 600, { efficiency_pct: "22.5" })]);
    const unreadable: ImportItem = {
      line: 2,
      quarantine: [{ code: "name-missing", detail: "no name" }],
      resource: "product",
      ref: null,
      raw: { a: "b" },
    };
    await stage(source, [bad("A", "225"), unreadable]);
    const [nameless, known] = (await listQuarantined(staff, { source })).rows;
    const form = await readQuarantineForm(staff, known?.id ?? "");
    expect(form.values.find(({ name }) => name === "efficiency_pct")).toEqual({
      name: "efficiency_pct",
      quarantined: "225",
      published: "22.5",
      corrected: null,
    });
    expect(form.values.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["id"]));
    expect([form.canCorrect, (await readQuarantineForm(staff, nameless?.id ?? "")).canCorrect]).toEqual([true, false]);
    const fix = (id: string | undefined, version: number, values: Record<string, string>) =>
      correctQuarantined(staff, id ?? "", { version, values, reason: "Comma slipped", accept_jump: false });
    await expect(fix(nameless?.id, 0, form.given)).rejects.toMatchObject({ code: "conflict" });
    await expect(fix(known?.id, 0, form.given)).rejects.toMatchObject({ extra: { errors: [{ parameter: "efficiency_pct" }] } });
    await fix(known?.id, 0, { ...form.given, efficiency_pct: "22.6" });
    await expect(fix(known?.id, 0, form.given)).rejects.toMatchObject({ code: "outdated" });
    await expect(fix(known?.id, 1, form.given)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("already corrected") as string,
    });
    expect((await readQuarantineForm(staff, known?.id ?? "")).given).toMatchObject({ efficiency_pct: "22.6" });
  });
});
