import { CURRENCIES } from "../vocabulary";
import type { WideColumns } from "./contract";
import { type Money, moneyIn, saysMoney } from "./money";
import { priceScale, PRICES, priceUnit, scaleIn } from "./price-units";
import type { Layout } from "./read-layout";
import { isSection } from "./row-doubts";
import type { SampleColumn, SuggestedColumn } from "./suggest-columns";

const one = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/** What the titles above the header say of prices. */
export const titleMoney = ({ above }: Pick<Layout, "above">): Money[] =>
  above.filter(isSection).flatMap(({ cells }) => moneyIn([...new Set(cells)].join(" ")) ?? []);

const statesUnit = ({ part, per }: Money): boolean => part !== "1" || per !== null;

/** The unit of prices that is not that of their row, as the names of their columns state it, or else those of the other prices and the titles. */
function scaleOf(names: readonly string[], others: readonly Money[]): { unit?: string } {
  const named = names.flatMap((name) => moneyIn(name) ?? []);
  const unit = one((named.some(statesUnit) ? named : others.filter(statesUnit)).map(scaleIn));
  return unit === undefined || priceScale(unit)?.by === "1" ? {} : { unit };
}

/** Low, average and high of one table are in one unit, so that one of them says it for all. */
export function withScales(found: readonly SuggestedColumn[], titles: readonly Money[]): SuggestedColumn[] {
  const prices = found.filter(({ target }) => PRICES.has(target));
  const said = [...prices.flatMap(({ use }) => use.from).flatMap((name) => moneyIn(name) ?? []), ...titles];
  return found.map((column) =>
    prices.includes(column) ? { ...column, use: { ...column.use, ...scaleOf(column.use.from, said) } } : column,
  );
}

export const wideScale = ({ cells, columns }: WideColumns, titles: readonly Money[]): { unit?: string } =>
  PRICES.has(cells) ? scaleOf(columns, titles) : {};

/** The currency and the unit of all prices of a file as the names of their columns say them, or the title above; what is not said, or differs, is missing. */
export function suggestMoney(
  titles: readonly Money[],
  { found, wide }: { found: readonly SuggestedColumn[]; wide: WideColumns | null },
): Record<string, string> {
  const has = (name: string): boolean => found.some(({ target }) => target === name);
  const names = [...found.filter(({ target }) => PRICES.has(target)).flatMap(({ use }) => use.from), ...(wide?.columns ?? [])];
  const said = [...names.flatMap((text) => moneyIn(text) ?? []), ...titles];
  const currency = one(said.flatMap(({ currencies }) => (currencies === null ? [] : [currencies.length === 1 ? currencies[0] : ""])));
  const unit = one(said.flatMap(({ per }) => (per === null ? [] : [priceUnit(per)])));
  return {
    ...(!has("currency") && CURRENCIES.some((known) => known === currency) ? { currency: currency ?? "" } : {}),
    ...(!has("unit") && unit ? { unit } : {}),
  };
}

const UNIT_AND_CURRENCY = /\/|per/i;

/** Of a column that says both, such as "USD/W", both fields are read. */
export function withCurrency(found: readonly SuggestedColumn[], columns: readonly SampleColumn[]): SuggestedColumn[] {
  const of = (name: string): SuggestedColumn | undefined => found.find(({ target }) => target === name);
  const [from, missing] = of("unit") ? [of("unit"), "currency"] : [of("currency"), "unit"];
  const cells = columns.find(({ name }) => name === from?.use.from[0])?.cells.filter((cell) => cell !== "") ?? [];
  const saysBoth =
    cells.length > 0 && cells.every((cell) => UNIT_AND_CURRENCY.test(cell) && saysMoney(moneyIn(cell)) && moneyIn(cell)?.per);
  return from && saysBoth && !of(missing) ? [...found, { ...from, target: missing }] : [...found];
}
