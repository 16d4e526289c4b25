export type TextPart = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Splits a text at the addresses in it; a full stop or bracket after an address does not belong to it. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(/[.,;:!?)\]]+$/, "");
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
