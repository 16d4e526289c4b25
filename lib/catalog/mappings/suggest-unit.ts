import { wordIn } from "../importers/cells";
import { type DecimalSign, readNumber } from "../importers/read-number";
import { PRODUCT_BOUNDS } from "../staging/product-bounds";
import { moneyIn, saysMoney } from "./money";
import { isNotStated } from "./read-cell";
import type { Target } from "./targets";
import { converted, isUnit, unitNamed, unitsFor } from "./units";

type Bound = readonly [least: number, most: number, unit: string];
type Seen = { inside: readonly string[]; header: string; cells: readonly string[]; decimalSign: DecimalSign };

/** Percentages have narrower bounds here than a record may have: a share of one is a percentage too. */
const USUAL: Readonly<Record<string, Bound>> = {
  efficiency_pct: [5, 45, "%"],
  bifaciality_pct: [20, 110, "%"],
  roundtrip_pct: [30, 100, "%"],
};

/** The unit that a header names: in brackets, or as its last word ("length_m"). */
function named({ unit }: Target, { inside, header }: Seen): string | null {
  if (unit === null) return null;
  const words = [...inside.flatMap((text) => [text, ...text.split(/[,;/]\s|\s/)]), header.split(/[_\s,]+/).at(-1) ?? ""];
  return words.map((text) => unitNamed(text, unit)).find((found) => found !== null) ?? null;
}

/** What figures of other kinds are in: money, charge, change with temperature, number. */
const OTHER_UNIT = /^(m?ah|m?[va]\s?\/\s?(k|°?c)|pcs|pieces|units|sets)$/i;
const PER_YEAR = /(\/|\bper |\bp\.?)\s?(a|annum|year|yr|jahr|ano|año)\b\.?|\/年/iu;
/** Conditions that are not the standard ones. */
const OTHER_CONDITIONS = /\b(noct|nmot|ptc|bnpi|bstc)\b/i;
const AT_STANDARD_CONDITIONS = new Set(["pmax_stc_w", "voc_v", "isc_a", "vmp_v", "imp_a"]);

/** Whether what stands beside a header, or in a row of units below it, says that its numbers are something else than the field. */
export function isOtherQuantity({ name, unit }: Target, beside: readonly string[]): boolean {
  if (AT_STANDARD_CONDITIONS.has(name) && beside.some((text) => OTHER_CONDITIONS.test(text))) return true;
  // What a plant makes in a year is no quantity of a product.
  if (!name.startsWith("capacity.") && beside.some((text) => PER_YEAR.test(text))) return true;
  const isOther = (text: string): boolean => OTHER_UNIT.test(text.trim()) || isUnit(text) || saysMoney(moneyIn(text));
  return unit !== null && beside.some((text) => unitNamed(text, unit) === null && isOther(text));
}

/** The unit in which most numbers of a column are what a product can have, where its own unit is not that. */
function byValues(target: Target, { cells, decimalSign }: Seen): string | null {
  const bound = wordIn<Bound>(USUAL, target.name) ?? wordIn<Bound>(PRODUCT_BOUNDS, target.name);
  const { unit } = target;
  const numbers = cells.filter((cell) => !isNotStated(cell)).flatMap((cell) => readNumber(cell, decimalSign)?.number ?? []);
  if (!bound || unit === null || numbers.length === 0) return null;
  const inside = (from: string): number =>
    numbers.filter((number) => {
      const value = Number(converted(number, { from, to: unit }) ?? Number.NaN);
      return value >= bound[0] && value <= bound[1];
    }).length;
  const own = inside(unit);
  const [best = unit] = unitsFor(unit).toSorted((a, b) => inside(b) - inside(a));
  return own * 2 >= numbers.length || inside(best) * 2 < numbers.length ? null : best;
}

/** The unit of a column's numbers as its header or its values show it; undefined where they are in the field's own. */
export function suggestUnit(target: Target, seen: Seen): string | undefined {
  const found = named(target, seen) ?? byValues(target, seen);
  return found === null || found === target.unit ? undefined : found;
}
