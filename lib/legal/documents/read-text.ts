import { marked, type Token } from "marked";
import { DomainError } from "@/lib/core/errors";
import { readMarkdown } from "@/lib/core/markdown";

/** What legal pages can show. Markdown has more: what would be dropped, or be a danger, is refused when it is published. */
const BLOCKS = new Set(["heading", "paragraph", "list", "list_item", "table", "blockquote", "space", "text"]);
const INLINE = new Set(["text", "strong", "em", "codespan", "link", "br", "escape"]);
const NAMES: Readonly<Record<string, string>> = {
  html: "HTML",
  image: "a picture",
  code: "a code block",
  hr: "a horizontal line",
  del: "crossed-out text",
};
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#[\w-]+$)/;

const excerptOf = (raw: string): string => raw.trim().split("\n", 1)[0]?.slice(0, 60) ?? "";

function refuse(token: Token, what: string): never {
  throw new DomainError("unprocessable", `The text contains ${what} (“${excerptOf(token.raw)}”). Remove it and publish again.`);
}

function check(token: Token): void {
  if (!BLOCKS.has(token.type) && !INLINE.has(token.type)) refuse(token, NAMES[token.type] ?? `a part of Markdown that pages can't show`);
  if (token.type === "heading" && (token.depth < 2 || token.depth > 3)) refuse(token, "a heading that is neither ## nor ###");
  if (token.type === "link" && !LINK.test(String(token.href)))
    refuse(token, "a link that is neither a web address, an e-mail address nor a path");
}

/** A published text as it is drawn. @throws DomainError unprocessable for what pages can't show */
export function readLegalText(text: string): Token[] {
  const tokens = readMarkdown(text);
  marked.walkTokens(tokens, check);
  if (!tokens.some(({ type }) => type === "heading"))
    throw new DomainError("unprocessable", "The text has no headings. Begin each section with a line such as “## Payment”.");
  return tokens;
}
