import { foldText } from "@/lib/core/text";
import type { IsoDate } from "../drafts";
import { repairText } from "../encoding";
import type { Row } from "./read-rows";

/** The trimmed text of a cell; an absent column reads as empty. */
export function cell(row: Row, column: string): string {
  return (row.values[column] ?? "").trim();
}

/** Repaired text in single spaces; no-break and typographic spaces count as spaces. */
export function tidy(text: string): string {
  return repairText(text).replace(/\s+/gu, " ").trim();
}

/** YYYY-MM-DD of a day that exists, else null. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function dateBy(pattern: RegExp, text: string): IsoDate | null {
  const parts = pattern.exec(text.trim())?.groups;
  return parts ? isoDate(Number(parts["year"]), Number(parts["month"]), Number(parts["day"])) : null;
}

/** "12/1/2021" (month first, American) → 2021-12-01. */
export function americanDate(text: string): IsoDate | null {
  return dateBy(/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/, text);
}

/** "21.07.2021" or "21.07.2021." (day first) → 2021-07-21. */
export function dottedDate(text: string): IsoDate | null {
  return dateBy(/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})\.?$/, text);
}

/** "2021-07-21" when that day exists. */
export function plainDate(text: string): IsoDate | null {
  return dateBy(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, text);
}

/**
 * What identifies a product within its source. The maker is folded, because the same list spells it
 * "Co.,Ltd" in one year and "Co., Ltd." in another; the model is kept, because "X-300" and "X-300+" differ.
 */
export function productRef(manufacturer: string, ...parts: string[]): string {
  return [foldText(manufacturer), ...parts.map(tidy)].join("|");
}

/** The entry of a word table, or undefined; names that every object inherits ("constructor") are no entries. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
