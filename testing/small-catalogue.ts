import type { Draft } from "@/lib/catalog/drafts";
import { addDays, addQuarters, dayAt, quarterOf } from "@/lib/core/dates";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "./drafts";
import { publishDrafts } from "./publish-drafts";

/** One company in a hundred is in the sandbox slice, with its products; so many make a few. */
const COMPANIES = 700;
const COUNTRIES = ["CN", "DE", "US", "IN", "VN"] as const;
const WEEKS = 60;
const QUARTERS = 8;
const MAKERS = ["Aurora", "Borealis", "Cirrus", "Delta", "Eos"];

/** The price of the journeys' series on a day: falls and rises a little, week by week. */
export const smallPrice = (week: number): string => (0.1 + 0.004 * Math.sin(week / 4) - 0.0002 * week).toFixed(4);
export const SMALL_PRICE_EVERY_DAYS = 7;

function drafts(nowMs: number): Draft[] {
  const today = dayAt(nowMs, 8);
  const newest = addQuarters(quarterOf(today), -1);
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);
  return [
    ...numbered(COMPANIES).map((i) =>
      companyDraft(`Solar Works ${String(i + 1).padStart(3, "0")}`, { country: COUNTRIES[i % COUNTRIES.length] ?? "DE" }),
    ),
    ...numbered(COMPANIES).map((i) => productDraft(`SW-${560 + (i % 12) * 10}-${i + 1}`, 560 + (i % 12) * 10)),
    ...numbered(WEEKS).flatMap((week) => [
      priceDraft(addDays(today, -week * SMALL_PRICE_EVERY_DAYS), smallPrice(week)),
      priceDraft(addDays(today, -week * SMALL_PRICE_EVERY_DAYS), (Number(smallPrice(week)) + 0.015).toFixed(4), {
        item: "HJT module 210",
        technology: "hjt",
      }),
    ]),
    ...numbered(QUARTERS).flatMap((i) =>
      MAKERS.map((maker, rank) => shipmentDraft(addQuarters(newest, -i), maker, (12.5 - rank * 1.75 - i * 0.25).toFixed(2))),
    ),
  ];
}

/** A catalogue that is published in a second and has something on every page, in the sandbox slice too. */
export async function publishSmallCatalogue(nowMs: number): Promise<void> {
  await publishDrafts(drafts(nowMs));
}
