import { readDate } from "../importers/dates";
import { isoDate } from "../importers/iso-date";
import { wednesdayOfWeek } from "../importers/iso-week";
import { monthNamed } from "../importers/month-names";
import type { Period } from "./contract";
import { partsOfHeader } from "./headers";

const QUARTERS = [
  /^(?<year>\d{4})[\s\-_/.]*Q(?<quarter>[1-4])$/i,
  /^Q(?<quarter>[1-4])[\s\-_/.']*(?<year>\d{4}|\d{2})$/i,
  /^(?<quarter>[1-4])[QT][\s\-_/.']*(?<year>\d{4}|\d{2})$/i,
  /^T(?<quarter>[1-4])[\s\-_/.']*(?<year>\d{4}|(?<=')\d{2})$/i,
  /^(?<year>\d{4})\s?[年년]\s?(?:第?(?<number>[1-4一二三四])(?:季度?|四半期)|(?<quarter>[1-4])\s?분기|Q(?<other>[1-4]))$/i,
  /^(?<roman>I|II|III|IV|[1-4])\s?кв(?:артал)?\.?\s?(?<year>\d{4})(?:\s?г\.?)?$/iu,
];
const NUMERALS: Readonly<Record<string, string>> = { 一: "1", 二: "2", 三: "3", 四: "4", I: "1", II: "2", III: "3", IV: "4" };

const longYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

const MONTHS =
  /^(?<first>\p{L}{3,13})\.?\s?(?<firstYear>(?:19|20)\d{2})?\s?[-–—/~]\s?(?<last>\p{L}{3,13})\.?[\s\-_/.,']*(?<year>(?:19|20)\d{2}|(?<=')\d{2})$/iu;
const QUARTER_MONTHS = 3;

/** The first and the last month of "Jan-Mar 2025", or null; those of two years are none of one. */
export function monthsIn(text: string): { first: number; last: number; year: string } | null {
  const { first = "", firstYear, last = "", year = "" } = MONTHS.exec(text.trim())?.groups ?? {};
  const [from, to] = [monthNamed(first), monthNamed(last)];
  const isOneYear = firstYear === undefined || firstYear === longYear(year);
  return from === null || to === null || !isOneYear ? null : { first: from, last: to, year: longYear(year) };
}

function quarterOfMonths(text: string): string | null {
  const months = monthsIn(text);
  if (!months || months.first % QUARTER_MONTHS !== 1 || months.last !== months.first + QUARTER_MONTHS - 1) return null;
  return `${months.year}Q${months.last / QUARTER_MONTHS}`;
}

/** "2025Q1", however it is written; null for what is no quarter. A fiscal year ("FY25", "2025年度") is none of the calendar. */
export function quarterIn(text: string): string | null {
  const parts = QUARTERS.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!parts) return quarterOfMonths(text);
  const number = parts["quarter"] ?? parts["number"] ?? parts["other"] ?? parts["roman"]?.toUpperCase() ?? "";
  return `${longYear(parts["year"] ?? "")}Q${NUMERALS[number] ?? number}`;
}

const NAME_AND_YEAR = /^(?<name>\p{L}{3,13})\.?[\s\-_/.']*(?<year>(?:19|20)\d{2}|\d{2})(?:\s?г\.?)?$/iu;
const YEAR_AND_NAME = /^(?<year>(?:19|20)\d{2})[\s\-_/.]*(?<name>\p{L}{3,13})\.?$/iu;
/** "25-Jan" can be a day of any year too. */
const SHORT_YEAR_AND_NAME = /^(?<year>\d{2})[\s\-_/.](?<name>\p{L}{3,13})\.?$/iu;
const MONTH_ALONE = /^(?:(?<month>0?[1-9]|1[0-2])\s?[月월]|(?<name>\p{L}{3,13})\.?)$/iu;
const YEAR_AND_NUMBER = /^(?<year>(?:19|20)\d{2})(?:[\s\-_/.]+|M|年)(?<month>0?[1-9]|1[0-2])月?$/i;
const YEAR_NUMBER_KOREAN = /^(?<year>(?:19|20)\d{2})\s?년\s?(?<month>0?[1-9]|1[0-2])\s?월$/;
const COMPACT_MONTH = /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])$/;
const NUMBER_AND_YEAR = /^(?<month>0?[1-9]|1[0-2])[-/.\s](?<year>(?:19|20)\d{2})$/;

const monthNumber = ({ name, month }: Readonly<Record<string, string | undefined>>): number =>
  month === undefined ? (monthNamed(name ?? "") ?? 0) : Number(month);

const monthBy = (patterns: readonly RegExp[], text: string, year?: number): string | null => {
  const parts = patterns.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  return parts ? isoDate(year ?? Number(longYear(parts["year"] ?? "")), monthNumber(parts), 1) : null;
};
const MONTHS_OF_YEARS = [NAME_AND_YEAR, YEAR_AND_NAME, YEAR_AND_NUMBER, YEAR_NUMBER_KOREAN, NUMBER_AND_YEAR, COMPACT_MONTH];

/** The first day of a month such as "Jan 2025", "2025-01" or "2025年1月", with a year also of "1月"; null for what is none. */
export const monthIn = (text: string, year?: number): string | null =>
  monthBy(MONTHS_OF_YEARS, text) ??
  (year === undefined ? null : (monthBy([MONTH_ALONE], text, year) ?? monthBy([SHORT_YEAR_AND_NAME], text)));

const LAST_QUARTER = 4;

/** Whether a month could be a quarter of the year as well: "2025-1". */
export function mayBeQuarter(text: string): boolean {
  const parts = [YEAR_AND_NUMBER, NUMBER_AND_YEAR, COMPACT_MONTH].map((pattern) => pattern.exec(text.trim())?.groups).find(Boolean);
  return parts !== undefined && !/[M年月]/i.test(text) && Number(parts["month"]) <= LAST_QUARTER;
}

/** Days that are written in one order only, as nobody can say which of 4/5 is the month by the header alone, and weeks. */
const dayIn = (text: string): string | null => (/^\d+$/.test(text.trim()) ? null : (readDate(text, null) ?? wednesdayOfWeek(text)));

const READERS: Readonly<Record<Period, (text: string, year?: number) => string | null>> = {
  quarter: quarterIn,
  month: monthIn,
  day: dayIn,
};

const CUMULATIVE =
  /\bytd\b|year[- ._]to[- ._]date|(?<!\bup[- ])\bto[- ]date\b|cumul|kumul|acum(?:ulad|\b)|accumulated|since january|累[计計]|누적|нараст|rolling|trailing|\bttm\b|moving (?:average|sum|total)/iu;

/** Whether a text says that figures add up to a period, and are not of it alone. */
export const saysCumulative = (text: string): boolean => CUMULATIVE.test(text);

/** What stands behind a period whose figures are not reported but expected, or are of more or something else than that period. */
const NOT_OF_PERIOD =
  /^[ef]$|guid|forecast|expect|estimat|outlook|plan|target|project|预测|預測|予想|прогноз|yoy|qoq|mom\b|growth|change|%|同比|环比|share/i;

/** A unit behind a period: "Q1 2025 MW", "Jan-25 USD/W". */
const UNIT_BEHIND = /[\s_]+(?<unit>[GMk]W(?:p|dc)?|[^\s\d]{1,4}\/[^\s\d]{1,3})$/u;

/** What a header of a period is without its unit and what stands in brackets, and that. */
export function partsOfPeriod(header: string): { bare: string; inside: string[] } {
  const { inside } = partsOfHeader(header);
  const bare = inside
    .reduce((text, part) => text.replace(part, ""), header)
    .replace(/[([{【（][\s)\]}】）]*/gu, "")
    .trim();
  const unit = UNIT_BEHIND.exec(bare)?.groups?.["unit"];
  return unit === undefined ? { bare, inside } : { bare: bare.replace(UNIT_BEHIND, ""), inside: [...inside, unit] };
}

/**
 * The period that a header names, beside what stands in brackets; null for one that is only expected or summed up, and for any other
 * header. `year` is that of months that state none.
 */
export function periodOf(header: string, period: Period, year?: number): string | null {
  const { bare, inside } = partsOfPeriod(header);
  return inside.some((part) => NOT_OF_PERIOD.test(part) || saysCumulative(part)) ? null : READERS[period](bare, year);
}

/** The columns of a header that are such a period each. */
export const periodColumns = (names: readonly string[], period: Period, year?: number): string[] =>
  names.filter((name) => periodOf(name, period, year) !== null);

/** Whether all of several columns that are months could be quarters as well. */
export const mayBeQuarters = (names: readonly string[]): boolean => names.every((name) => mayBeQuarter(partsOfPeriod(name).bare));

const ANY_YEAR = 2000;

/** Columns that would be months if their year were known, or if they are no days: only a person can say. */
export const doubtfulMonths = (names: readonly string[]): string[] =>
  names.filter((name) => periodOf(name, "month") === null && periodOf(name, "month", ANY_YEAR) !== null);

/** Whether columns that read as months can be days: "Jan-08", "Jan-15". Months of years follow each other. */
export function areMonths(names: readonly string[]): boolean {
  const doubtful = names.filter((name) => /^\p{L}{3,13}\.?[\s\-_/.']*\d{2}$/iu.test(partsOfPeriod(name).bare));
  if (doubtful.length === 0) return true;
  const months = doubtful.map((name) => periodOf(name, "month") ?? "").map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return Math.max(...months) - Math.min(...months) < 2 * months.length + 1;
}
