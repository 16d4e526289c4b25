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

/** The headings of a page, for its list of contents and its anchors. */
export const headingsOf = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block) => {
    if (block.kind !== "prose" || !isHeading(block.token)) return [];
    const text = plainText(block.token.tokens);
    return [{ id: anchorOf(text), text, depth: block.token.depth }];
  });
