import type { LegalDetails } from "../contract";

/** What Markdown would read as marks, and what ends a sentence, which texts bring themselves. */
const MARKS = /[\\`*_[\]<>~|&#]/g;

/** Words that stand in a text as they are. */
export const plainWords = (words: string): string => words.trim().replace(/\.+$/, "").replaceAll(MARKS, "\\$&");

/** Details to be written into a text in Markdown: whatever they hold, they are shown as they are, and break nothing. */
export const asMarkdown = (details: LegalDetails): LegalDetails =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value === undefined ? undefined : plainWords(value)]));
