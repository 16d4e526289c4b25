import { CURRENCIES, PRICE_UNITS } from "../vocabulary";
import type { WideColumns } from "./contract";
import { moneyIn } from "./money";
import type { Layout } from "./read-layout";
import { isSection } from "./row-doubts";
import type { SampleColumn, SuggestedColumn } from "./suggest-columns";

const PRICES = ["avg", "low", "high"];
const one = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/** The currency and the unit of all prices of a file as the names of their columns say them, or the title above; what is not said, or differs, is missing. */
export function suggestMoney(
  { records, header_row }: Pick<Layout, "records" | "header_row">,
  { found, wide }: { found: readonly SuggestedColumn[]; wide: WideColumns | null },
): Record<string, string> {
  const has = (name: string): boolean => found.some(({ target }) => target === name);
  const names = [...found.filter(({ target }) => PRICES.includes(target)).flatMap(({ use }) => use.from), ...(wide?.columns ?? [])];
  const titles = records.slice(0, Math.max(0, header_row - 1)).filter(isSection);
  const said = [...names, ...titles.map(({ cells }) => [...new Set(cells)].join(" "))].flatMap((text) => moneyIn(text) ?? []);
  const currency = one(said.flatMap(({ currencies }) => (currencies === null ? [] : [currencies.length === 1 ? currencies[0] : ""])));
  const unit = one(said.flatMap(({ per }) => per ?? []));
  return {
    ...(!has("currency") && CURRENCIES.some((known) => known === currency) ? { currency: currency ?? "" } : {}),
    ...(!has("unit") && PRICE_UNITS.some((known) => known === unit) ? { unit: unit ?? "" } : {}),
  };
}

const UNIT_AND_CURRENCY = /\/|per/i;

/** Of a column that says both, such as "USD/W", both fields are read. */
export function withCurrency(found: readonly SuggestedColumn[], columns: readonly SampleColumn[]): SuggestedColumn[] {
  const of = (name: string): SuggestedColumn | undefined => found.find(({ target }) => target === name);
  const [from, missing] = of("unit") ? [of("unit"), "currency"] : [of("currency"), "unit"];
  const cells = columns.find(({ name }) => name === from?.use.from[0])?.cells.filter((cell) => cell !== "") ?? [];
  const saysBoth =
    cells.length > 0 && cells.every((cell) => UNIT_AND_CURRENCY.test(cell) && moneyIn(cell)?.currencies && moneyIn(cell)?.per);
  return from && saysBoth && !of(missing) ? [...found, { ...from, target: missing }] : [...found];
}
