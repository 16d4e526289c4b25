import { escapeHtml } from "@/lib/core/text";

const REPLACED = "[deleted account]";
/** Somebody may be called like a part of these. */
const LINK = /(https?:\/\/[^\s<>"']+)/i;
const TAG_OR_LINK = /(<[^>]*>|https?:\/\/[^\s<>"']+)/i;

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Not as a part of longer words, nor of an entity. */
function patternOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}&#])(?:${longestFirst.map(literally).join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

function redact(text: string, words: readonly string[], untouched: RegExp): string {
  const wanted = words.filter((word) => word.trim() !== "");
  if (wanted.length === 0) return text;
  const pattern = patternOf(wanted);
  return text
    .split(untouched)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(pattern, REPLACED)))
    .join("");
}

/** Replaces words in a text, never in a link. */
export const redactText = (text: string, words: readonly string[]): string => redact(text, words, LINK);

/** The same in HTML, never in a tag. */
export const redactHtml = (html: string, words: readonly string[]): string => redact(html, words.map(escapeHtml), TAG_OR_LINK);
