import type { Token, Tokens } from "marked";
import { LANGUAGES, requestSamples } from "@/components/code/request-code";
import type { Block } from "@/components/docs/block";
import { findOperation } from "@/lib/api/routes/description";
import { readMarkdown } from "@/lib/core/markdown";
import { tableOf } from "@/lib/core/tables";
import { exampleResponse } from "./answer-fields";
import { requestOf } from "./samples";

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === "code";

type Info = { language: string; title: string | undefined; test: string | undefined };

/** `python title="Price curve" test="curve"` → its language, what stands over it, and the test of its own that runs it. */
function readInfo(info: string | undefined): Info {
  const [language = ""] = (info ?? "").split(/\s/);
  return { language, title: /title="([^"]*)"/.exec(info ?? "")?.[1], test: /test="([^"]*)"/.exec(info ?? "")?.[1] };
}

/** Three neighbours in the three languages are one sample. */
function tabsAt(tokens: readonly Token[], at: number): Block | null {
  const codes = LANGUAGES.map((_, i) => tokens[at + i]).filter(isCode);
  if (!LANGUAGES.every(({ id }, i) => readInfo(codes[i]?.lang).language === id)) return null;
  const ids = LANGUAGES.map(({ id }) => id);
  const { title, test } = readInfo(codes[0]?.lang);
  return { kind: "tabs", samples: tableOf(ids, (id) => codes[ids.indexOf(id)]?.text ?? ""), title, test };
}

function exampleOf(id: string): string {
  const operation = findOperation(id);
  if (!operation) throw new Error(`there is no operation ${JSON.stringify(id)} for the docs`);
  return exampleResponse(operation)?.text ?? "";
}

/** `request` is a path that becomes code in every language, `answer` an operation whose example is shown. */
function codeBlock(token: Tokens.Code): Block {
  const { language, title, test } = readInfo(token.lang);
  if (language === "request") return { kind: "tabs", samples: requestSamples(requestOf(token.text.trim())), title, test };
  if (language === "answer") return { kind: "code", language: "json", code: exampleOf(token.text.trim()), title, test };
  return { kind: "code", language, code: token.text, title, test };
}

/** A page of Markdown as what is drawn, run and written again: prose, code in one language, code in three. */
export function blocksOf(markdown: string): Block[] {
  const tokens = readMarkdown(markdown).filter(({ type }) => type !== "space");
  const blocks: Block[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const tabs = tabsAt(tokens, at);
    if (tabs) at += LANGUAGES.length - 1;
    blocks.push(tabs ?? (isCode(token) ? codeBlock(token) : { kind: "prose", token }));
  }
  return blocks;
}

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** The blocks as Markdown for readers that know nothing of ours: requests are written out in every language. */
export function plainMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "prose") return block.token.raw.trim();
      const title = block.title === undefined ? "" : `${block.title}:\n\n`;
      if (block.kind === "code") return title + fence(block.language, block.code);
      return title + LANGUAGES.map(({ id }) => fence(id === "curl" ? "bash" : id, block.samples[id])).join("\n\n");
    })
    .join("\n\n");
}
