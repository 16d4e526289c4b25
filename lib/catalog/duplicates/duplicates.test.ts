import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { companyDirectory } from "../imports/open-import";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { recordId } from "../staging/record-id";
import { stageImport } from "../staging/stage-import";
import { applyDuplicateRules } from "./apply-rules";
import { decideDuplicate } from "./decide-duplicate";
import { findDuplicates } from "./find-duplicates";
import { listDuplicates, readDuplicate } from "./list-duplicates";
import { readDuplicateRules } from "./read-rules";
import { setDuplicateRule } from "./set-rule";

useDatabase();

let staff: Context;
beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

const stage = async (source: string, drafts: readonly Draft[], synthetic = false) =>
  stageImport(operator(), {
    ...{ kind: "test", mode: "snapshot", fileName: null, source: { code: source, name: source, licence: "none", url: null, synthetic } },
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });
const publish = async (source: string, drafts: readonly Draft[]) =>
  publishImport(staff, (await stage(source, drafts)).importId, { title: "test", allowShrink: true, allowWorse: true });

const company = (source: string, ref: string): string => recordId("company", source, ref);

async function current() {
  const { rows } = await pool().query<Record<string, unknown>>(
    `select id, content_hash, aliases, null as company_id from company where to_release is null
     union all select id, content_hash, null, company_id from product where to_release is null order by id`,
  );
  return rows;
}

async function pairOf(a: string, b: string) {
  const { rows } = await listDuplicates(staff, { limit: 200 });
  const pair = rows.find(({ ids }) => ids.includes(a) && ids.includes(b));
  if (!pair) throw new Error("no such pair");
  return readDuplicate(staff, pair.id);
}

async function merge(survivor: string, loser: string) {
  const { id, version, records } = await pairOf(survivor, loser);
  const hashes = records.map(({ published }) => published?.hash ?? "");
  return decideDuplicate(staff, id, { decision: "merged", version, survivor, hashes, reason: "The same firm" });
}

/** A firm in two sources, with a product in the second. */
async function twoSources(name: string, [a, b]: [string, string]) {
  const first = [companyDraft("x", { name: `${name} GmbH` }), companyDraft(`${name} rest`, { name: `${name}rest AG` })];
  const second = [
    companyDraft("y", { name, aliases: [`${name} Sonne`] }),
    companyDraft("sub", { name: `${name} Tochter Holding`, parent_ref: "y" }),
    productDraft(`${name} p`, 400, { manufacturer: `${name} Sonne`, company_id: company(b, "y") }),
  ];
  await publish(a, first);
  await publish(b, second);
  await findDuplicates(staff);
  return { first, second, x: company(a, "x"), y: company(b, "y"), sub: company(b, "sub") };
}

test("a merge moves names and links to the survivor, and undoing its release brings back exactly what was", async () => {
  const { second, x, y, sub } = await twoSources("Alphasun", ["a1", "a2"]);
  const before = await current();
  const { release } = await merge(x, y);
  const after = await current();
  expect(after.find(({ id }) => id === y)).toBeUndefined();
  expect(after.find(({ id }) => id === x)).toMatchObject({ aliases: ["Alphasun", "Alphasun Sonne"] });
  expect(after.find(({ id }) => id === recordId("product", "a2", "Alphasun p"))).toMatchObject({ company_id: x });
  const { rows: parents } = await pool().query("select parent_id from company where id = $1 and to_release is null", [sub]);
  expect(parents).toEqual([{ parent_id: x }]);
  expect((await companyDirectory()).idOf("Alphasun Sonne")).toBe(x);
  expect(await pairOf(x, y)).toMatchObject({ state: "merged", release, survivor: x });
  await expect(merge(x, y)).rejects.toMatchObject({ code: expect.stringMatching(/conflict|outdated|not-found/) as string });

  // The second source says the same again: nothing is resurrected, and no link goes back.
  const relinked = second.map((one) =>
    one.resource === "product" ? productDraft("Alphasun p", 400, { ...one.draft, company_id: x }) : one,
  );
  await publish("a2", relinked);
  expect((await current()).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  const { rows: still } = await pool().query("select parent_id from company where id = $1 and to_release is null", [sub]);
  expect(still).toEqual([{ parent_id: x }]);

  await undoRelease(staff, release ?? 0);
  expect(await current()).toEqual(before);
  expect(await pairOf(x, y)).toMatchObject({ state: "open", release: null, survivor: null });
});

test("an import that was previewed before a merge is checked again before it is published, and a changed row of the record that went is a question", async () => {
  const { second, x, y } = await twoSources("Betasun", ["b1", "b2"]);
  const early = await stage("b2", second);
  await merge(x, y);
  await expect(publishImport(staff, early.importId, { title: "early", allowWorse: true })).rejects.toMatchObject({ code: "outdated" });
  const changed = await stage("b2", [companyDraft("y", { name: "Betasun", city: "Ulm" }), ...second.slice(1)]);
  expect(changed.report.quarantined).toMatchObject({ "differs-from-correction": 1 });
});

test("a chain of merges leads to the last survivor, and its first release is not undone under the second", async () => {
  const { x, y } = await twoSources("Gammasun", ["g1", "g2"]);
  await publish("g3", [companyDraft("z", { name: "Gammasun" })]);
  await findDuplicates(staff);
  const z = company("g3", "z");
  const first = await merge(x, y);
  await merge(z, x);
  const product = (await current()).find(({ id }) => id === recordId("product", "g2", "Gammasun p"));
  expect(product).toMatchObject({ company_id: z });
  await expect(undoRelease(staff, first.release ?? 0)).rejects.toMatchObject({ code: "conflict" });
});

test("what changed since it was shown is not merged, and of two decisions at once one holds", async () => {
  const { x, y, first } = await twoSources("Deltasun", ["d1", "d2"]);
  const { id, version, records } = await pairOf(x, y);
  const hashes = records.map(({ published }) => published?.hash ?? "");
  const decide = (decision: "linked" | "distinct") => decideDuplicate(staff, id, { decision, version, reason: "Looked it up" });
  await publish("d1", [companyDraft("x", { name: "Deltasun GmbH", city: "Jena" }), ...first.slice(1)]);
  const stale = { decision: "merged" as const, version, survivor: x, hashes, reason: "The same" };
  await expect(decideDuplicate(staff, id, stale)).rejects.toMatchObject({ code: "outdated" });
  const both = await Promise.allSettled([decide("linked"), decide("distinct")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const settled = await readDuplicate(staff, id);
  await findDuplicates(staff);
  expect(await readDuplicate(staff, id)).toMatchObject({ state: settled.state, version: 2 });
});

test("the product that stays keeps its values, and the other one goes", async () => {
  const ware = (ref: string, watts: number) => productDraft(ref, watts, { manufacturer: "Epsilon", model: "EP-400/X" });
  await publish("e1", [ware("one", 400)]);
  await publish("e2", [ware("two", 450)]);
  await findDuplicates(staff);
  const [one, two] = [recordId("product", "e1", "one"), recordId("product", "e2", "two")];
  expect(await pairOf(one, two)).toMatchObject({ score: 55, reasons: ["same-model", "same-manufacturer", "power-differs"] });
  const kept = (await current()).find(({ id }) => id === one);
  await merge(one, two);
  const after = await current();
  expect([after.find(({ id }) => id === one), after.find(({ id }) => id === two)]).toEqual([kept, undefined]);
});

test("volumes of the company that goes are those of the survivor, unless both have one for the quarter, and are what they were after an undo", async () => {
  const { x, y } = await twoSources("Zetasun", ["z1", "z2"]);
  const volume = (quarter: string, id: string) =>
    shipmentDraft(quarter, "Zetasun Sonne", "1", { dimension: "company", entity_id: id, entity: "Zetasun Sonne" });
  const volumes = async () => {
    const { rows } = await pool().query<{ quarter: string; entity_id: string; content_hash: string }>(
      "select quarter, entity_id, content_hash from shipment where source = 'z3' and to_release is null order by quarter, entity_id",
    );
    return rows;
  };
  await publish("z3", [volume("2024Q1", x), volume("2024Q1", y), volume("2024Q2", y)]);
  await expect(merge(x, y)).rejects.toMatchObject({ code: "conflict" });
  await publish("z3", [volume("2024Q1", x), volume("2024Q2", y)]);
  const before = await volumes();
  const { release } = await merge(x, y);
  expect((await volumes()).map(({ quarter, entity_id }) => [quarter, entity_id])).toEqual([
    ["2024Q1", x],
    ["2024Q2", x],
  ]);
  await undoRelease(staff, release ?? 0);
  expect(await volumes()).toEqual(before);
});

describe("a rule", () => {
  const set = async (decision: "merged" | "linked" | null, min_score = 90) => {
    const rule = (await readDuplicateRules(staff)).find(({ resource }) => resource === "company");
    await setDuplicateRule(staff, { resource: "company", decision, min_score, version: rule?.version ?? 0 });
  };
  const states = async (...ids: string[]) => {
    const { rows } = await listDuplicates(staff, { limit: 200 });
    return rows.filter((pair) => pair.ids.every((id) => ids.includes(id))).map(({ state, reason }) => ({ state, reason }));
  };
  afterEach(() => set(null));

  test("decides nothing unless it is set, and then what reaches its score, the longer published record staying, with the rule as the reason", async () => {
    const { x, y } = await twoSources("Rulesun", ["r1", "r2"]);
    expect(await applyDuplicateRules(operator())).toEqual({ merged: 0, linked: 0, left: 0 });
    await set("merged", 99);
    await applyDuplicateRules(operator());
    expect(await states(x, y)).toMatchObject([{ state: "open" }]);
    await set("merged");
    const before = await current();
    expect((await applyDuplicateRules(operator())).merged).toBeGreaterThan(0);
    const pair = await pairOf(x, y);
    expect(pair).toMatchObject({ state: "merged", survivor: x, reason: "Rule: companies with a score of 90 or higher are merged." });
    expect((await current()).some(({ id }) => id === y)).toBe(false);
    // Undone like any merge, and then left to people.
    await undoRelease(staff, pair.release ?? 0);
    expect((await current()).filter(({ id }) => id === x || id === y)).toEqual(before.filter(({ id }) => id === x || id === y));
    await applyDuplicateRules(operator());
    expect(await states(x, y)).toMatchObject([{ state: "open" }]);
  });

  test("never merges what a person told apart, not even through a third record", async () => {
    const { x, y } = await twoSources("Apartsun", ["s1", "s2"]);
    await publish("s3", [companyDraft("z", { name: "Apartsun" })]);
    await findDuplicates(staff);
    const z = company("s3", "z");
    const { id, version } = await pairOf(x, y);
    await decideDuplicate(staff, id, { decision: "distinct", version, reason: "Two firms" });
    await set("linked", 80);
    await applyDuplicateRules(operator());
    const between = [...(await states(x, z)), ...(await states(y, z))].map(({ state }) => state);
    expect([(await states(x, y)).map(({ state }) => state), between.toSorted()]).toEqual([["distinct"], ["linked", "open"]]);
  });

  test("that was changed meanwhile is not overwritten", async () => {
    const [rule] = await readDuplicateRules(staff);
    const input = { resource: "company" as const, decision: "linked" as const, min_score: 95, version: rule?.version ?? 0 };
    await setDuplicateRule(staff, input);
    await expect(setDuplicateRule(staff, input)).rejects.toMatchObject({ code: "outdated" });
  });
});

describe("who and what", () => {
  test("only staff decides", async () => {
    const member = await (await person()).ctx();
    const decided = decideDuplicate(member, 1, { decision: "distinct", version: 1, reason: "Not mine" });
    await expect(decided).rejects.toMatchObject({ code: "not-found" });
    await expect(findDuplicates(member)).rejects.toMatchObject({ code: "not-found" });
  });

  test("generated records are never suggested", async () => {
    const staged = await stage("made-up", [companyDraft("x", { name: "Alphasun GmbH" })], true);
    await publishImport(staff, staged.importId, { title: "generated", kind: "sample" });
    await findDuplicates(staff);
    expect((await listDuplicates(staff, { source: "made-up" })).rows).toEqual([]);
  });
});

test("one source that spells a maker in three ways is asked about its products and its makers, and a merge holds in its next file", async () => {
  const makers = ["Kappasun", "Kappa Sun Co., Ltd.", "KAPPASUN CO LTD"];
  const drafts = [
    ...makers.map((name, i) => companyDraft(`maker ${i}`, { name })),
    ...makers.map((manufacturer, i) => productDraft(`ware ${i}`, 400, { manufacturer, model: "K-400" })),
  ];
  await publish("own-list", drafts);
  await findDuplicates(staff);
  const { rows } = await listDuplicates(staff, { source: "own-list", limit: 50 });
  expect(rows.filter(({ resource }) => resource === "company")).toHaveLength(3);
  const wares = rows.filter(({ resource }) => resource === "product");
  expect(wares.length).toBeGreaterThanOrEqual(2);
  expect(wares[0]).toMatchObject({ sources: ["own-list", "own-list"], reasons: ["same-model", "manufacturer-alike", "same-source"] });
  const [kept, gone] = [recordId("product", "own-list", "ware 0"), recordId("product", "own-list", "ware 1")];
  await merge(kept, gone);
  await publish("own-list", drafts);
  const ids = (await current()).map(({ id }) => id);
  expect([ids.includes(kept), ids.includes(gone)]).toEqual([true, false]);
});
