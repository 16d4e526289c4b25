import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "../staging/stage-import";
import { stagedRow } from "../staging/staged-row";
import { correctQuarantined } from "./correct-quarantined";
import { listQuarantined } from "./list-quarantined";
import { readQuarantineForm } from "./read-quarantine-form";

useDatabase();

let staff: Context;

beforeAll(async () => {
  staff = await (await person({ staff: true, role: null })).ctx();
});

const stage = (source: string, draft: Draft) =>
  stageImport(operator(), {
    kind: "test",
    source: { code: source, name: source, licence: "none", url: null, synthetic: false },
    mode: "merge",
    fileName: null,
    items: [{ line: 1, ...draft }],
  });

/** What a quarantined draft is after its values were corrected. */
async function corrected(source: string, draft: Draft, values: Record<string, string>): Promise<unknown> {
  await stage(source, draft);
  const [row] = (await listQuarantined(staff, { source })).rows;
  const id = row?.id ?? "";
  const { given } = await readQuarantineForm(staff, id);
  await correctQuarantined(staff, id, { version: 0, values: { ...given, ...values }, reason: "Seen at the source", accept_jump: false });
  const { rows } = await pool().query<{ corrected: unknown }>("select corrected from quarantined_row where id = $1", [id]);
  return rows[0]?.corrected;
}

test("a corrected company keeps its parent, which its form does not show", async () => {
  const { importId } = await stage("companies", companyDraft("parent"));
  await publishImport(staff, importId, { title: "Parent" });
  const { doc } = stagedRow("companies", companyDraft("child", { name: "Child", parent_ref: "parent" }));
  const draft = companyDraft("child", { name: " ", parent_ref: "parent" });
  const found = await corrected("companies", draft, { name: "Child" });
  expect(found).toMatchObject({ ref: "child", doc: { name: "Child", parent_id: doc["parent_id"] } });
});

test("a corrected product keeps its series", async () => {
  const wanted = stagedRow("products", productDraft("model", 620, { series_ref: "series" }));
  const draft = productDraft("model", 620, { series_ref: "series", efficiency_pct: "225" });
  const found = await corrected("products", draft, { efficiency_pct: "22.5" });
  expect(found).toMatchObject({ ref: "model", doc: { series_id: wanted.doc["series_id"], efficiency_pct: "22.5" } });
});
