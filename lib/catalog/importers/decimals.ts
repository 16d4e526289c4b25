import type { Decimal } from "../drafts";

/** An exact decimal number: units / 10^scale. */
export type Exact = { units: bigint; scale: number };

/** Programs that write floats as decimals write up to 55 digits after the point. */
const NUMBER = /^(-?)(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/;

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent);

/** Reads "12.50", "-0.4" or "2.5E-10"; null for everything else, also for "1,5" and "". */
export function exactOf(text: string): Exact | null {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
}

/** Plain notation with exactly `scale` digits after the point. */
export function textOf({ units, scale }: Exact): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** The number as the source wrote it, digit by digit; only exponents are written out. Null when it is none. */
export function decimalOf(text: string): Decimal | null {
  const exact = exactOf(text);
  if (!exact) return null;
  return /e/i.test(text) ? textOf(exact) : text.trim();
}

/** The sum of numbers, exact, with as many digits after the point as the one that has most. */
export function sumOf(numbers: readonly Exact[]): Exact {
  const scale = Math.max(0, ...numbers.map((number) => number.scale));
  return { units: numbers.reduce((sum, number) => sum + number.units * powerOfTen(scale - number.scale), 0n), scale };
}

/** a × b, exact. */
export function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** numerator / denominator with `digits` decimals, half away from zero; null when the denominator is zero. */
export function quotient(numerator: Exact, denominator: Exact, digits: number): Decimal | null {
  if (denominator.units === 0n) return null;
  const above = numerator.units * powerOfTen(denominator.scale + digits);
  const below = denominator.units * powerOfTen(numerator.scale);
  const isNegative = above < 0n !== below < 0n;
  const [dividend, divisor] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return textOf({ units: isNegative ? -rounded : rounded, scale: digits });
}

/** The number times 10^places without needless zeros: metres to millimetres is `shifted(text, 3)`. */
export function shifted(text: string, places: number): Decimal | null {
  const exact = exactOf(text);
  if (!exact) return null;
  const scale = exact.scale - places;
  const moved = scale >= 0 ? { units: exact.units, scale } : { units: exact.units * powerOfTen(-scale), scale: 0 };
  return textOf(moved)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
