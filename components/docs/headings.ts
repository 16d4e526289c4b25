import type { Token, Tokens } from "marked";
import type { Block } from "./block";

export type Heading = { id: string; text: string; depth: number };

/** What a heading's text is in an address. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Text without its marks. */
export function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? String(token.text) : ""))
    .join("");
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

/** What each heading of a page is in an address: of two that are equal, the second gets a number. */
export function anchorsIn(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const anchors = new Map<Token, string>();
  const taken = new Set<string>();
  for (const token of tokens.filter(isHeading)) {
    const plain = anchorOf(plainText(token.tokens));
    let anchor = plain;
    for (let count = 2; taken.has(anchor); count++) anchor = `${plain}-${count}`;
    taken.add(anchor);
    anchors.set(token, anchor);
  }
  return anchors;
}

/** The prose of a page, whose headings share one set of addresses. */
export const proseIn = (blocks: readonly Block[]): Token[] => blocks.flatMap((block) => (block.kind === "prose" ? [block.token] : []));

/** The headings of a page, for its list of contents. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const tokens = proseIn(blocks);
  const anchors = anchorsIn(tokens);
  return tokens.filter(isHeading).map((token) => ({ id: anchors.get(token) ?? "", text: plainText(token.tokens), depth: token.depth }));
}
