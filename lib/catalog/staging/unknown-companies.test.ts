import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, ImportMode } from "../drafts";
import { recheckImport } from "../imports/recheck-import";
import { correctQuarantined } from "../quarantine/correct-quarantined";
import { listQuarantined } from "../quarantine/list-quarantined";
import { prepareDecisions } from "../quarantine/prepare-decisions";
import { readQuarantineForm } from "../quarantine/read-quarantine-form";
import { correctRecord } from "../records/correct-record";
import { withdrawRecord } from "../records/withdraw-record";
import { publishImport } from "../releases/publish-import";
import { recordId } from "./record-id";
import { stageImport } from "./stage-import";

useDatabase();

let staff: Context;
beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

const NOBODY = "co_00000000deadbeef";

const stage = (source: string, drafts: readonly Draft[], mode: ImportMode = "merge") =>
  stageImport(operator(), {
    ...{
      kind: "test",
      mode,
      fileName: null,
      source: { code: source, name: source, licence: "none", url: null, synthetic: false },
    },
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });

async function publish(source: string, drafts: readonly Draft[]): Promise<void> {
  await publishImport(staff, (await stage(source, drafts)).importId, { title: "test" });
}

const details = async (source: string): Promise<string[]> =>
  (await listQuarantined(staff, { source })).rows.map(({ reasons }) => reasons[0]?.detail ?? "").toSorted();

const product = (ref: string, company_id: string | null) => productDraft(ref, 400, { company_id });
const shipment = (entity: string, entity_id: string) => shipmentDraft("2026Q1", entity, "1", { entity_id });

async function published(resource: "company" | "product" | "shipment", source: string) {
  const { rows } = await pool().query<{ id: string; hash: string }>(
    `select id, content_hash as hash from ${resource} where source = $1 and to_release is null`,
    [source],
  );
  return { about: { resource, id: rows[0]?.id ?? "" }, hash: rows[0]?.hash ?? "" };
}

async function withdrawCompany(source: string): Promise<void> {
  const { about, hash } = await published("company", source);
  const { import_id } = await withdrawRecord(staff, about, { hash, reason: "Never existed" });
  await publishImport(staff, import_id, { title: "by hand" });
}

test("rows that name a company that is nowhere are quarantined; those of the catalogue and of the same file are not", async () => {
  await publish("maker", [companyDraft("known")]);
  const [known, own] = [recordId("company", "maker", "known"), recordId("company", "mixed", "own")];
  const { report } = await stage("mixed", [
    ...[product("a", known), product("b", own), product("c", NOBODY), product("d", null)],
    ...[
      shipment("Known", known),
      shipment("Nobody", NOBODY),
      shipment("Nobody too", NOBODY.toUpperCase()),
      shipment("Some name", "some-name"),
    ],
    shipmentDraft("2026Q1", "Germany", "1", { dimension: "destination", entity_id: "DE", basis: "exported" }),
    companyDraft("own"),
  ]);
  expect(report).toMatchObject({ staged: 7, quarantined: { "company-unknown": 3 } });
  expect(await details("mixed")).toEqual([
    `company_id: the company ${NOBODY} is not in the catalogue.`,
    `entity_id: the company ${NOBODY.toUpperCase()} is not in the catalogue.`,
    `entity_id: the company ${NOBODY} is not in the catalogue.`,
  ]);
});

test("a company of the same file that is quarantined itself is none", async () => {
  const { report } = await stage("bad-maker", [companyDraft("x", { name: " " }), product("a", recordId("company", "bad-maker", "x"))]);
  expect(report.quarantined).toEqual({ "name-missing": 1, "company-unknown": 1 });
});

test("a company whose parent is nowhere is quarantined with what is part of it, and can be published without one", async () => {
  const child = (ref: string, parent_ref: string) => companyDraft(ref, { parent_ref });
  const file = [companyDraft("top"), child("part", "top"), child("orphan", "made-up"), child("grandchild", "orphan")];
  const { importId, report } = await stage("groups", [...file, product("p", recordId("company", "groups", "grandchild"))]);
  expect(report).toMatchObject({ staged: 2, quarantined: { "company-unknown": 3 } });
  const named = (ref: string) => expect.stringContaining(`parent_ref: no company of this source has the ref "${ref}".`) as string;
  expect(await details("groups")).toEqual([expect.stringContaining("is not in the catalogue"), named("made-up"), named("orphan")]);
  await publishImport(staff, importId, { title: "groups" });
  const row = (await listQuarantined(staff, { source: "groups" })).rows.find(({ ref }) => ref === "orphan");
  const { given } = await readQuarantineForm(staff, row?.id ?? "");
  await correctQuarantined(staff, row?.id ?? "", { version: 0, values: given, reason: "No parent", accept_jump: false });
  const { import_id } = await prepareDecisions(staff, "groups");
  await publishImport(staff, import_id, { title: "corrected" });
  const { rows } = await pool().query(
    "select source_ref, parent_id from company where source = 'groups' and to_release is null order by 1",
  );
  expect(rows).toEqual([
    { source_ref: "orphan", parent_id: null },
    { source_ref: "part", parent_id: recordId("company", "groups", "top") },
    { source_ref: "top", parent_id: null },
  ]);
  expect((await stage("groups", [child("late", "top")])).report).toMatchObject({ staged: 1, quarantined: {} });
  // A whole list ends those that it lacks: nothing of it can be part of them, and what is kept of a row neither.
  const whole = await stage("groups", [companyDraft("orphan"), child("part", "top")], "snapshot");
  expect(whole.report).toMatchObject({ staged: 1, quarantined: { "company-unknown": 1 } });
});

test("a withdrawn company is named as such, and what waits while it is withdrawn is not published", async () => {
  await publish("gone-maker", [companyDraft("gone")]);
  const gone = recordId("company", "gone-maker", "gone");
  const { importId } = await stage("late", [product("a", gone), product("b", null)]);
  await withdrawCompany("gone-maker");
  await expect(publishImport(staff, importId, { title: "late" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(gone),
  });
  await recheckImport(staff, importId);
  expect(await details("late")).toEqual([`company_id: the company ${gone} is no longer published.`]);
  expect(await publishImport(staff, importId, { title: "late" })).toMatchObject({ summary: { product: { added: 1 } } });
});

test("a correction links to no company that is not published, of a quarantined row or a published one", async () => {
  await publish("corrected", [product("ok", null)]);
  await stage("corrected", [product("held", NOBODY)]);
  const [row] = (await listQuarantined(staff, { source: "corrected" })).rows;
  const { given } = await readQuarantineForm(staff, row?.id ?? "");
  const fix = (company_id: string) =>
    correctQuarantined(staff, row?.id ?? "", { version: 0, values: { ...given, company_id }, reason: "Seen", accept_jump: true });
  const unknown = { code: "invalid-parameter", extra: { errors: [{ parameter: "company_id", code: "company-unknown" }] } };
  await expect(fix("co_00000000deadbee0")).rejects.toMatchObject(unknown);
  await fix("");
  const { about, hash } = await published("product", "corrected");
  const values = { company_id: NOBODY };
  await expect(correctRecord(staff, about, { values, hash, reason: "Seen", accept_jump: true })).rejects.toMatchObject(unknown);
});
