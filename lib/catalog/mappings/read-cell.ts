import { squash } from "@/lib/core/text";
import type { Reason } from "../drafts";
import { yearOfCalendar } from "../importers/calendars";
import { plainDate, readDate } from "../importers/dates";
import { wednesdayOfWeek } from "../importers/iso-week";
import { readNumber } from "../importers/read-number";
import type { ColumnUse, Mapping } from "./contract";
import { type FileFacts, otherDecimalSign } from "./file-facts";
import { amountIn } from "./money";
import { mayBeQuarter, monthIn, monthsIn, quarterIn } from "./periods";
import { pricedIn } from "./price-units";
import type { Target } from "./targets";
import { converted, isSameUnit, unitNamed } from "./units";
import { unitByValues } from "./usual-units";
import { meaningOf } from "./words";

/** What files write where they have no value. */
const NOT_STATED =
  /^(|-+|\?+|–|—|\/|n\.?\s?\/?\s?a\.?|#n\/a|none|null|nil|nan|tbd|k\.?\s?a\.?|not (stated|available|applicable|specified)|no information submitted)$/i;

export const isNotStated = (text: string): boolean => NOT_STATED.test(text.trim());

/** The code of Namibia, and what American lists write for nothing: only a person knows which. */
export const isNamibiaOrNothing = ({ kind }: Target, text: string): boolean => (kind === "country" || kind === "market") && text === "NA";

const YES = new Set(["true", "yes", "y", "1", "x", "✓", "✔", "ja", "oui", "si", "sí", "是", "bifacial", "t"]);
const NO = new Set(["false", "no", "n", "0", "nein", "non", "否", "monofacial", "f"]);

/** `unread`: what stands in the place of the column's unit and can't be read. */
export type Cell = { target: Target; use: ColumnUse; text: string; unread?: readonly string[] };
/** `startsWith1904`: days that a workbook stores as numbers are counted from 1904. */
export type Settings = Pick<Mapping, "decimal_sign"> & FileFacts & { startsWith1904: boolean };

export type Read = string | string[] | Reason;

const SEVERAL_NUMBERS = /^\d[\d.,]*(?:e[+-]?\d{1,2})?\s*(?!e[+-]?\d)\p{L}{0,3}\s*[-–~/±+]\s*\d/iu;

/**
 * The unit of a number that states none: that of its column, and the field's own where the number is possible in no other. Null where
 * nobody has said it, because none is usual for all files.
 */
function unitOf({ target, use, unread = [] }: Cell, number: string): string | null {
  const own = target.unit ?? "";
  if (use.unit !== undefined) return use.unit;
  const isOwn = Number(number) === 0 || (unread.length === 0 && isSameUnit(unitByValues(target, [number]) ?? "", own, own));
  return isOwn ? own : null;
}

const noUnit = ({ target, use, text, unread = [] }: Cell): Reason => {
  const said = unread.length > 0 ? `, and "${unread.join('", "')}" can't be read as one` : "";
  const detail = `${target.name}: the column "${use.from.join(" ")}" states no unit of "${text}"${said}. Choose its unit in the mapping`;
  return { code: "unit-missing", detail };
};

const notIn = ({ target, text }: Cell): Reason => {
  const own = target.unit === null ? "" : ` to ${target.unit}`;
  return { code: "unknown-unit", detail: `${target.name}: "${text}" has no unit that can be converted${own}` };
};

/**
 * In the unit of the field: the unit behind the number, else that of the column. What can't be read must not pass as it is written:
 * "0.4" where the decimal sign is a comma would be published in the wrong unit.
 */
function decimal(cell: Cell, { decimal_sign, otherSign }: Settings): string | Reason {
  const { target, use, text } = cell;
  // A price may carry the sign of its currency, which a column of its own or a constant states.
  const said = target.unit === null ? (amountIn(text) ?? text) : text;
  const read = readNumber(said, decimal_sign);
  const other = otherSign === null ? null : readNumber(said, otherDecimalSign(decimal_sign));
  if (read !== null && other !== null && read.number !== other.number) {
    const detail = `${target.name}: "${text}" could be ${read.number} or ${other.number}: numbers such as "${otherSign}" in this file don't use the decimal sign "${decimal_sign}" of the mapping`;
    return { code: "decimal-sign", detail };
  }
  if (SEVERAL_NUMBERS.test(said)) return { code: "number-invalid", detail: `${target.name}: "${text}" is more than one number` };
  const to = target.unit;
  if (read === null || (to === null && read.rest !== ""))
    return { code: "number-invalid", detail: `${target.name}: "${text}" is not a number with the decimal sign "${decimal_sign}"` };
  if (to === null) return pricedIn(read.number, use.unit) ?? notIn(cell);
  const from = read.rest === "" ? unitOf(cell, read.number) : unitNamed(read.rest, to);
  if (from === null && read.rest === "") return noUnit(cell);
  return (from === null ? null : converted(read.number, { from, to })) ?? notIn(cell);
}

/** A year of the usual calendar, also where a text names another one or only that it is a year. */
const yearIn = (text: string): string | null => /^(\d{4})\s?[年년]$/.exec(text)?.[1] ?? yearOfCalendar(text);

/** "132" also where a spreadsheet wrote "132.0". */
function whole(cell: Cell, settings: Settings): string | Reason {
  const year = cell.target.name === "founded_year" ? yearIn(cell.text) : null;
  if (year !== null) return year;
  const read = decimal(cell, settings);
  return typeof read === "string" ? read.replace(/\.0+$/, "") : read;
}

function flag({ text }: Cell): string {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return "true";
  return NO.has(word) ? "false" : text;
}

/** The meaning that the mapping gives a word; undefined where it says nothing of it. */
function ownMeaning({ words = {} }: ColumnUse, text: string): string | undefined {
  const found =
    Object.entries(words).find(([word]) => word === text) ??
    Object.entries(words).find(([word]) => squash(word) === squash(text) && squash(text) !== "");
  return found?.[1];
}

const word = ({ target, use, text }: Cell): string => ownMeaning(use, text) ?? meaningOf(target, text) ?? text;

function list(cell: Cell): string[] {
  const whole = ownMeaning(cell.use, cell.text);
  if (whole !== undefined) return whole === "" ? [] : whole.split("|");
  const parts = cell.text.split(cell.use.separator ?? "|").map((text) => text.trim());
  return [...new Set(parts.filter((text) => !isNotStated(text)).map((text) => word({ ...cell, text })))].filter((text) => text !== "");
}

/** "Nov 4-10, 2024", "04.-10.11.2024", "11/04-11/10/2024" */
const SEVERAL_DAYS =
  /^(?:\p{L}{3,9}\.?\s?)?\d{1,2}[./]?(?:\d{1,2}[./]?)?(?:\s?\p{L}{3,9}\.?)?(?:,?\s?\d{4})?\s?[-–—~]\s?(?:\p{L}{3,9}\.?\s?)?\d{1,2}(?!\d).*(?<!\d)\d{4}$/u;

/** Days of prices, which a week can stand for. */
const PRICE_DAYS: ReadonlySet<string> = new Set(["date", "effective_date"]);

function day({ target, text }: Cell, { dates, startsOfDay, startsWith1904 }: Settings): string | Reason {
  const read = readDate(text, dates);
  if (startsWith1904 && read !== null && /^\d+$/.test(text)) {
    const detail = `${target.name}: ${text} is a number in a workbook that counts days from 1904; format its column as dates`;
    return { code: "date-number", detail };
  }
  if (startsOfDay !== null && read !== null && /\d{2}:\d{2}/.test(text)) {
    const detail = `${target.name}: "${text}" is midnight in another time zone, as are all times of the file (${startsOfDay} UTC). Export dates without times`;
    return { code: "date-zone", detail };
  }
  const week = PRICE_DAYS.has(target.name) ? wednesdayOfWeek(text) : null;
  if (read !== null || week !== null) return read ?? week ?? text;
  if (SEVERAL_DAYS.test(text) && !/^\d+-\d+-\d+$/.test(text)) {
    const hint = PRICE_DAYS.has(target.name) ? ", or an ISO week such as 2025-W10" : "";
    return { code: "several-days", detail: `${target.name}: "${text}" is several days. State one day${hint}` };
  }
  if (readDate(text, "day-first") === null && readDate(text, "month-first") === null) return text;
  const detail = `${target.name}: "${text}" can be read in several ways, and the dates of the file do not tell which. Set the order of day and month in the mapping`;
  return { code: "date-order", detail };
}

const QUARTER_COLUMN = /quarter|quartal|trimest|кварт|季|四半期|분기|\bqtr\b/i;
/** In "2025-01-01". */
const MONTH_AT = { from: 5, to: 7 };

/** "2025Q2E" */
const EXPECTED = /^(?<period>.*\d)\s?[EFP]$/iu;

/** Why a text that names a period is none that is reported; null for any other text. */
function noQuarter({ target, text }: Cell): Reason | null {
  if (monthsIn(text) !== null)
    return { code: "several-months", detail: `${target.name}: "${text}" is several months, and not the three of a calendar quarter` };
  const { period = "" } = EXPECTED.exec(text)?.groups ?? {};
  if (quarterIn(period) === null) return null;
  const detail = `${target.name}: "${text}" is an estimate or a forecast by its last letter. Write the quarter without it, and "estimate" in a column for the status`;
  return { code: "expected-period", detail };
}

/** A quarter, or the month of a row that is one of three. */
function quarter(cell: Cell, settings: Settings): string | Reason {
  const { text, target } = cell;
  const stated = quarterIn(text) ?? noQuarter(cell);
  if (stated !== null) return stated;
  const month = monthIn(text);
  if (month !== null && !settings.hasMonths && mayBeQuarter(text)) {
    const year = QUARTER_COLUMN.test(cell.use.from.join(" ")) ? /\d{4}/.exec(text)?.[0] : undefined;
    if (year !== undefined) return `${year}Q${Number(month.slice(MONTH_AT.from, MONTH_AT.to))}`;
    const detail = `${target.name}: "${text}" could be a month or a quarter. Write quarters as 2025-Q1 and months as Jan 2025, or call the column Month or Quarter`;
    return { code: "month-or-quarter", detail };
  }
  const read = month ?? day(cell, settings);
  if (typeof read !== "string") return read;
  if (plainDate(read) !== null) return read.slice(0, read.lastIndexOf("-"));
  return settings.hasMonths ? { code: "month-invalid", detail: `${target.name}: "${text}" is not a month or a quarter` } : text;
}

const READERS: Readonly<Record<Target["kind"], (cell: Cell, settings: Settings) => Read>> = {
  text: (cell) => word(cell).replace(/\s+/gu, " "),
  decimal,
  whole,
  day,
  quarter,
  flag: (cell) => ownMeaning(cell.use, cell.text) ?? flag(cell),
  word,
  country: word,
  market: word,
  list,
};

const RAISED = /^[⁰¹²³⁴-⁹]+$/u;
/** Raised digits behind a number are a note; as plain digits they would be part of it. */
const plainLetters = (text: string): string =>
  text
    .split(/(?<=\d)([⁰¹²³⁴-⁹]+)/u)
    .map((part) => (RAISED.test(part) ? part : part.normalize("NFKC")))
    .join("");
/** "Longi¹" is Longi; m² is a unit. */
const withoutNote = (text: string): string => text.replace(/(?<=[\p{L})\]])(?<!\b[ckm]?m)[⁰¹²³⁴-⁹]+$/u, "");

/**
 * A cell as our own format has it; null where nothing is stated, an empty text where the mapping says so, a reason where it can't be read. Words that nobody knows stay as they
 * are written, so that the check of the format refuses them by name.
 */
export function readCell(cell: Cell, settings: Settings): Read | null {
  // Full-width digits and letters are those that they look like; a text keeps its own.
  const text = cell.target.kind === "text" ? withoutNote(cell.text.trim()) : plainLetters(cell.text).trim();
  const isUnsaid = ownMeaning(cell.use, text) === undefined;
  if (isUnsaid && isNamibiaOrNothing(cell.target, text))
    return { code: "ambiguous-country", detail: `${cell.target.name}: "NA" can be Namibia or no value; say in the mapping which it is` };
  if (isUnsaid && isNotStated(text)) return null;
  return READERS[cell.target.kind]({ ...cell, text }, settings);
}
