import { isoDate, readDate } from "../importers/dates";
import type { Period } from "./contract";
import { partsOfHeader } from "./headers";

const QUARTERS = [
  /^(?<year>\d{4})[\s\-_/.]*Q(?<quarter>[1-4])$/i,
  /^Q(?<quarter>[1-4])[\s\-_/.']*(?<year>\d{4}|\d{2})$/i,
  /^(?<quarter>[1-4])Q[\s\-_/.']*(?<year>\d{4}|\d{2})$/i,
];

const longYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** "2025Q1", however it is written; null for what is no quarter. */
export function quarterIn(text: string): string | null {
  const parts = QUARTERS.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  return parts ? `${longYear(parts["year"] ?? "")}Q${parts["quarter"]}` : null;
}

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LONG_NAMES = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const NAME_AND_YEAR = /^(?<name>[a-z]{3,9})\.?[\s\-_/.']*(?<year>(?:19|20)\d{2}|\d{2})$/i;
const YEAR_AND_NAME = /^(?<year>(?:19|20)\d{2})[\s\-_/.]*(?<name>[a-z]{3,9})$/i;
const YEAR_AND_NUMBER = /^(?<year>(?:19|20)\d{2})(?:[\s\-_/.]+|M|年)(?<month>0?[1-9]|1[0-2])月?$/i;
const NUMBER_AND_YEAR = /^(?<month>0?[1-9]|1[0-2])[-/.](?<year>(?:19|20)\d{2})$/;

function monthNumber({ name, month }: Readonly<Record<string, string | undefined>>): number {
  if (month !== undefined) return Number(month);
  const wanted = name?.toLowerCase() ?? "";
  if (wanted === "sept") return 9;
  return Math.max(MONTH_NAMES.indexOf(wanted), LONG_NAMES.indexOf(wanted)) + 1;
}

/** The first day of a month such as "Jan 2025", "2025-01" or "2025年1月"; null for what is none. */
function monthIn(text: string): string | null {
  const patterns = [NAME_AND_YEAR, YEAR_AND_NAME, YEAR_AND_NUMBER, NUMBER_AND_YEAR];
  const parts = patterns.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  return parts ? isoDate(Number(longYear(parts["year"] ?? "")), monthNumber(parts), 1) : null;
}

/** Days that are written in one order only: nobody can say which of 4/5 is the month by the header alone. */
const dayIn = (text: string): string | null => (/^\d+$/.test(text.trim()) ? null : readDate(text, null));

const READERS: Readonly<Record<Period, (text: string) => string | null>> = { quarter: quarterIn, month: monthIn, day: dayIn };

/** What stands behind a period whose figures are not reported but expected. */
const EXPECTED = /^[ef]$|guid|forecast|expect|estimat|outlook|plan|target|project|预测|預測|予想|прогноз/i;

/** The period that a header names, without what stands in brackets; null for one that is only expected, and for any other header. */
export function periodOf(header: string, period: Period): string | null {
  const { inside } = partsOfHeader(header);
  if (inside.some((part) => EXPECTED.test(part))) return null;
  const bare = inside.reduce((text, part) => text.replace(part, ""), header).replace(/[([{【（][\s)\]}】）]*/gu, "");
  return READERS[period](bare.trim());
}

/** The columns of a header that are such a period each. */
export const periodColumns = (names: readonly string[], period: Period): string[] =>
  names.filter((name) => periodOf(name, period) !== null);
