import { expect, test } from "vitest";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { recordId } from "../staging/record-id";
import { stageImport } from "../staging/stage-import";
import { publishImport } from "./publish-import";
import { unlinkedNames } from "./unlinked-names";

useDatabase();

const SOURCE = { code: "desk", name: "Desk", licence: "none", url: null, synthetic: false };

async function stage(drafts: readonly Draft[]): Promise<string> {
  const items = drafts.map((draft, place) => ({ line: place + 1, ...draft }));
  return (await stageImport(operator(), { kind: "test", mode: "merge", fileName: null, source: SOURCE, items })).importId;
}

test("names of makers and shippers without a company are counted, the most frequent first; totals and countries are none", async () => {
  const staff = await (await person({ staff: true, role: null })).ctx();
  await publishImport(staff, await stage([companyDraft("Known AG")]), { title: "companies" });
  const known = recordId("company", "desk", "Known AG");
  const id = await stage([
    productDraft("S-1", 400, { manufacturer: "Nobody", company_id: null }),
    productDraft("S-2", 400, { manufacturer: "Nobody", company_id: null }),
    productDraft("S-3", 400, { manufacturer: "Known AG", company_id: known }),
    shipmentDraft("2025Q1", "Stranger", "1"),
    shipmentDraft("2025Q1", "Known AG", "1", { entity_id: known }),
    shipmentDraft("2025Q2", "Total", "9", { entity_id: "total", is_total: true }),
    shipmentDraft("2025Q1", "Germany", "1", { dimension: "destination", basis: "exported", entity_id: "DE" }),
  ]);
  expect(await unlinkedNames(id)).toEqual({
    count: 2,
    names: [
      { name: "Nobody", rows: 2 },
      { name: "Stranger", rows: 1 },
    ],
  });
  const many = await stage(
    Array.from({ length: 25 }, (_, n) => productDraft(`M-${n}`, 400, { manufacturer: `Maker ${n}`, company_id: null })),
  );
  const found = await unlinkedNames(many);
  expect([found.count, found.names.length]).toEqual([25, 20]);
});
