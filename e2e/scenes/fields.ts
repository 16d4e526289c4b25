import { Readable } from "node:stream";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { FieldType } from "@/lib/custom-fields/contract";
import { defineField } from "@/lib/custom-fields/define-field";
import { setRecordValues } from "@/lib/custom-fields/set-record-values";
import { stageUpload } from "@/lib/custom-fields/stage-upload";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/fields";
const LONG = `${"Gesellschaft-für-Photovoltaik-Marktforschung-".repeat(2)}☀️ Süd`.slice(0, 100);

/** Somebody of an organisation with fields, values and a file that waits; where it is shown. */
async function filled(): Promise<{ as: string; orgId: string; record: string }> {
  const owner = await person({ name: "Fatima Fields" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const define = (name: string, title: string, type: FieldType, options: string[] = []) =>
    defineField(operator(), orgId, { resource: "company", name, title, type, unit: type === "number" ? "points" : null, options });
  await define("supplier_tier", "Supplier tier", "enumeration", ["Tier 1", "Tier 2"]);
  await define("rating", "Our rating", "number");
  await define("note", LONG, "text");
  await define("audited_on", "Last audit", "date");
  await define("approved", "Approved", "boolean");
  const { id: record } = await prisma().company.findFirstOrThrow({ where: { toRelease: null }, orderBy: { nameFolded: "asc" } });
  await setRecordValues(operator(), orgId, { id: record, values: { supplier_tier: "Tier 1", rating: "87.50", note: LONG } });
  const csv = `id,rating,supplier_tier\n${record},91.00,Tier 2\nco_none,1,Tier 1\n${record},many,Tier 9\n`;
  await stageUpload(operator(), orgId, { resource: "company", fileName: `${LONG}.csv`, bytes: Readable.from([Buffer.from(csv)]) });
  return { as: owner.sessionId, orgId, record };
}

let made: ReturnType<typeof filled> | undefined;

/** The page in its states: fields, values of a record, a file that waits; without the plan, and after a downgrade. */
export async function fieldScenes(customer: string): Promise<Scene[]> {
  const { as, record } = await (made ??= filled());
  const lapsed = await person({ name: "Lars Lapsed" });
  const orgId = lapsed.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  await defineField(operator(), orgId, { resource: "product", name: "grade", title: "Grade", type: "text" });
  await setEntitlement(operator(), { orgId, plan: "pro" });
  return [
    { name: "fields", path: PATH, as },
    { name: "fields values", path: `${PATH}?view=values&q=solar&record=${record}`, as },
    { name: "fields csv", path: `${PATH}?view=csv`, as },
    { name: "fields without the plan", path: PATH, as: customer },
    { name: "fields resting", path: PATH, as: lapsed.sessionId },
  ];
}

export async function customerFieldScenes(staff: string): Promise<Scene[]> {
  const { orgId } = await (made ??= filled());
  return [{ name: "fields of a customer", path: `/staff/customers/${orgId}/fields`, as: staff }];
}
