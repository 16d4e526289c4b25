import { foldText } from "@/lib/core/text";
import { repairText } from "../encoding";
import type { Row } from "./read-rows";

/** The trimmed text of a cell; an absent column reads as empty. */
export function cell(row: Row, column: string): string {
  return (row.values[column] ?? "").trim();
}

/** Repaired text in single spaces; no-break and typographic spaces count as spaces. */
export function cleanText(text: string): string {
  return repairText(text).replace(/\s+/gu, " ").trim();
}

/**
 * What identifies a product within its source. The maker is folded, because the same list spells it
 * "Co.,Ltd" in one year and "Co., Ltd." in another; the model is kept, because "X-300" and "X-300+" differ.
 */
export function productRef(manufacturer: string, ...parts: string[]): string {
  return [foldText(manufacturer), ...parts.map(cleanText)].join("|");
}

/** The entry of a word table, or undefined; names that every object inherits ("constructor") are no entries. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const NOT_STATED = /^(|-+|–|—|n\/?a|nan|none|tbd|no information submitted)$/i;

/** The codes of the fields that are null although their cell states something. */
export const unreadable = (row: Row, columns: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(columns).flatMap(([field, column]) =>
    (values[field] ?? null) === null && !NOT_STATED.test(cell(row, column)) ? [`${field}_unreadable`] : [],
  );
