import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { Draft } from "@/lib/catalog/drafts";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { applyUpload } from "./apply-upload";
import { changeField } from "./change-field";
import { defineField } from "./define-field";
import { discardUpload } from "./discard-upload";
import { findRecords } from "./find-records";
import { listFields } from "./list-fields";
import { pruneCustomFields } from "./prune-custom-fields";
import { readOpenUpload } from "./read-open-upload";
import { readRecordValues } from "./read-record-values";
import { removeField } from "./remove-field";
import { setRecordValues } from "./set-record-values";
import { stageUpload } from "./stage-upload";

useDatabase();

const blank = { legal_name: null, aliases: [], region: null, city: null, types: ["panel"], technologies: [], founded_year: null } as const;
const rest = { staff_range: null, capacity: null, website: null, parent_ref: null, status: "active", last_verified: null } as const;
const drafts = ["Alpha", "Beta", "Gamma"].map((name): Draft => ({
  resource: "company",
  draft: { ref: name, name, country: "DE", ...blank, ...rest } as never,
}));

let owner: Person;
let orgId: string;
let ids: string[] = [];

beforeAll(async () => {
  await publishDrafts(drafts);
  ids = (await pool().query<{ id: string }>("select id from company order by name_folded")).rows.map(({ id }) => id);
  owner = await person();
  orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const define = (name: string, type: "text" | "number") =>
    defineField(operator(), orgId, { resource: "company", name, type, title: name });
  await define("note", "text");
  await define("price", "number");
});

const stage = async (csv: string | Buffer, ctx?: Context) =>
  stageUpload(ctx ?? (await owner.ctx()), orgId, { resource: "company", fileName: "values.csv", bytes: Readable.from([Buffer.from(csv)]) });
const valuesOf = async (id: string) => (await readRecordValues(operator(), orgId, id)).values;
const total = async () => (await pool().query("select values from custom_field_set where org_id = $1", [orgId])).rows[0]?.values as number;

describe("a file of values", () => {
  test("shows what it would do and what is refused, and does all of it when it is applied, once", async () => {
    const [alpha = "", beta = "", gamma = ""] = ids;
    await setRecordValues(operator(), orgId, { id: alpha, values: { note: "old", price: "1.50" } });
    await setRecordValues(operator(), orgId, { id: beta, values: { note: "same" } });
    const lines = [
      "\ufeffid;custom.note;price",
      `${alpha};"new; with ""quotes""";`,
      `${beta};same;0.0880`,
      `${gamma};'=1+1;twelve`,
      `${gamma};again;1`,
      "co_none;x;1",
      "pr_0123;x;1",
      `${beta};short`,
    ];
    const upload = await stage(lines.join("\r\n"));
    expect(upload).toMatchObject({
      state: "staged",
      report: { lines: 7, columns: ["note", "price"], set: 2, changed: 1, cleared: 1, same: 1, refusedCount: 5 },
    });
    expect(upload.report.refused.map(({ line, column }) => [line, column])).toEqual([
      [4, "price"],
      [5, null],
      [6, null],
      [7, null],
      [8, null],
    ]);
    expect(await valuesOf(alpha)).toEqual({ note: "old", price: "1.50" });
    const before = await total();
    expect((await applyUpload(await owner.ctx(), orgId, upload.id)).state).toBe("applied");
    expect(await valuesOf(alpha)).toEqual({ note: 'new; with "quotes"', price: null });
    expect(await valuesOf(beta)).toEqual({ note: "same", price: "0.0880" });
    expect(await valuesOf(gamma)).toEqual({ note: "=1+1", price: null });
    expect(await total()).toBe(before + 1);
    await expect(applyUpload(await owner.ctx(), orgId, upload.id)).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    ["", "empty"],
    ["name,note\nx,y", "a column named id"],
    ["id,nots\nco_1,y", "Did you mean note?"],
    ["id,note,custom.note\n", "more than once"],
    ["id\nco_1", "no field column"],
    ['id,note\nco_1,"open', "can't be read"],
    [Buffer.from([0x69, 0x64, 0x2c, 0x6e, 0x6f, 0x74, 0x65, 0x0a, 0xff]), "not UTF-8"],
  ])("that begins with %j is refused as a whole", async (csv, reason) => {
    await expect(stage(csv)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining(reason) as string });
  });

  test("gives way to the next, and is nobody else's", async () => {
    const first = await stage(`id,note\n${ids[0] ?? ""},first`);
    const second = await stage(`id,note\n${ids[0] ?? ""},second`);
    await expect(applyUpload(await owner.ctx(), orgId, first.id)).rejects.toMatchObject({ code: "conflict" });
    const stranger = await person();
    const theirs = stranger.orgId ?? "";
    await setEntitlement(operator(), { orgId: theirs, plan: "enterprise" });
    await expect(applyUpload(await stranger.ctx(), theirs, second.id)).rejects.toMatchObject({ code: "not-found" });
    await expect(applyUpload(await stranger.ctx(), orgId, second.id)).rejects.toMatchObject({ code: "not-found" });
    expect(await readOpenUpload(await stranger.ctx(), theirs)).toBeNull();
    expect((await readOpenUpload(await owner.ctx(), orgId))?.id).toBe(second.id);
    await discardUpload(await owner.ctx(), orgId, second.id);
    expect(await readOpenUpload(await owner.ctx(), orgId)).toBeNull();
  });

  test("needs the permission, and a plan that includes it", async () => {
    const viewer = await person({ orgId, role: "viewer" });
    await expect(stage("id,note\n", await viewer.ctx())).rejects.toMatchObject({ code: "role-missing" });
    const { orgId: pro } = await keyFor("pro");
    const bytes = Readable.from([Buffer.from("id,note\n")]);
    await expect(stageUpload(operator(), pro, { resource: "company", fileName: "x", bytes })).rejects.toMatchObject({
      code: "plan-required",
    });
  });
});

test("staff looks after a customer's fields, and that stands in the customer's record", async () => {
  const staff = await person({ staff: true, role: null });
  const made = await defineField(await staff.ctx(), orgId, { resource: "company", name: "rating", type: "text", title: "Rating" });
  await setRecordValues(await staff.ctx(), orgId, { id: ids[0] ?? "", values: { rating: "A" } });
  const { rows } = await pool().query("select type, actor from event where org_id = $1 and actor->>'kind' = 'staff' order by id", [orgId]);
  expect(rows).toMatchObject([{ type: "field.defined", actor: { id: staff.userId } }, { type: "field.values-set" }]);
  await removeField(await staff.ctx(), orgId, made.id);
});

test("a suspended organisation begins nothing with its fields, and can still take away; staff sets right what is wrong", async () => {
  const [owns, staff] = [await person(), await person({ staff: true, role: null })];
  const [own, id] = [owns.orgId ?? "", ids[0] ?? ""];
  await setEntitlement(operator(), { orgId: own, plan: "enterprise" });
  const ctx = await owns.ctx();
  const { id: field } = await defineField(ctx, own, { resource: "company", name: "note", type: "text", title: "Note" });
  const file = (csv: string) => ({ resource: "company" as const, fileName: "v.csv", bytes: Readable.from([Buffer.from(csv)]) });
  const staged = await stageUpload(ctx, own, file(`id,note\n${id},x`));
  await prisma().organisation.update({ where: { id: own }, data: { suspendedAt: new Date() } });
  const acts: Record<string, () => Promise<unknown>> = {
    define: () => defineField(ctx, own, { resource: "company", name: "other", type: "text", title: "Other" }),
    change: () => changeField(ctx, own, { id: field, input: { title: "Changed" } }),
    set: () => setRecordValues(ctx, own, { id, values: { note: "x" } }),
    stage: () => stageUpload(ctx, own, file(`id,note\n${id},y`)),
    apply: () => applyUpload(ctx, own, staged.id),
  };
  for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject({ code: "organisation-suspended" });
  await setRecordValues(await staff.ctx(), own, { id, values: { note: "by staff" } });
  await discardUpload(ctx, own, staged.id);
  await removeField(ctx, own, field);
  expect((await listFields(ctx, own)).fields).toEqual([]);
});

test("a record is found by a part of its name or its id, with how many values it has", async () => {
  const found = await findRecords(await owner.ctx(), orgId, { resource: "company", q: "gam" });
  expect(found).toMatchObject({ rows: [{ id: ids[2], name: "Gamma", values: 1 }], more: false });
  expect((await findRecords(operator(), orgId, { resource: "company", q: ids[0] ?? "" })).rows).toHaveLength(1);
});

test("the values of a removed field, and what files leave behind, are erased in the background", async () => {
  const before = await total();
  const field = await defineField(operator(), orgId, { resource: "company", name: "brief", type: "text", title: "Brief" });
  await setRecordValues(operator(), orgId, { id: ids[0] ?? "", values: { brief: "x" } });
  await removeField(operator(), orgId, field.id);
  expect(await total()).toBe(before);
  const left = async (table: string) => (await pool().query(`select from ${table}`)).rowCount;
  const gone = await pruneCustomFields(operator());
  expect(gone.values).toBeGreaterThan(0);
  expect(await left("custom_upload_cell")).toBe(0);
  expect(await left("custom_value")).toBe(await total());
  expect((await listFields(operator(), orgId)).fields.map(({ name }) => name)).toEqual(["note", "price"]);
});
