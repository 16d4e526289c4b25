import { type Calendar, calendarOf, dayOfCalendar, inUsualCalendar } from "./calendars";
import { isoDate } from "./iso-date";
import { monthNamed } from "./month-names";

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

/** What stands between the numbers of a date: each has an order of its own, because files are put together of several. */
export type Mark = "/" | "." | "-";
export const MARKS: readonly Mark[] = ["/", ".", "-"];
export type Orders = Readonly<Partial<Record<Mark, DateOrder>>>;
/** How the dates of a column are written, as all of them show. `isSwapped`: a spreadsheet has read those that it could in the wrong order. */
export type DateStyle = { orders: Orders; calendar: Calendar | null; isSwapped: boolean };

const NUMBERS = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})\.?$/;
const YEAR_FIRST = /^(?<year>\d{4})(?:[/.-]\s?|\s?年\s?|년\s?)(?<month>\d{1,2})(?:[/.-]\s?|\s?月\s?|월\s?)(?<day>\d{1,2})(?:\.|\s?日|일)?$/;
const COMPACT = /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const DAY_AND_NAME = /^(?<day>\d{1,2})(?: ?(?:de |er )|\. ?|[ -])(?<name>\p{L}{3,13})\.?(?: del? |[ -])(?<year>\d{4}|\d{2})(?: ?г\.?)?$/iu;
const NAME_AND_DAY = /^(?<name>\p{L}{3,13})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/iu;

/** Midnight beside a day, as exports of timestamps have it. */
const MIDNIGHT = /(?<=\d)[T ]+0?0:00(?::00(?:\.0+)?)?$/;
const withoutMidnight = (text: string): string => text.trim().replace(MIDNIGHT, "");

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
  const month = monthNamed(parts?.["name"] ?? "");
  return parts && month !== null ? isoDate(yearOf(parts["year"] ?? ""), month, Number(parts["day"])) : null;
}

/** The order that a date allows only; null for one that allows both, or that is written otherwise. */
export function orderOfDate(text: string): DayOrder | null {
  const parts = NUMBERS.exec(withoutMidnight(text))?.groups;
  const [first, second] = [Number(parts?.["first"]), Number(parts?.["second"])];
  if (!parts || first > 12 === second > 12) return null;
  return first > 12 ? "day-first" : "month-first";
}

/** Whether a date is of numbers with the year at the end, so that only its column tells day from month. */
export const isDateOfNumbers = (text: string): boolean => NUMBERS.test(withoutMidnight(text));

/**
 * The order of a column of dates: the one that they allow, null where they contradict each other or never say. Years change least: where
 * the first of three numbers of two digits does, it is the year.
 */
export function orderOfDates(texts: readonly string[]): DateOrder | null {
  const found = new Set(texts.flatMap((text) => orderOfDate(text) ?? []));
  const short = texts.map((text) => NUMBERS.exec(withoutMidnight(text))?.groups).filter((parts) => parts?.["year"]?.length === 2);
  const [firsts, years] = ["first", "year"].map((name) => new Set(short.map((parts) => parts?.[name] ?? "")).size);
  const order = found.size === 1 ? ([...found][0] ?? null) : null;
  // Only a number that is no month can be a year of these decades.
  if (short.length === 0 || firsts === undefined || years === undefined || firsts > years || !found.has("day-first")) return order;
  return firsts < years && order !== null ? "year-first" : null;
}

/** So many dates of each kind that all of them fit are no accident. */
const ENOUGH = 5;
const ISO_DAY = /^\d{4}-\d{2}-(?<day>\d{2})/;

/** Whether numbers that are days of one order only stand beside days that a spreadsheet made: it took those that fit for its own order. */
function areSwapped(texts: readonly string[]): boolean {
  const days = texts.flatMap((text) => ISO_DAY.exec(text)?.groups?.["day"] ?? []).map(Number);
  const numbers = texts.filter((text) => NUMBERS.test(text));
  if (days.length < ENOUGH || numbers.length < ENOUGH || days.every((day) => day === 1)) return false;
  return days.every((day) => day <= 12) && numbers.every((text) => orderOfDate(text) === "day-first");
}

/** A row of days longer than this, none of them left out, is no working week. */
const LONGEST_WEEK = 5;

/**
 * The order of dates that are all the first of a month: no date decides, but one part is always 1 and the other runs over the months,
 * of several years or one after another. Null for any others, such as the days of one week of January.
 */
function orderOfFirsts(texts: readonly string[]): DayOrder | null {
  const dates = texts.map((text) => NUMBERS.exec(text)?.groups ?? {});
  const isAlwaysOne = (part: string): boolean => dates.every((date) => Number(date[part]) === 1);
  const [isFirst, isSecond] = [isAlwaysOne("first"), isAlwaysOne("second")];
  if (isFirst === isSecond) return null;
  const months = new Set(dates.map((date) => Number(date[isFirst ? "second" : "first"])));
  const pairs = new Set(dates.map((date) => `${Number(date["first"])}/${Number(date["second"])}/${date["year"]}`));
  const years = new Set(dates.map((date) => date["year"])).size;
  const isRun = months.size > LONGEST_WEEK && Math.max(...months) - Math.min(...months) < months.size;
  const isMonthly = isRun || (years > 1 && months.size > 2 && pairs.size >= ENOUGH);
  if (!isMonthly) return null;
  return isFirst ? "day-first" : "month-first";
}

/** How a column of dates is written. `usual` is the order that dates of a list have where none of them decides. */
export function styleOfDates(given: readonly string[], usual: Orders = {}): DateStyle {
  const texts = given.map(withoutMidnight);
  const orders: Partial<Record<Mark, DateOrder>> = {};
  for (const mark of MARKS) {
    const own = texts.filter((text) => NUMBERS.exec(text)?.groups?.["mark"] === mark);
    const isOpen = own.every((text) => orderOfDate(text) === null && (NUMBERS.exec(text)?.groups?.["year"] ?? "").length === 4);
    const order = isOpen ? (orderOfFirsts(own) ?? usual[mark]) : orderOfDates(own);
    if (order) orders[mark] = order;
  }
  return { orders, calendar: calendarOf(texts), isSwapped: areSwapped(texts) };
}

/** The style of dates that are all in one order, whatever stands between their numbers. */
export const styleWith = (order: DateOrder, { calendar }: Pick<DateStyle, "calendar">): DateStyle => ({
  orders: Object.fromEntries(MARKS.map((mark) => [mark, order])),
  calendar,
  isSwapped: false,
});

/**
 * A day in any known form: ISO with or without a time, the year first, numbers in the given order, with the name of the month, as the serial
 * number of a spreadsheet, or in a calendar that it names or its column shows. Without an order only numbers that allow one order are
 * read. Null when it is none.
 */
export function readDate(given: string, style: DateOrder | DateStyle | null): string | null {
  const text = withoutMidnight(given);
  if (style === null || typeof style === "string") return usualDate(text, style) ?? dayOfCalendar(text);
  const mark = NUMBERS.exec(text)?.groups?.["mark"];
  const order = MARKS.some((one) => one === mark) ? (style.orders[MARKS.find((one) => one === mark) ?? "/"] ?? null) : null;
  if (style.isSwapped && mark === undefined) return null;
  if (style.calendar === null) return usualDate(text, order) ?? dayOfCalendar(text);
  // What has no year of the calendar of its column, such as one of two digits, is of a year that nobody knows.
  const usual = inUsualCalendar(text, style.calendar);
  return (usual === null ? null : usualDate(usual, order)) ?? dayOfCalendar(text);
}

function usualDate(text: string, order: DateOrder | null): string | null {
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
export function statedDate(text: string, style: DateStyle | null): { date: string | null; quality: string[] } {
  const date = readDate(text, style);
  if (date !== null || NOT_STATED.test(text.trim())) return { date, quality: [] };
  const isAmbiguous = MARKS.some((mark) => style?.orders[mark] === undefined && text.includes(mark)) || style?.isSwapped === true;
  return { date, quality: [isAmbiguous && readDate(text, "day-first") !== null ? "listing_date_ambiguous" : "listing_date_unreadable"] };
}
