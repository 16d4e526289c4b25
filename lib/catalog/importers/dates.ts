/** YYYY-MM-DD of a day that exists, else null. */
export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function dateBy(pattern: RegExp, text: string): string | null {
  const parts = pattern.exec(text.trim())?.groups;
  return parts ? isoDate(Number(parts["year"]), Number(parts["month"]), Number(parts["day"])) : null;
}

/** "2021-07-21" when that day exists. */
export function plainDate(text: string): string | null {
  return dateBy(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, text);
}

/** Which of the first two numbers of "4/5/2021" is the day. */
export type DayOrder = "day-first" | "month-first";
/** The same, or that a year of two digits comes first, as in "21/05/04". */
export type DateOrder = DayOrder | "year-first";

const NUMBERS = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4}|\d{2})\.?$/;
const YEAR_FIRST = /^(?<year>\d{4})(?:[/.-]\s?|\s?年\s?|년\s?)(?<month>\d{1,2})(?:[/.-]\s?|\s?月\s?|월\s?)(?<day>\d{1,2})(?:\.|\s?日|일)?$/;
const COMPACT = /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const DAY_AND_NAME = /^(?<day>\d{1,2})(?:\. ?|[ -])(?<name>[a-z]{3,9})\.?[ -](?<year>\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i;
const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/** Days of a spreadsheet, counted from the last of 1899, that are in 1970 to 2099: anything else is another kind of number. */
const SERIAL = { zero: Date.UTC(1899, 11, 30), least: 25_569, most: 73_050 };
const DAY_MS = 86_400_000;
/** "21" is 2021, and "98" is 1998. */
const CENTURY_PIVOT = 70;

const yearOf = (text: string): number => {
  const year = Number(text);
  return text.length === 4 ? year : year + (year < CENTURY_PIVOT ? 2000 : 1900);
};

function serialDate(text: string): string | null {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  return days >= SERIAL.least && days <= SERIAL.most ? new Date(SERIAL.zero + days * DAY_MS).toISOString().slice(0, 10) : null;
}

function namedDate(text: string): string | null {
  const parts = (DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text))?.groups;
  const name = parts?.["name"]?.toLowerCase() ?? "";
  const month = MONTHS.findIndex((known) => known === name || known.slice(0, 3) === name) + 1;
  return parts && month > 0 ? isoDate(yearOf(parts["year"] ?? ""), month, Number(parts["day"])) : null;
}

/** The order that a date allows only; null for one that allows both, or that is written otherwise. */
export function orderOfDate(text: string): DayOrder | null {
  const parts = NUMBERS.exec(text.trim())?.groups;
  const [first, second] = [Number(parts?.["first"]), Number(parts?.["second"])];
  if (!parts || first > 12 === second > 12) return null;
  return first > 12 ? "day-first" : "month-first";
}

/**
 * The order of a column of dates: the one that they allow, null where they contradict each other or never say. Years change least: where
 * the first of three numbers of two digits does, it is the year.
 */
export function orderOfDates(texts: readonly string[]): DateOrder | null {
  const found = new Set(texts.flatMap((text) => orderOfDate(text) ?? []));
  const short = texts.map((text) => NUMBERS.exec(text.trim())?.groups).filter((parts) => parts?.["year"]?.length === 2);
  const [firsts, years] = ["first", "year"].map((name) => new Set(short.map((parts) => parts?.[name] ?? "")).size);
  const order = found.size === 1 ? ([...found][0] ?? null) : null;
  // Only a number that is no month can be a year of these decades.
  if (short.length === 0 || firsts === undefined || years === undefined || firsts > years || !found.has("day-first")) return order;
  return firsts < years && order !== null ? "year-first" : null;
}

/**
 * A day in any known form: ISO with or without a time, the year first, numbers in the given order, with the name of the month, or as the serial
 * number of a spreadsheet. Without an order only numbers that allow one order are read. Null when it is none.
 */
export function readDate(given: string, order: DateOrder | null): string | null {
  const text = given.trim();
  const parts = NUMBERS.exec(text)?.groups;
  if (!parts)
    return (
      plainDate(WITH_TIME.exec(text)?.[1] ?? text) ??
      dateBy(YEAR_FIRST, text) ??
      dateBy(COMPACT, text) ??
      namedDate(text) ??
      serialDate(text)
    );
  const [first, second] = [Number(parts["first"]), Number(parts["second"])];
  const year = parts["year"] ?? "";
  if (order === "year-first" && year.length === 2) return isoDate(yearOf(parts["first"] ?? ""), second, Number(year));
  const used = orderOfDate(text) ?? (first === second ? "day-first" : order);
  if (used === null || used === "year-first") return null;
  // What begins with a number that is no month may begin with the year: only the whole column tells.
  if (year.length === 2 && order === null && used === "day-first" && first !== second) return null;
  return isoDate(yearOf(year), used === "day-first" ? second : first, used === "day-first" ? first : second);
}

const NOT_STATED = /^(|-|–|n\/?a|none|tbd|no information submitted)$/i;

/** A day that a list states, or the code for its quality that says why there is none although something is written. */
export function statedDate(text: string, order: DayOrder | null): { date: string | null; quality: string[] } {
  const date = readDate(text, order);
  if (date !== null || NOT_STATED.test(text.trim())) return { date, quality: [] };
  return { date, quality: [order === null && readDate(text, "day-first") !== null ? "listing_date_ambiguous" : "listing_date_unreadable"] };
}
