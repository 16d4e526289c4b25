import { expect, test } from "vitest";
import { versionClock } from "@/lib/platform/version-clock";
import { companyDraft, priceDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt } from "./current-release";
import type { Draft } from "./drafts";
import { readFigures } from "./read-figures";
import { listSources } from "./releases/list-sources";
import { dictionaryOf } from "./slice/slice-file";

useDatabase();

const headNow = async () => headAt((await versionClock().current()).release);
const shipment = (entity: string, more: object = {}): Draft => ({
  resource: "shipment",
  draft: {
    quarter: "2026Q3",
    product: "module",
    dimension: "destination",
    basis: "shipped",
    entity_id: entity.toLowerCase(),
    entity,
    is_total: false,
    volume_gw: "1.000",
    status: "actual",
    withheld: false,
    ...more,
  },
});

test("an empty catalogue has no figures", async () => {
  expect(await readFigures(await headNow())).toEqual({
    companies: 0,
    products: 0,
    countries: 0,
    release: null,
    publishedAt: null,
    pricesAt: null,
    assessedOn: null,
    shipmentsOf: null,
    sample: "none",
    generated: { companies: 0, products: 0 },
  });
});

test("every place counts the same records, and the newest price is the newest that was assessed", async () => {
  const at = Date.parse("2026-11-21T06:00:00.000Z");
  const drafts = [
    companyDraft("Sun Works", { country: "DE" }),
    priceDraft("2026-11-18", "0.1"),
    priceDraft("2026-11-21", "0.1", { effective_date: "2026-11-18", basis: "carried_forward" }),
    shipment("DE"),
    shipment("FR", { volume_gw: null, withheld: true }),
    shipment("Total", { entity_id: "total", is_total: true, volume_gw: "3.000" }),
  ];
  await publishDrafts(drafts, { clock: { now: () => at } });
  await seeChanges();
  const head = await headNow();
  expect(await readFigures(head)).toMatchObject({
    companies: 1,
    countries: 1,
    release: 1,
    pricesAt: "2026-11-21T06:00:00.000Z",
    assessedOn: "2026-11-18",
    shipmentsOf: "2026Q3",
    sample: "none",
  });
  const { data } = await dictionaryOf(head);
  const staff = await person({ staff: true, role: null });
  const [source] = await listSources(await staff.ctx());
  expect(data.find(({ resource }) => resource === "shipment")?.records).toBe(2);
  expect(source).toMatchObject({ companies: 1, prices: 2, shipments: 2 });
});
