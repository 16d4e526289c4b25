import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, ImportMode } from "../drafts";
import { correctQuarantined } from "../quarantine/correct-quarantined";
import { listQuarantined } from "../quarantine/list-quarantined";
import { readQuarantineForm } from "../quarantine/read-quarantine-form";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { recordId } from "./record-id";
import { stageImport } from "./stage-import";

useDatabase();

let staff: Context;
let sources = 0;
const newSource = (): string => `desk-${++sources}`;
const co = (ref: string): string => recordId("company", "makers", ref);

async function stage(source: string, drafts: readonly Draft[], mode: ImportMode = "merge") {
  return stageImport(operator(), {
    ...{ kind: "test", mode, fileName: null, source: { code: source, name: source, licence: "none", url: null, synthetic: false } },
    items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
  });
}

async function publish(source: string, drafts: readonly Draft[]): Promise<void> {
  await publishImport(staff, (await stage(source, drafts)).importId, { title: "test", allowShrink: true });
}

/** Who the published volumes of a source are of. */
async function volumes(source: string): Promise<string[]> {
  const { rows } = await pool().query<{ text: string }>(
    "select quarter || ' ' || entity_id || ' ' || volume_gw as text from shipment where source = $1 and to_release is null order by 1",
    [source],
  );
  return rows.map(({ text }) => text);
}

const reasons = async (source: string) => (await listQuarantined(staff, { source })).rows.flatMap((row) => row.reasons);

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
  await publish("makers", [
    ...["Sun GmbH", "Sun AG", "Moon AG", "Star Inc"].map((name) => companyDraft(name)),
    ...Array.from({ length: 7 }, (_, i) => companyDraft(`m${i}`, { name: `Mars ${["GmbH", "AG", "Inc", "LLC", "Ltd", "SA", "SpA"][i]}` })),
  ]);
});

test("a volume whose name means several companies keeps the company that it is published with, in every quarter", async () => {
  const source = newSource();
  await publish(source, [shipmentDraft("2025Q1", "Sun", "1", { entity_id: co("Sun AG") })]);
  const { importId, report } = await stage(source, [shipmentDraft("2025Q1", "Sun", "1.2"), shipmentDraft("2025Q2", "Sun", "1.3")]);
  expect(report).toMatchObject({ staged: 2, keptLinks: 2 });
  expect(await previewImport(staff, importId)).toMatchObject({
    summary: { shipment: { added: 1, changed: 1, removed: 0 } },
    links: { added: 0, changed: 0, lost: 0 },
  });
  await publishImport(staff, importId, { title: "test" });
  expect(await volumes(source)).toEqual([`2025Q1 ${co("Sun AG")} 1.2`, `2025Q2 ${co("Sun AG")} 1.3`]);
});

test("one that was never linked is quarantined, and names the companies that it could be", async () => {
  const source = newSource();
  const { report } = await stage(source, [shipmentDraft("2025Q1", "Sun", "1"), shipmentDraft("2025Q1", "Nobody", "1")]);
  expect(report).toMatchObject({ staged: 1, quarantined: { "company-ambiguous": 1 } });
  const makers = `Sun AG (${co("Sun AG")}), Sun GmbH (${co("Sun GmbH")})`;
  expect(await reasons(source)).toEqual([
    { code: "company-ambiguous", detail: `entity: "Sun" could be ${makers}. Name the company by its ID in entity_id.` },
  ]);
  const [row] = (await listQuarantined(staff, { source })).rows;
  const { given } = await readQuarantineForm(staff, row?.id ?? "");
  const fix = (entity_id: string) =>
    correctQuarantined(staff, row?.id ?? "", { version: 0, values: { ...given, entity_id }, reason: "Seen", accept_jump: true });
  await expect(fix("")).rejects.toMatchObject({ extra: { errors: [{ code: "company-ambiguous" }] } });
  await fix(co("Sun AG"));
});

test("a name that is linked at last takes the place of the volume that was published by it, and is counted once", async () => {
  const source = newSource();
  await publish(source, [shipmentDraft("2025Q1", "Moon", "1"), shipmentDraft("2025Q2", "Moon", "1")]);
  const linked = { entity_id: co("Moon AG") };
  const { importId, report } = await stage(source, [
    shipmentDraft("2025Q1", "Moon", "1", linked),
    shipmentDraft("2025Q3", "Moon", "1", linked),
  ]);
  expect(report.staged).toBe(3);
  expect((await previewImport(staff, importId)).links).toEqual({ added: 1, changed: 0, lost: 0 });
  await publishImport(staff, importId, { title: "test" });
  expect(await volumes(source)).toEqual([`2025Q1 ${co("Moon AG")} 1`, `2025Q2 moon 1`, `2025Q3 ${co("Moon AG")} 1`]);
  const jump = await stage(source, [shipmentDraft("2025Q2", "Moon", "90", linked)]);
  expect(jump.report).toMatchObject({ staged: 0, quarantined: { "volume-jump": 1 } });
});

test("a volume that is published as another company's is quarantined, unless the file has both", async () => {
  const source = newSource();
  const [moon, star] = [{ entity_id: co("Moon AG") }, { entity_id: co("Star Inc") }];
  await publish(source, [shipmentDraft("2025Q1", "MOON", "1", moon)]);
  const { report } = await stage(source, [shipmentDraft("2025Q1", "Moon", "1", star), shipmentDraft("2025Q2", "Moon", "1", star)]);
  expect(report).toMatchObject({ staged: 1, quarantined: { "company-changed": 1 } });
  const both = await stage(source, [shipmentDraft("2025Q1", "Moon", "1", moon), shipmentDraft("2025Q1", "Moon", "1", star)]);
  expect(both.report).toMatchObject({ staged: 2, quarantined: {} });
  const whole = await stage(source, [shipmentDraft("2025Q1", "Moon", "1", star)], "snapshot");
  expect((await previewImport(staff, whole.importId)).links).toEqual({ added: 0, changed: 1, lost: 0 });
});

test("names that decide between no companies are counted with some of these, those of products and those of volumes", async () => {
  const product = (ref: string, manufacturer: string) => productDraft(ref, 400, { manufacturer, company_id: null });
  const { report } = await stage(newSource(), [
    product("a", "Sun"),
    product("b", "Sun"),
    product("c", "Mars"),
    shipmentDraft("2025Q1", "Sun", "1"),
  ]);
  expect(report.unclear).toMatchObject({
    count: 2,
    names: [
      { name: "Sun", rows: 3, companies: 2, examples: [`Sun AG (${co("Sun AG")})`, `Sun GmbH (${co("Sun GmbH")})`] },
      { name: "Mars", rows: 1, companies: 7, examples: { length: 5 } },
    ],
  });
});
