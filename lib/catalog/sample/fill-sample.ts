import { addMonths, dayAt, addDays, addQuarters, quarterOf } from "@/lib/core/dates";
import { HOUR_MS } from "@/lib/core/durations";
import { requireOperator, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { ImportItem, PriceDraft } from "../drafts";
import { publishImport, type Published } from "../releases/publish-import";
import { recordId } from "../staging/record-id";
import { stageImport } from "../staging/stage-import";
import { sampleCompanies } from "./companies";
import { samplePrices } from "./prices";
import { sampleProducts } from "./products";
import { type RealShare, realShare } from "./real-share";
import { sampleShipments } from "./shipments";
import { SAMPLE_SOURCE } from "./source";
import { COMPANY_COUNT } from "./tables/company-blocks";

const PUBLISH_HOUR_UTC = 6;
const HISTORY_MONTHS = 24;

/** The last market day that has been published by a time: a day's prices come out at 06:00 UTC. */
export function lastPublishedDay(nowMs: number): string {
  return dayAt(nowMs - PUBLISH_HOUR_UTC * HOUR_MS);
}

/** The newest quarter that is over. */
export const lastQuarter = (nowMs: number): string => addQuarters(quarterOf(dayAt(nowMs)), -1);

const companyIdOf = (ref: string): string => recordId("company", SAMPLE_SOURCE.code, ref);

function* priceItems(drafts: Iterable<PriceDraft>, real: RealShare): Generator<ImportItem> {
  let line = 0;
  for (const draft of drafts) if (!real.hasMarket(draft)) yield { line: ++line, resource: "spot_price", draft };
}

function* shipmentItems(nowMs: number, real: RealShare): Generator<ImportItem> {
  let line = 0;
  for (const draft of sampleShipments(lastQuarter(nowMs), companyIdOf))
    if (!real.hasTable(draft)) yield { line: ++line, resource: "shipment", draft };
}

/** So many of the companies and products, and prices since a day: enough to see how a catalogue lives on. */
export type SamplePart = { companies: number; products: number; since: string };

function* first<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  if (left <= 0) return;
  for (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

const WHOLE: SamplePart = { companies: Infinity, products: Infinity, since: "" };

/** Companies and products fill up to the stated scale: as many as real ones leave. */
function* catalogueOf({ companies, products, since }: SamplePart, nowMs: number, real: RealShare): Generator<ImportItem> {
  let line = 0;
  for (const draft of first(sampleCompanies(), Math.min(companies, COMPANY_COUNT - real.companies)))
    yield { line: ++line, resource: "company", draft };
  for (const draft of first(sampleProducts(companyIdOf, real.products), products)) yield { line: ++line, resource: "product", draft };
  yield* shipmentItems(nowMs, real);
  const today = lastPublishedDay(nowMs);
  // One week more than two years, so that a window of 24 months begins with a price in force.
  const from = addDays(addMonths(today, -HISTORY_MONTHS), -7);
  yield* priceItems(samplePrices(from > since ? from : since, today), real);
}

type FillOptions = { onProgress?: (rows: number) => void; part?: SamplePart };

/** Publishes the generated catalogue as one release; what is there already and the same stays as it is. */
export async function fillSample(ctx: Context, { onProgress, part = WHOLE }: FillOptions = {}): Promise<Published | null> {
  requireOperator(ctx);
  const items = catalogueOf(part, ctx.clock.now(), await realShare());
  const { importId } = await stageImport(ctx, {
    kind: "sample",
    source: SAMPLE_SOURCE,
    mode: "merge",
    fileName: null,
    items,
    ...(onProgress ? { onProgress } : {}),
  });
  return publishImport(ctx, importId, { title: "Generated sample data", kind: "sample" });
}

/** Takes every generated row out of the catalogue by a release of its own. */
export async function removeSample(ctx: Context): Promise<Published | null> {
  requireOperator(ctx);
  const { importId } = await stageImport(ctx, { kind: "sample", source: SAMPLE_SOURCE, mode: "snapshot", fileName: null, items: [] });
  return publishImport(ctx, importId, { title: "Sample data removed", kind: "sample", allowShrink: true });
}

/** The newest generated day and quarter in the catalogue; null where there is none. */
async function newestSample(): Promise<{ day: string | null; quarter: string | null }> {
  const { rows } = await pool().query<{ day: string | null; quarter: string | null }>(
    `select (select to_char(max(date), 'YYYY-MM-DD') from spot_price where source = $1 and to_release is null) as day,
      (select max(quarter) from shipment where source = $1 and to_release is null) as quarter`,
    [SAMPLE_SOURCE.code],
  );
  return rows[0] ?? { day: null, quarter: null };
}

function* newItems(nowMs: number, newest: { day: string | null; quarter: string | null }, real: RealShare): Generator<ImportItem> {
  const today = lastPublishedDay(nowMs);
  if (newest.day !== null && newest.day < today) yield* priceItems(samplePrices(addDays(newest.day, 1), today), real);
  if (newest.quarter === null || newest.quarter >= lastQuarter(nowMs)) return;
  yield* shipmentItems(nowMs, real);
}

/**
 * Publishes the generated prices of the days, and the shipments of the quarters, that have passed since
 * the last run. Does nothing where there is nothing new, and nothing in a catalogue without sample data.
 */
export async function publishSampleDays(ctx: Context): Promise<Published | null> {
  requireOperator(ctx);
  const nowMs = ctx.clock.now();
  const items = [...newItems(nowMs, await newestSample(), await realShare())];
  if (items.length === 0) return null;
  const { importId } = await stageImport(ctx, { kind: "sample", source: SAMPLE_SOURCE, mode: "merge", fileName: null, items });
  return publishImport(ctx, importId, { title: `Sample prices for ${lastPublishedDay(nowMs)}`, kind: "sample" });
}

/** True until the generated catalogue is there: when nothing was ever published, or nothing but the open-data pack, after which the first fill was interrupted. */
export async function isFillDue(): Promise<boolean> {
  const { rows } = await pool().query<{ due: boolean }>("select not exists (select from release where kind <> 'open-data') as due");
  return rows[0]?.due ?? false;
}

/** True when nothing was ever published. */
export async function isCatalogueEmpty(): Promise<boolean> {
  const { rows } = await pool().query<{ empty: boolean }>("select not exists (select from release) as empty");
  return rows[0]?.empty ?? false;
}
