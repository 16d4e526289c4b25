import { isDay } from "@/lib/core/dates";
import { explainKnown } from "@/lib/core/nearest";
import { MAX_CHARACTERS, type FieldType, type GivenValue } from "./contract";

export type Typed = { type: FieldType; options: readonly string[] };
/** A value as it is stored: a number, or the text of any other type. Neither clears. */
export type Stored = { text: string | null; number: string | null };
export const CLEARED: Stored = { text: null, number: null };

export type Verdict = { value: Stored } | { refused: string };

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
const text = (value: string): Verdict => ({ value: { text: value, number: null } });

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const YES = ["true", "yes"];
const NO = ["false", "no"];

function readText(given: string): Verdict {
  const length = [...given].length;
  if (length > MAX_CHARACTERS) return { refused: `Use at most ${MAX_CHARACTERS} characters. This text has ${length}.` };
  return /[^\P{Cc}\n\t]|\p{Cs}/u.test(given) ? { refused: "Remove control characters." } : text(given);
}

/** "-0" is 0, and zeros in front say nothing; decimals stay as they were written. */
function readNumber(given: string): Verdict {
  if (!NUMBER.test(given))
    return { refused: `${shown(given)} is not a valid number. Use at most 12 digits before and 6 after the decimal point, such as 12.5.` };
  const plain = given.replace(/^(-?)0+(?=\d)/, "$1");
  return { value: { text: null, number: /^-[0.]+$/.test(plain) ? plain.slice(1) : plain } };
}

const readDate = (given: string): Verdict =>
  isDay(given) ? text(given) : { refused: `${shown(given)} is not a valid date (YYYY-MM-DD).` };

function readOption(given: string, options: readonly string[]): Verdict {
  const option = options.find((known) => known === given) ?? options.find((known) => known.toLowerCase() === given.toLowerCase());
  return option === undefined ? { refused: `${shown(given)} is not a valid value.${explainKnown(given, options)}` } : text(option);
}

function readBoolean(given: string): Verdict {
  const lower = given.toLowerCase();
  if (YES.includes(lower)) return text("true");
  return NO.includes(lower) ? text("false") : { refused: `${shown(given)} is neither true nor false.` };
}

/** A number of JSON as it is written; what JavaScript would write with an exponent is no decimal here. */
const written = (given: Exclude<GivenValue, null>): string => (typeof given === "string" ? given.trim() : String(given));

/** What somebody gave, as it is stored; an empty text and null clear. */
export function readValue({ type, options }: Typed, given: GivenValue): Verdict {
  if (given === null || (typeof given === "string" && given.trim() === "")) return { value: CLEARED };
  const plain = written(given);
  switch (type) {
    case "text":
      return typeof given === "boolean" ? { refused: "Use text." } : readText(plain);
    case "number":
      return readNumber(plain);
    case "date":
      return readDate(plain);
    case "enumeration":
      return readOption(plain, options);
    case "boolean":
      return readBoolean(plain);
  }
}

/** What is wrong with the options of a field; null when nothing is. */
export function refusedOptions(type: FieldType, options: readonly string[]): string | null {
  if (type !== "enumeration") return options.length === 0 ? null : "Only enumeration fields have options.";
  if (options.length === 0) return "Enter at least one option.";
  const folded = options.map((option) => option.toLowerCase());
  const twice = options.find((_, i) => folded.indexOf(folded[i] ?? "") !== i);
  return twice === undefined ? null : `${shown(twice)} is listed more than once. Options are not case-sensitive.`;
}
