import { basename } from "node:path";
import { ImportError } from "../drafts";
import { monthNamed } from "../importers/month-names";
import type { TableRecord } from "../tables/open-table";
import type { Mapping } from "./contract";
import { monthIn, quarterIn } from "./periods";
import { textOfRecord } from "./said-beside";

/** A period as a text states it: a year, and the quarter or the month of it. */
type Stated = { year: number; quarter: number | null; month: number | null };
/** A text beside the rows of a file; a date in the name of a file is mostly that of its download. */
export type PeriodText = { place: string; text: string; isFileName?: true };

const QUARTER =
  /(?<![\p{L}\d])(?:(?:19|20)\d{2}[\s\-_/.]*Q[1-4]|Q[1-4][\s\-_/.']*(?:(?:19|20)\d{2}|\d{2}(?!\d))|[1-4]Q[\s\-_/.']*(?:(?:19|20)\d{2}|\d{2}(?!\d))|(?:19|20)\d{2}\s?年\s?第?[1-4一二三四]季度?)(?!\d)/giu;
const NAMED_MONTH = /(?<name>\p{L}{3,13})\.?[\s\-_/]*(?<year>(?:19|20)\d{2})(?!\d)/giu;
const NUMBERED_MONTH = /(?<!\d)(?<year>(?:19|20)\d{2})(?:[-/.]|\s?年\s?)(?<month>0?[1-9]|1[0-2])(?!\d)(?:[-/.]\d{1,2})?/gu;
const YEAR = /(?<![\p{L}\d.])(?:19|20)\d{2}(?![\d.]\d|\d)/gu;
/** What says when a table was made, and not what it is of. */
const MADE = /(?:as of|updated?|published|retrieved|accessed|downloaded|created|printed|stand)\b.*$/iu;

const ofQuarter = (quarter: string): Stated => ({ year: Number(quarter.slice(0, 4)), quarter: Number(quarter.at(-1)), month: null });
const ofMonth = (year: string | undefined, month: number): Stated => ({ year: Number(year), quarter: Math.ceil(month / 3), month });

/** The periods that a text states, by the narrowest kind: quarters, else months, else years. */
function periodsIn({ text, isFileName }: PeriodText): Stated[] {
  const said = text.normalize("NFKC").replace(MADE, " ");
  const quarters = [...said.matchAll(QUARTER)].flatMap(([found]) => quarterIn(found) ?? []);
  if (quarters.length > 0) return quarters.map(ofQuarter);
  const months = [...said.matchAll(NAMED_MONTH)].flatMap(({ groups }) => {
    const month = monthNamed(groups?.["name"] ?? "");
    return month === null ? [] : [ofMonth(groups?.["year"], month)];
  });
  months.push(...[...said.matchAll(NUMBERED_MONTH)].map(({ groups }) => ofMonth(groups?.["year"], Number(groups?.["month"]))));
  if (months.length > 0) return isFileName ? [] : months;
  return [...said.matchAll(YEAR)].map(([year]) => ({ year: Number(year), quarter: null, month: null }));
}

/** Fields that say of when a record is. */
const PERIOD_FIELDS = ["quarter", "date"];

/** The period that a mapping gives all rows of a file: a constant, or the year of months without one. Null where the rows say it. */
export function periodOfMapping({ constants, wide }: Mapping): { text: string; period: Stated } | null {
  const text = PERIOD_FIELDS.flatMap((field) => constants[field] ?? [])[0];
  if (text === undefined)
    return wide?.year === undefined ? null : { text: String(wide.year), period: { year: wide.year, quarter: null, month: null } };
  const quarter = quarterIn(text);
  if (quarter !== null) return { text, period: ofQuarter(quarter) };
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(monthIn(text) ?? text) ?? [];
  return year === undefined ? null : { text, period: ofMonth(year, Number(month)) };
}

/** Whether two periods can be the same, by what both state. */
const isSame = (a: Stated, b: Stated): boolean =>
  a.year === b.year &&
  (a.quarter === null || b.quarter === null || a.quarter === b.quarter) &&
  (a.month === null || b.month === null || a.month === b.month);

/** @throws ImportError where a text beside the rows states another period than the one that the mapping gives them */
export function refuseOtherPeriod(mapping: Mapping, texts: readonly PeriodText[]): void {
  const given = periodOfMapping(mapping);
  if (given === null) return;
  const other = texts.find((text) => {
    const stated = periodsIn(text);
    return stated.length > 0 && !stated.some((period) => isSame(period, given.period));
  });
  if (!other) return;
  const detail = `The mapping reads all rows as ${given.text}, but ${other.place} says "${other.text}". Save a mapping with the period of this file.`;
  throw new ImportError("wrong-kind", detail);
}

/** Whether a file itself states the period that a mapping gives its rows, as exactly as the mapping does: a month is no quarter. True also where the mapping gives none. */
export function statesPeriod(mapping: Mapping, texts: readonly PeriodText[]): boolean {
  const given = periodOfMapping(mapping);
  if (given === null) return true;
  const isExact = ({ quarter, month }: Stated): boolean =>
    (given.period.quarter === null || quarter !== null) &&
    (given.period.month === null) === (month === null || given.period.quarter === null);
  return texts.some((text) => periodsIn(text).some((period) => isExact(period) && isSame(period, given.period)));
}

/** The texts beside the rows of a table that can state their period: titles, the sheet, and the name of the file. */
export const periodTexts = (path: string, sheet: string | null, above: readonly TableRecord[]): PeriodText[] => [
  ...above.map((record) => ({ place: "the title", text: textOfRecord(record) })),
  ...(sheet === null ? [] : [{ place: "the name of the sheet", text: sheet }]),
  { place: "the name of the file", text: basename(path), isFileName: true },
];

/** @throws ImportError as `refuseOtherPeriod`, for a title between the rows */
export const refuseOtherTitle = (mapping: Mapping, record: TableRecord): void =>
  refuseOtherPeriod(mapping, [{ place: "a title between the rows", text: textOfRecord(record) }]);

/** The names of the columns that numbers are read from. */
export const columnTexts = (names: readonly string[]): PeriodText[] => names.map((text) => ({ place: "the name of a column", text }));
