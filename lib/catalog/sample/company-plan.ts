import type { CompanyType } from "../vocabulary";
import { apportion } from "./numbers";
import { unitOf, weighted } from "./random";
import {
  COMPANY_COUNT,
  HEAVY_COUNTRIES,
  HEAVY_TYPES,
  LEADING_COUNTRIES,
  OTHER_MAKERS,
  PRODUCT_MAKERS,
  TRADE,
} from "./tables/company-blocks";
import { SAMPLE_COUNTRIES, type SampleCountry } from "./tables/countries";

export type MakerKind = (typeof PRODUCT_MAKERS)[number][0];

/** A place in the list: its ref, main type and country. `rank` counts the makers of a kind, the largest being 0. */
export type CompanySlot = { ref: string; type: CompanyType; country: SampleCountry; maker: { kind: MakerKind; rank: number } | null };

const makerCountry = weighted(SAMPLE_COUNTRIES.filter(({ makers }) => makers > 0).map((country) => [country, country.makers] as const));
const heavyCountry = weighted(
  SAMPLE_COUNTRIES.filter(({ code }) => HEAVY_COUNTRIES.includes(code)).map((country) => [country, country.makers] as const),
);
const leadingCountry = weighted(
  SAMPLE_COUNTRIES.filter(({ code }) => code in LEADING_COUNTRIES).map(
    (country) => [country, LEADING_COUNTRIES[country.code] ?? 0] as const,
  ),
);
const tradeCountry = weighted(SAMPLE_COUNTRIES.map((country) => [country, country.trade] as const));

const refOf = (number: number): string => `c${number.toString().padStart(6, "0")}`;

function makerSlot(ref: string, type: CompanyType, maker: CompanySlot["maker"]): CompanySlot {
  const usual = HEAVY_TYPES.includes(type) ? heavyCountry : makerCountry;
  const choose = maker !== null && maker.rank < 20 ? leadingCountry : usual;
  return { ref, type, country: choose(unitOf(`${ref}/country`)), maker };
}

export function* productMakerSlots(): Generator<CompanySlot> {
  let number = 0;
  for (const [kind, count] of PRODUCT_MAKERS) {
    for (let rank = 0; rank < count; rank++) yield makerSlot(refOf(++number), kind, { kind, rank });
  }
}

/** The first installers go round all countries, so that every listed country has companies. */
const ROUNDS = 8;

/** All other companies, after those of `productMakerSlots`. */
export function* otherSlots(): Generator<CompanySlot> {
  let number = PRODUCT_MAKERS.reduce((sum, [, count]) => sum + count, 0);
  for (const [type, count] of OTHER_MAKERS) for (let i = 0; i < count; i++) yield makerSlot(refOf(++number), type, null);
  const counts = apportion(
    COMPANY_COUNT - number,
    TRADE.map(([, weight]) => weight),
  );
  let place = 0;
  for (const [i, [type]] of TRADE.entries()) {
    for (let left = counts[i] ?? 0; left > 0; left--) {
      const ref = refOf(++number);
      const inTurn = place < ROUNDS * SAMPLE_COUNTRIES.length ? SAMPLE_COUNTRIES[place % SAMPLE_COUNTRIES.length] : undefined;
      place++;
      yield { ref, type, country: inTurn ?? tradeCountry(unitOf(`${ref}/country`)), maker: null };
    }
  }
}
