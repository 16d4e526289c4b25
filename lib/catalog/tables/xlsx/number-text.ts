import { plainNumber } from "../plain-number";
import type { Measure, NumberFormat } from "./number-formats";
import { serialDay } from "./serial-day";

/** "7" in the picture "00-00" is "00-07"; a number that is longer, negative or broken stays as it is. */
function padded(number: string, picture: readonly string[]): string {
  const places = picture.filter((part) => part === "0").length;
  if (!/^\d+$/.test(number) || number.length > places) return number;
  const digits = [...number.padStart(places, "0")];
  return picture.map((part) => (part === "0" ? digits.shift() : part)).join("");
}

/** "1.5 kW" in a format such as `0.0" kW"`: without the unit it would be read in that of the column. */
function measured(number: string, measures: readonly Measure[]): string {
  const value = Number(number);
  const found = measures.find(({ least = -Infinity, below = Infinity }) => value >= least && value < below);
  if (found === undefined || !Number.isFinite(value)) return number;
  const { before, after, thousands } = found;
  return `${before}${thousands === 0 ? number : plainNumber(`${number}e-${thousands * 3}`)}${after === "" ? "" : ` ${after}`}`;
}

/** A stored number as a person sees it: a day, a percentage with its sign, with the unit or currency of its format, a code with its leading zeros, else a plain decimal. */
export function numberText(stored: string, format: NumberFormat, startsWith1904: boolean): string {
  if (format.kind === "day") return serialDay(stored, startsWith1904);
  const number = plainNumber(stored);
  if (format.kind === "padded") return padded(number, format.picture);
  if (format.kind === "measured") return measured(number, format.measures);
  if (format.kind !== "percent" || !/^-?[\d.]+$/.test(number)) return number;
  return `${plainNumber(`${number}e2`)}%`;
}
