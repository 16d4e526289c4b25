import { foldText } from "@/lib/core/text";
import type { Resource } from "../vocabulary";
import { CALLED_ABROAD } from "./header-languages";
import { CALLED } from "./header-words";

const BRACKETS = /[([{【（](?<inside>[^)\]}】）]*)[)\]}】）]/gu;

/** The words of a header without what stands in brackets, and that: mostly its unit. */
export function partsOfHeader(header: string): { words: string; inside: string[] } {
  const inside = [...header.matchAll(BRACKETS)].map(({ groups }) => groups?.["inside"]?.trim() ?? "").filter((text) => text !== "");
  return { words: foldText(header.replaceAll(BRACKETS, " ").replaceAll("_", " ")), inside };
}

const spellings = new Map<string, readonly string[]>();

function spellingsOf(resource: Resource, target: string): readonly string[] {
  const key = `${resource}.${target}`;
  const called = [target.replaceAll(/[_.]/g, " "), ...(CALLED[resource][target] ?? []), ...(CALLED_ABROAD[resource][target] ?? [])];
  const found = spellings.get(key) ?? [...new Set(called.map(foldText))];
  spellings.set(key, found);
  return found;
}

const allSpellings = new Map<Resource, ReadonlySet<string>>();

/** Whether a text is exactly what lists call a field of this kind of record. */
export function isHeader(text: string, resource: Resource): boolean {
  const known =
    allSpellings.get(resource) ??
    new Set([CALLED, CALLED_ABROAD].flatMap((words) => Object.keys(words[resource])).flatMap((target) => spellingsOf(resource, target)));
  allSpellings.set(resource, known);
  return known.has(partsOfHeader(text).words);
}

const CERTAIN = 1;
/** A name with the digit of a footnote behind it: "Brand1". */
const NOTED = 0.9;
const NOTE = /(?<=\p{L}{3})\d$/u;
const LIKELY = 0.75;
const LEAST_LETTERS = 3;

/** How much a header names a field, 0 to 1: all of its words, or the words of a usual name among others. */
export function namesField(header: string, resource: Resource, target: string): number {
  const { words } = partsOfHeader(header);
  if (words === "") return 0;
  const scores = spellingsOf(resource, target).map((spelling) => {
    if (spelling === words) return CERTAIN;
    if (spelling === words.replace(NOTE, "")) return NOTED;
    if (spelling.length < LEAST_LETTERS || !` ${words} `.includes(` ${spelling} `)) return 0;
    return LIKELY * (0.5 + (0.5 * spelling.length) / words.length);
  });
  return Math.max(0, ...scores);
}
