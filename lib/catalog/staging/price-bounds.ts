import { keysOf } from "@/lib/core/tables";
import type { PriceDraft, Reason } from "../drafts";
import { CURRENCIES, PRICE_UNITS, type PriceStage } from "../vocabulary";

type Bound = readonly [least: number, most: number];
type Unit = (typeof PRICE_UNITS)[number];

/**
 * What a price can be in US dollars, far wider than any since 2008: outside of it a decimal sign was misread, cents were written, or
 * the unit is another one. A series' first price has no value before it, so nothing else would stop it. Polysilicon peaked near
 * 475 USD per kg and modules near 4.50 USD per W in 2008; modules fell to 0.08 and wafers to 0.10 per piece in 2025.
 */
const USD: Readonly<Record<PriceStage, Partial<Record<Unit, Bound>>>> = {
  polysilicon: { kg: [2, 500] },
  wafer: { piece: [0.03, 15], W: [0.005, 2.5] },
  cell: { W: [0.01, 4], piece: [0.05, 20] },
  module: { W: [0.03, 5], piece: [3, 2_000], m2: [5, 1_000] },
  glass: { m2: [0.3, 30] },
  inverter: { W: [0.005, 2], piece: [10, 1_000_000] },
};

/** The range of exchange rates since 2008: how many units of the currency a dollar was at the least and the most, rounded outwards. */
const PER_USD: Readonly<Record<(typeof CURRENCIES)[number], Bound>> = { USD: [1, 1], EUR: [0.6, 1.1], CNY: [6, 8] };

const WORDS: Readonly<Record<PriceStage, string>> = {
  polysilicon: "polysilicon",
  wafer: "wafers",
  cell: "cells",
  module: "modules",
  glass: "glass",
  inverter: "inverters",
};

const short = (value: number): number => Number(value.toPrecision(3));

function boundsOf({ stage, currency, unit }: PriceDraft): Bound | null {
  const [named, per] = [PRICE_UNITS.find((one) => one === unit), CURRENCIES.find((one) => one === currency)];
  const inUsd = named && USD[stage][named];
  if (!inUsd || !per) return null;
  return [short(inUsd[0] * PER_USD[per][0]), short(inUsd[1] * PER_USD[per][1])];
}

/** Why a price is none of its stage, currency and unit: the stage has to have the unit, and low, average and high have to be in range. */
export function priceBoundReasons(draft: PriceDraft): Reason[] {
  const units = keysOf(USD[draft.stage]);
  const isOfStage = !PRICE_UNITS.some((one) => one === draft.unit) || units.some((one) => one === draft.unit);
  if (!isOfStage) {
    const detail = `unit: prices of ${WORDS[draft.stage]} are per ${units.join(" or ")}, not per ${draft.unit}.`;
    return [{ code: "unit-of-stage", detail }];
  }
  const bounds = boundsOf(draft);
  if (!bounds) return [];
  const [least, most] = bounds;
  const value = [draft.avg, draft.low, draft.high].find((one) => one !== null && (Number(one) < least || Number(one) > most));
  if (value === undefined) return [];
  const range = `${least} to ${most} ${draft.currency} per ${draft.unit}`;
  return [{ code: "price-out-of-range", detail: `${value} is outside ${range} for ${WORDS[draft.stage]}.` }];
}
