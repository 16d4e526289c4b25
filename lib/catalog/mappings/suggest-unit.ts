import { type DecimalSign, readNumber } from "../importers/read-number";
import { moneyIn, saysMoney } from "./money";
import { isNotStated } from "./read-cell";
import type { Target } from "./targets";
import { type SaidUnit, unitOfHeader } from "./unit-of-header";
import { isUnit, unitNamed } from "./units";
import { unitByValues } from "./usual-units";

type Seen = { texts: readonly string[]; cells: readonly string[]; decimalSign: DecimalSign };

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

/**
 * The unit of a column's numbers as its header, the rows below it or the values themselves show it, and otherwise the words that can't be
 * read. Null where all cells say their unit themselves.
 */
export function suggestUnit(target: Target, { texts, cells, decimalSign }: Seen): SaidUnit | null {
  const { unit } = target;
  const said = unitOfHeader(target, texts);
  if (unit === null || said.unit !== null || said.unread.length > 0) return said;
  const read = cells.filter((cell) => !isNotStated(cell)).flatMap((cell) => readNumber(cell, decimalSign) ?? []);
  const bare = read.filter(({ rest }) => rest === "");
  if (read.length > 0 && bare.length === 0) return null;
  const numbers = bare.map(({ number }) => number);
  return { unit: unitByValues(target, numbers), unread: [] };
}
