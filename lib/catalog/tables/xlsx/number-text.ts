import { plainNumber } from "../plain-number";
import type { NumberFormat } from "./number-formats";
import { serialDay } from "./serial-day";

/** "7" in the picture "00-00" is "00-07"; a number that is longer, negative or broken stays as it is. */
function padded(number: string, picture: readonly string[]): string {
  const places = picture.filter((part) => part === "0").length;
  if (!/^\d+$/.test(number) || number.length > places) return number;
  const digits = [...number.padStart(places, "0")];
  return picture.map((part) => (part === "0" ? digits.shift() : part)).join("");
}

/** A stored number as a person sees it: a day, a percentage with its sign, a code with its leading zeros, else a plain decimal. */
export function numberText(stored: string, format: NumberFormat, startsWith1904: boolean): string {
  if (format.kind === "day") return serialDay(stored, startsWith1904);
  const number = plainNumber(stored);
  if (format.kind === "padded") return padded(number, format.picture);
  if (format.kind !== "percent" || !/^-?[\d.]+$/.test(number)) return number;
  return `${plainNumber(`${number}e2`)}%`;
}
