import { exactOf, textOf, times } from "../importers/decimals";
import { PRICE_UNITS } from "../vocabulary";
import type { Money } from "./money";
import type { Target } from "./targets";
import { canConvert, unitsFor } from "./units";

type PriceUnit = (typeof PRICE_UNITS)[number];

/** The numbers that are amounts of money. */
export const PRICES: ReadonlySet<string> = new Set(["low", "avg", "high"]);

/** What prices are in where a mapping chooses nothing: the currency and the unit of their row. */
const OWN = "currency per unit";

/** Parts and multiples of a currency that a file can have. */
const PARTS: Readonly<Record<string, string>> = { currency: "1", cent: "0.01", tenth: "0.1", thousand: "1000", "ten thousand": "10000" };

/** Larger units of goods, each with the one of ours that it is so many of. */
const LARGER = {
  kW: { unit: "W", by: "0.001" },
  MW: { unit: "W", by: "0.000001" },
  t: { unit: "kg", by: "0.001" },
} as const satisfies Readonly<Record<string, { unit: PriceUnit; by: string }>>;

/** As texts write them. */
const WRITTEN: Readonly<Record<string, keyof typeof LARGER>> = {
  ...{ kw: "kW", kwp: "kW", 千瓦: "kW", mw: "MW", mwp: "MW", 兆瓦: "MW" },
  ...{ t: "t", tonne: "t", tonnes: "t", 吨: "t", 公吨: "t", 噸: "t" },
};

/** What prices of a file can be in: `part` of the currency for a `per`, which is `unit` times so many that prices become `by` of theirs. */
type Scale = { part: string; per: string; unit: PriceUnit; by: string };

/** Of two decimals, with all their digits and no zeros behind them. */
function product(a: string, b: string): string | null {
  const [left, right] = [exactOf(a), exactOf(b)];
  if (!left || !right) return null;
  const text = textOf(times(left, right));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function scaleOf(name: string): [string, Scale][] {
  const larger = Object.entries(LARGER).find(([known]) => known === name)?.[1];
  const unit = larger?.unit ?? PRICE_UNITS.find((known) => known === name);
  return Object.entries(PARTS).flatMap(([part, amount]): [string, Scale][] => {
    const by = product(amount, larger?.by ?? "1");
    return unit === undefined || by === null ? [] : [[`${part}/${name}`, { part: amount, per: name, unit, by }]];
  });
}

const SCALES: ReadonlyMap<string, Scale> = new Map([...PRICE_UNITS, ...Object.keys(LARGER)].flatMap(scaleOf));

/** The units from which the numbers of a field can be converted, its own first. */
export function unitsOf({ name, unit }: Pick<Target, "name" | "unit">): string[] {
  if (unit !== null) return unitsFor(unit);
  return PRICES.has(name) ? [OWN, ...SCALES.keys()] : [];
}

/** Whether the numbers of a field can be converted from a unit that a mapping chose; quantities also from multiples, such as "100 MW". */
export const canReadIn = (target: Pick<Target, "name" | "unit">, unit: string): boolean =>
  target.unit === null ? unitsOf(target).includes(unit) : canConvert(unit, target.unit);

/** What a unit that a mapping chose for prices means; undefined for none, and for that of the row. */
export const priceScale = (unit: string | undefined): Scale | undefined => (unit === undefined ? undefined : SCALES.get(unit));

/** A price in the currency and unit of its row, with all its digits; null for a unit that nobody knows. */
export function pricedIn(number: string, unit: string | undefined): string | null {
  if (unit === undefined || unit === OWN) return number;
  const by = SCALES.get(unit)?.by;
  return by === undefined ? null : by === "1" ? number : product(number, by);
}

const larger = (per: string): keyof typeof LARGER | undefined => WRITTEN[per.toLowerCase()];

/** The unit of ours that a text's prices are for; null where it is none. */
export function priceUnit(per: string): PriceUnit | null {
  const name = larger(per);
  return name === undefined ? (PRICE_UNITS.find((unit) => unit === per) ?? null) : LARGER[name].unit;
}

/** The unit in which prices are that a text states wholly: "ct/W" is "cent/W", "万元/吨" is "ten thousand/t". */
export function scaleIn({ part, per }: Money): string | undefined {
  if (per === null || part === null) return undefined;
  const name = larger(per) ?? per;
  return [...SCALES].find(([, scale]) => scale.part === part && scale.per === name)?.[0];
}

/** Whether a text says that prices are for the unit that a mapping reads them in, or else for that of the row. */
export const isPer = (per: string, { scale, unit }: { scale: Scale | undefined; unit: unknown }): boolean =>
  scale === undefined ? per === unit : (larger(per) ?? per) === scale.per && scale.unit === unit;
