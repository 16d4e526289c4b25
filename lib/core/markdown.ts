import { marked, type Token } from "marked";

/** The names of characters that people write in Markdown; marked reads those that are written as numbers. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", copy: "©", reg: "®", trade: "™", sect: "§", euro: "€" },
  ...{ ndash: "–", mdash: "—", hellip: "…", times: "×", deg: "°", micro: "µ", middot: "·", rarr: "→" },
};

/** `R&amp;D` → `R&D`, as Markdown means it. */
const decodeNames = (text: string): string => text.replace(/&([a-z]+);/g, (reference, name: string) => NAMED[name] ?? reference);

function decode(token: Token): void {
  if (token.type === "text") token.text = decodeNames(String(token.text));
  if (token.type === "link") token.href = decodeNames(String(token.href));
}

/** Returns the tokens of a text. marked leaves names of characters to the HTML that it would write, and we write none. */
export function readMarkdown(text: string): Token[] {
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, decode);
  return tokens;
}
