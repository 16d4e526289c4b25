import { isoDate } from "./iso-date";

/** Eras of Japan: their names and letters, the year before the first, and their first and last day. */
const ERAS = [
  { names: ["令和", "R"], before: 2018, first: "2019-05-01", last: "9999-12-31" },
  { names: ["平成", "H"], before: 1988, first: "1989-01-08", last: "2019-04-30" },
  { names: ["昭和", "S"], before: 1925, first: "1926-12-25", last: "1989-01-07" },
  { names: ["大正", "T"], before: 1911, first: "1912-07-30", last: "1926-12-24" },
  { names: ["明治", "M"], before: 1867, first: "1868-10-23", last: "1912-07-29" },
] as const;

const ERA = "(?<era>令和|平成|昭和|大正|明治|[RHSTM](?=\\s?\\d))\\s?(?<year>元|\\d{1,2})";
const ERA_DAY = new RegExp(`^${ERA}(?:年\\s?|[./-])(?<month>\\d{1,2})(?:月\\s?|[./-])(?<day>\\d{1,2})日?$`);
const ERA_YEAR = /^(?<era>令和|平成|昭和|大正|明治)\s?(?<year>元|\d{1,2})年(?:度?設立|\d{1,2}月(?:\d{1,2}日)?)?$/;

/** Years of the Republic of China and of Buddha as nothing else writes them. */
const MINGUO = /^(?:中華)?民[國国]\s?(?<year>\d{1,3}|元)\s?年(?:\s?(?<month>\d{1,2})\s?月(?:\s?(?<day>\d{1,2})\s?日)?)?$/;
/** No other calendar has years of three digits. */
const MINGUO_DAY = /^(?<year>1\d{2})\s?年\s?(?<month>\d{1,2})\s?月\s?(?<day>\d{1,2})\s?日?$/;
const BUDDHIST_YEAR = /^(?:พ\.?\s?ศ\.?|b\.?\s?e\.?)\s?(?<year>2[4-6]\d{2})$/iu;
const MINGUO_BEFORE = 1911;
const BUDDHIST_AHEAD = 543;

const THAI_MONTHS: readonly (readonly string[])[] = [
  ["มกราคม", "ม.ค."],
  ["กุมภาพันธ์", "ก.พ."],
  ["มีนาคม", "มี.ค."],
  ["เมษายน", "เม.ย."],
  ["พฤษภาคม", "พ.ค."],
  ["มิถุนายน", "มิ.ย."],
  ["กรกฎาคม", "ก.ค."],
  ["สิงหาคม", "ส.ค."],
  ["กันยายน", "ก.ย."],
  ["ตุลาคม", "ต.ค."],
  ["พฤศจิกายน", "พ.ย."],
  ["ธันวาคม", "ธ.ค."],
];
const THAI_DAY = /^(?:วันที่\s?)?(?<day>\d{1,2})\s?(?<name>[\u0E00-\u0E7F.]+?)\s?(?:พ\.?\s?ศ\.?\s?)?(?<year>2[4-6]\d{2})$/u;

type Parts = Readonly<Record<string, string | undefined>>;

const eraNamed = ({ era }: Parts) => ERAS.find(({ names }) => names.some((name) => name === era));
const eraNumber = ({ year }: Parts): number => (year === "元" ? 1 : Number(year));

/** A year that its era does not have, such as 平成32年, is a mistake that nobody can mend. */
function eraDay(parts: Parts): string | null {
  const era = eraNamed(parts);
  const day = era && isoDate(era.before + eraNumber(parts), Number(parts["month"]), Number(parts["day"]));
  return era && day && day >= era.first && day <= era.last ? day : null;
}

/** The day of a date that names its calendar: an era of Japan, the Republic of China, or a month in Thai. Null for any other. */
export function dayOfCalendar(text: string): string | null {
  const era = ERA_DAY.exec(text)?.groups;
  if (era) return eraDay(era);
  const minguo = (MINGUO_DAY.exec(text) ?? MINGUO.exec(text))?.groups;
  if (minguo?.["day"] !== undefined) return isoDate(MINGUO_BEFORE + eraNumber(minguo), Number(minguo["month"]), Number(minguo["day"]));
  const thai = THAI_DAY.exec(text)?.groups;
  const month = THAI_MONTHS.findIndex((names) => names.includes(thai?.["name"] ?? "")) + 1;
  return thai && month > 0 ? isoDate(Number(thai["year"]) - BUDDHIST_AHEAD, month, Number(thai["day"])) : null;
}

/** The year of a text that names its calendar, such as 昭和38年 or 民國75年; null for any other. */
export function yearOfCalendar(text: string): string | null {
  const era = ERA_YEAR.exec(text)?.groups;
  if (era) {
    const [named, year] = [eraNamed(era), (eraNamed(era)?.before ?? 0) + eraNumber(era)];
    return named && year >= Number(named.first.slice(0, 4)) && year <= Number(named.last.slice(0, 4)) ? String(year) : null;
  }
  const minguo = MINGUO.exec(text)?.groups;
  if (minguo) return String(MINGUO_BEFORE + eraNumber(minguo));
  const buddhist = BUDDHIST_YEAR.exec(text)?.groups;
  return buddhist ? String(Number(buddhist["year"]) - BUDDHIST_AHEAD) : null;
}

/** Calendars that a whole column shows: years that are 543 ahead, or three digits of the Republic of China. */
export type Calendar = "buddhist" | "minguo";

const YEAR_OF_BUDDHA = /(?<!\d)2[4-6]\d{2}(?!\d)/;
const YEAR_OF_REPUBLIC = /^(?<year>\d{3})(?<mark>[/.-])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/;
const GREGORIAN = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const LEAST = 2;

/** The other calendar of a column of dates; null where one date alone, or one of the usual calendar beside it, leaves a doubt. */
export function calendarOf(texts: readonly string[]): Calendar | null {
  if (texts.some((text) => GREGORIAN.test(text))) return null;
  const [buddhist, minguo] = [YEAR_OF_BUDDHA, YEAR_OF_REPUBLIC].map((year) => texts.filter((text) => year.test(text.trim())).length);
  if ((buddhist ?? 0) >= LEAST && minguo === 0) return "buddhist";
  return (minguo ?? 0) >= LEAST && buddhist === 0 ? "minguo" : null;
}

/** A date of a column in another calendar as one of the usual calendar; null where it has no year of that calendar. */
export function inUsualCalendar(text: string, calendar: Calendar): string | null {
  if (calendar === "buddhist")
    return YEAR_OF_BUDDHA.test(text) ? text.replace(YEAR_OF_BUDDHA, (year) => String(Number(year) - BUDDHIST_AHEAD)) : null;
  const parts = YEAR_OF_REPUBLIC.exec(text)?.groups;
  return parts ? isoDate(MINGUO_BEFORE + Number(parts["year"]), Number(parts["month"]), Number(parts["day"])) : null;
}
