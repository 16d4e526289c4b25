import { expect, test } from "vitest";
import { publishDrafts } from "@/e2e/publish-drafts";
import { useDatabase } from "@/e2e/use-database";
import type { Draft } from "../drafts";
import { readFreshness } from "./freshness";

useDatabase();

const price = (date: string): Draft => ({
  resource: "spot_price",
  draft: {
    stage: "module",
    item: "TOPCon",
    technology: "topcon",
    wafer_format: null,
    region: "CN",
    segment: null,
    price_term: "fob",
    currency: "USD",
    unit: "W",
    date,
    effective_date: date,
    low: null,
    avg: "0.1",
    high: null,
    change_pct: null,
    frequency: "daily",
    basis: "assessment",
    spec_version: null,
    benchmark: false,
  },
});

test("an empty catalogue is not fresh, and one with prices says of which day they are", async () => {
  expect(await readFreshness()).toEqual({
    release: null,
    publishedAt: null,
    pricesAt: null,
    pricesOf: null,
    shipmentsOf: null,
    sample: false,
  });
  const at = Date.parse("2026-11-21T06:00:00.000Z");
  await publishDrafts([price("2026-11-19"), price("2026-11-20")], { clock: { now: () => at } });
  expect(await readFreshness()).toMatchObject({ release: 1, pricesAt: "2026-11-21T06:00:00.000Z", pricesOf: "2026-11-20", sample: false });
});
