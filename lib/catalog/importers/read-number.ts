import { decimalOf } from "./decimals";

export type DecimalSign = "." | ",";

const GROUP = "[ '’\\u00a0\\u202f\\u2009]";
const pattern = (decimal: string, group: string): RegExp =>
  new RegExp(
    `^(?<sign>[+\\-−–]?)\\s?(?<whole>[1-9]\\d{0,2}(?:(?:${group}|${GROUP})\\d{3})+|\\d+)?(?:${decimal}(?<fraction>\\d+))?(?<exponent>[eE][+-]?\\d{1,2})?(?<rest>[^\\d.,].*)?$`,
    "su",
  );

/** As India groups them: the last three digits, then twos. */
const INDIAN = /^(?<sign>[+\-−–]?)(?<whole>\d{1,2}(?:,\d{2})+,\d{3})(?<rest>(?:\.\d+)?(?:[^\d.,].*)?)$/su;
/** As accounts write what is below zero. */
const BELOW_ZERO = /^\((?<number>[\d][^()]*)\)(?<rest>[^\d()]*)$/su;

const PATTERNS: Readonly<Record<DecimalSign, RegExp>> = { ".": pattern("\\.", ","), ",": pattern(",", "\\.") };

/** `rest` is what stands behind the number, such as its unit. */
export type ReadNumber = { number: string; rest: string };

/**
 * A number as people and spreadsheets write it ("1,234.5", "1 234,5", "−0,29 %"), digit by digit. Groups have three digits, so that
 * "1,5" where the decimal sign is a point is no number and not fifteen. Null when it is none.
 */
export function readNumber(text: string, decimalSign: DecimalSign): ReadNumber | null {
  const below = BELOW_ZERO.exec(text.trim())?.groups;
  if (below) return readNumber(`-${below["number"]}${below["rest"]}`, decimalSign);
  const indian = decimalSign === "." ? INDIAN.exec(text.trim())?.groups : undefined;
  if (indian) return readNumber(`${indian["sign"]}${indian["whole"]?.replaceAll(",", "")}${indian["rest"]}`, decimalSign);
  const parts = PATTERNS[decimalSign].exec(text.trim())?.groups;
  const { whole = "", fraction, exponent = "", rest = "" } = parts ?? {};
  if (!parts || (whole === "" && fraction === undefined)) return null;
  const digits = whole.replaceAll(/\D/g, "") || "0";
  const sign = ["-", "−", "–"].includes(parts["sign"] ?? "") ? "-" : "";
  const number = decimalOf(`${sign}${digits}${fraction === undefined ? "" : `.${fraction}`}${exponent}`);
  return number === null ? null : { number, rest: rest.trim() };
}
