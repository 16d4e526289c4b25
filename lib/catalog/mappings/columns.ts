import { createHash } from "node:crypto";
import { foldText } from "@/lib/core/text";
import type { TableRecord } from "../tables/open-table";

/** What columns are called: their header in single spaces; one without is called by its number, and a second of one name is numbered. */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/gu, " ").trim().slice(0, 190) || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

const YEAR = /^(19|20)\d{2}$/;

/** What stands above each column in the row over a header: a cell holds for those to its right, up to the next. */
function groupsOver(header: readonly string[], above: readonly string[]): string[] {
  let group = "";
  return header.map((_, place) => (group = (above[place] ?? "").trim() || group));
}

/**
 * Whether the row above a header is a part of it: years over quarters, or several texts over names that come again ("Q1 … Q1"). One
 * text is a title.
 */
function isHeaderPart(header: readonly string[], groups: readonly string[]): boolean {
  const isOwn = (group: string, place: number): boolean => group !== "" && group !== (header[place] ?? "").trim();
  // What has a name above only is named there, as in cells that are merged over both rows.
  const over = new Set(groups.filter((group, place) => isOwn(group, place) && (header[place] ?? "").trim() !== ""));
  const names = header.map((cell) => columnKey(cell)).filter((name) => name !== "");
  return over.size > 0 && ([...over].every((group) => YEAR.test(group)) || (over.size > 1 && new Set(names).size < names.length));
}

/** The header and the row above it, where that is a part of it: "2024 Q1" where years stand over quarters. */
function textsOf(header: TableRecord, above: TableRecord | undefined): string[] {
  const groups = above?.line === header.line - 1 ? groupsOver(header.cells, above.cells) : [];
  if (!isHeaderPart(header.cells, groups)) return header.cells.map((cell) => cell.trim());
  return header.cells.map((cell, place) => {
    if (cell.trim() === "") return above?.cells[place]?.trim() ?? "";
    return groups[place] === cell.trim() ? cell.trim() : `${groups[place] ?? ""} ${cell}`.trim();
  });
}

/** The places of a header that don't tell their column from others: without a name, or with one that comes again. */
function unnamedPlaces(texts: readonly string[]): Set<number> {
  const keys = texts.map(columnKey);
  return new Set(keys.flatMap((key, place) => (key === "" || keys.indexOf(key) !== keys.lastIndexOf(key) ? [place] : [])));
}

/**
 * Whether a record is the second row of a header: words, and no number, under columns that the first row leaves without a name of
 * their own. A record has a value in its first column; `isNoRecord` where it is known to be none.
 */
function isSecondRow(texts: readonly string[], below: readonly string[], isNoRecord: boolean): boolean {
  const first = texts.findIndex((text) => text !== "");
  const under = below[first] ?? "";
  if (first === -1 || below.some(isNumber) || !(isNoRecord || under === "" || under === texts[first])) return false;
  const unnamed = unnamedPlaces(below.map((_, place) => texts[place] ?? ""));
  return below.some((cell, place) => place > first && cell !== "" && unnamed.has(place));
}

/** The records around a header: the one above it, and the one below it; `isNoRecord` where that is known to be none. */
type Around = { above: TableRecord | undefined; below: TableRecord | undefined; isNoRecord?: boolean };

/** The texts of a header, and whether its second row is among them. The name over several columns holds for each of them. */
export function headerTexts(header: TableRecord, { above, below, isNoRecord = false }: Around): { texts: string[]; rows: 1 | 2 } {
  const own = textsOf(header, above);
  const second = (below?.cells ?? []).map((cell) => cell.trim());
  if (!isSecondRow(own, second, isNoRecord)) return { texts: own, rows: 1 };
  const texts = Array.from({ length: Math.max(own.length, second.length) }, (_, place) => own[place] ?? "");
  const unnamed = unnamedPlaces(texts);
  const groups = groupsOver(texts, texts);
  const isShared = (place: number): boolean => unnamed.has(place) || (texts[place + 1] === "" && (second[place + 1] ?? "") !== "");
  const joined = texts.map((text, place) => {
    const [word = "", group = ""] = [second[place], groups[place]];
    if (word === "" || word === group) return text;
    return isShared(place) ? `${group} ${word}`.trim() : text;
  });
  return { texts: joined, rows: 2 };
}

/** What columns are called by the record that is their header and those around it. */
export const headerNames = (header: TableRecord, around: Around): string[] => columnNames(headerTexts(header, around).texts);

/** Names for a file without headers. */
export const numberedNames = (count: number): string[] => columnNames(Array.from({ length: count }, () => ""));

/** What makes two names of columns the same. */
export const columnKey = (name: string): string => foldText(name) || name;

/** What two headers of one layout have in common: the same names, in whatever order, case and punctuation. */
export function headerPrint(names: readonly string[]): string {
  const folded = names.map(columnKey).sort();
  return createHash("sha256").update(folded.join("\u001f")).digest("base64url").slice(0, 22);
}

/** The header is one of so many first records. */
export const HEADER_SEARCH = 20;
const isNumber = (cell: string): boolean => /^[-+]?[\d.,\s]+%?$/.test(cell);

/** How much a record looks like headers: many different texts, few numbers. */
function headerScore(cells: readonly string[], width: number): number {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const words = texts.filter((cell) => !isNumber(cell) && cell.length <= 80);
  return (new Set(words).size / Math.max(1, width)) * (words.length / Math.max(1, texts.length));
}

/** The place, counted from 1, of the record that is most likely the header: the first that is nearly as good as the best. */
export function findHeader(records: readonly TableRecord[]): number {
  const start = records.slice(0, HEADER_SEARCH);
  const width = Math.max(0, ...start.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length));
  const scores = start.map(({ cells }) => headerScore(cells, width));
  const best = Math.max(0, ...scores);
  return best < 0.3 ? 0 : scores.findIndex((score) => score >= best * 0.9) + 1;
}
