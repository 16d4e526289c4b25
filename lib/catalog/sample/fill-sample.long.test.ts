import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import { fillSample, lastPublishedDay, publishSampleDays, removeSample } from "./fill-sample";
import { samplePricesOn } from "./prices";

/** A part of the catalogue lives as the whole does. That the whole is filled, to the row, is seen on a server's first start. */
const PART = { companies: 2_500, products: 1_500, since: "2026-10-01" };

useDatabase();

const at = (time: string) => operator({ now: () => Date.parse(time) });
const count = async (sql: string): Promise<number> =>
  (await pool().query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? -1;

test("a day's prices come out at 06:00 UTC", () => {
  expect(lastPublishedDay(Date.parse("2026-11-18T05:59:59Z"))).toBe("2026-11-17");
  expect(lastPublishedDay(Date.parse("2026-11-18T06:00:00Z"))).toBe("2026-11-18");
});

test("the life of the generated catalogue: fill, daily days, missed days, real data, removal", async () => {
  await fillSample(at("2026-11-17T12:00:00Z"), { part: PART });
  expect(await count("company")).toBe(PART.companies);
  expect(await count("product")).toBe(PART.products);
  expect(await count("quarantined_row")).toBe(0);
  expect(await fillSample(at("2026-11-17T13:00:00Z"), { part: PART })).toBeNull();

  expect(await publishSampleDays(at("2026-11-18T05:00:00Z"))).toBeNull();
  const day = await publishSampleDays(at("2026-11-18T06:00:00Z"));
  expect(day?.summary).toEqual({ spot_price: { added: samplePricesOn("2026-11-18").length, changed: 0, removed: 0 } });
  expect(await publishSampleDays(at("2026-11-18T09:00:00Z"))).toBeNull();

  const real = samplePricesOn("2026-11-18").find(
    ({ stage, technology, region }) => stage === "module" && technology === "topcon" && region === "US",
  );
  if (!real) throw new Error("the sample has no such series");
  await publishDrafts([{ resource: "spot_price", draft: { ...real, item: "Assessed by somebody" } }]);
  const market = `spot_price p join price_series s on s.id = p.series_id where p.source = 'synthetic' and s.technology = 'topcon' and s.region = 'US' and s.stage = 'module'
    and s.price_term = '${real.price_term}' and s.currency = '${real.currency}' and p.date > '2026-11-18'`;
  const missed = await publishSampleDays(at("2026-11-21T08:00:00Z"));
  expect(missed?.summary.spot_price?.added).toBeGreaterThan(100);
  expect(await count(market)).toBe(0);
  expect(await count("(select distinct date from spot_price where source = 'synthetic' and date > '2026-11-18') d")).toBe(3);

  const removed = await removeSample(at("2026-11-21T09:00:00Z"));
  expect(removed?.summary.company?.removed).toBe(PART.companies);
  expect(await count("company where to_release is null")).toBe(0);
  expect(await publishSampleDays(at("2026-11-22T09:00:00Z"))).toBeNull();
});
