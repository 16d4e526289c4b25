import { isDay, isQuarter } from "@/lib/core/dates";
import type { Draft, PriceDraft, ProductDraft, Reason, ShipmentDraft } from "../drafts";
import { CURRENCIES, PRICE_TERMS, PRICE_UNITS, type PriceStage } from "../vocabulary";
import { impossibleValues } from "./product-bounds";

/** Largest move against the last value of the series, in percent, that is published without a look. */
export function allowedJumpPct(stage: PriceStage): number {
  return stage === "cell" || stage === "wafer" ? 35 : 25;
}

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

function priceReasons(draft: PriceDraft): Reason[] {
  const reasons: Reason[] = [];
  const [low, avg, high] = [draft.low, draft.avg, draft.high].map((value) => (value === null ? null : Number(value)));
  if (avg === null || avg === undefined || !(avg > 0))
    reasons.push({ code: "price-not-positive", detail: `The average ${draft.avg} is not above zero.` });
  else if ((low !== null && low !== undefined && low > avg) || (high !== null && high !== undefined && high < avg))
    reasons.push({
      code: "price-order",
      detail: `Low, average and high are not in ascending order: ${draft.low ?? "–"}, ${draft.avg}, ${draft.high ?? "–"}.`,
    });
  if (!isOneOf(PRICE_UNITS, draft.unit))
    reasons.push({ code: "unknown-unit", detail: `The unit "${draft.unit}" is not one of ${PRICE_UNITS.join(", ")}.` });
  if (!isOneOf(CURRENCIES, draft.currency))
    reasons.push({ code: "unknown-currency", detail: `The currency "${draft.currency}" is not one of ${CURRENCIES.join(", ")}.` });
  if (!isOneOf(PRICE_TERMS, draft.price_term))
    reasons.push({ code: "unknown-term", detail: `The term "${draft.price_term}" is not one of ${PRICE_TERMS.join(", ")}.` });
  if (!isDay(draft.date) || !isDay(draft.effective_date)) reasons.push({ code: "bad-date", detail: `"${draft.date}" is not a day.` });
  return reasons;
}

/** The efficiency that no cell of its material has reached in a product on sale. */
function efficiencyLimitPct(draft: ProductDraft): number {
  if (draft.technology === "tandem" || draft.technology === "perovskite") return 35;
  return draft.material === "thin_film" ? 24 : 27;
}

function efficiencyReasons(draft: ProductDraft): Reason[] {
  if (draft.category !== "module" || draft.efficiency_pct === null) return [];
  const efficiency = Number(draft.efficiency_pct);
  const limit = efficiencyLimitPct(draft);
  if (efficiency >= 3 && efficiency <= limit) return [];
  return [{ code: "impossible-efficiency", detail: `${draft.efficiency_pct}% is outside 3 to ${limit}%.` }];
}

function shipmentReasons(draft: ShipmentDraft): Reason[] {
  const reasons: Reason[] = [];
  if (!isQuarter(draft.quarter)) reasons.push({ code: "bad-quarter", detail: `"${draft.quarter}" is not a quarter like 2025Q3.` });
  if (draft.volume_gw !== null && !(Number(draft.volume_gw) >= 0))
    reasons.push({ code: "negative-volume", detail: `The volume ${draft.volume_gw} GW is below zero.` });
  return reasons;
}

/** Why a row by itself can't be published; empty when it can. `today` is the last day on which anything can have been listed. */
export function reasonsAgainst(item: Draft, today: string): Reason[] {
  switch (item.resource) {
    case "company":
      return item.draft.name.trim() === "" ? [{ code: "name-missing", detail: "The company has no name." }] : [];
    case "product":
      return [...efficiencyReasons(item.draft), ...impossibleValues(item.draft, today)];
    case "spot_price":
      return priceReasons(item.draft);
    case "shipment":
      return shipmentReasons(item.draft);
  }
}

/** Why a price does not follow its series' last value, or null. A move is measured against the value before it. */
export function jumpAgainst(stage: PriceStage, before: string, after: string): Reason | null {
  const pct = (Number(after) / Number(before) - 1) * 100;
  const allowed = allowedJumpPct(stage);
  if (Math.abs(pct) <= allowed + 1e-9) return null;
  return {
    code: "price-jump",
    detail: `The price ${pct > 0 ? "rose" : "fell"} by ${Math.abs(pct).toFixed(1)}%, from ${before} to ${after}. The limit is ${allowed}%.`,
  };
}
