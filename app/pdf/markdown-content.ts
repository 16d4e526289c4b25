import type { Token, Tokens } from "marked";
import type { Content } from "pdfmake/interfaces";
import { COLOURS } from "../share-picture/picture";
import { heading, subheading, together } from "./content";

type Marks = { bold?: true; italics?: true; font?: string; link?: string };
type Run = Marks & { text: string };

// marked's own types leave room for tokens of extensions, so the type alone narrows nothing.
const isList = (token: Token): token is Tokens.List => token.type === "list";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";
const innerOf = (token: Token): readonly Token[] | null => ("tokens" in token && token.tokens ? token.tokens : null);

/** Marks within a line. What is not known here throws, so that nothing is dropped in silence. */
function runsOf(tokens: readonly Token[], marks: Marks, site: string): Run[] {
  return tokens.flatMap((token): Run[] => {
    const inner = (more: Marks): Run[] => runsOf(innerOf(token) ?? [], { ...marks, ...more }, site);
    switch (token.type) {
      case "strong":
        return inner({ bold: true });
      case "em":
        return inner({ italics: true });
      case "codespan":
        return [{ ...marks, font: "Geist Mono", text: String(token.text) }];
      case "link":
        return inner(linkOf(String(token.href), site));
      case "br":
        return [{ ...marks, text: "\n" }];
      case "text":
      case "escape":
        return innerOf(token) ? inner({}) : [{ ...marks, text: String(token.text).replaceAll("\n", " ") }];
      default:
        throw new Error(`documents know no inline ${token.type}`);
    }
  });
}

/** A path is one of this site; a place on the same page leads nowhere in a file. */
const linkOf = (href: string, site: string): Marks => (href.startsWith("#") ? {} : { link: href.startsWith("/") ? site + href : href });

const SPACE = [0, 0, 0, 5] as const;

function blockOf(token: Token, site: string): Content[] {
  const runs = (): Content => together({ text: runsOf(innerOf(token) ?? [token], {}, site).map(drawn), margin: [...SPACE] });
  if (isList(token)) return [listOf(token, site)];
  if (isTable(token)) return [tableOf(token, site)];
  switch (token.type) {
    case "heading": {
      const text = runsOf(innerOf(token) ?? [], {}, site)
        .map((run) => run.text)
        .join("");
      return [token["depth"] === 2 ? heading(text) : subheading(text)];
    }
    case "paragraph":
    case "text":
      return [runs()];
    case "blockquote":
      return [{ stack: markdownContent(innerOf(token) ?? [], site), margin: [12, 0, 0, 5], color: COLOURS.muted }];
    case "space":
      return [];
    default:
      throw new Error(`documents know no ${token.type}`);
  }
}

const drawn = (run: Run): Run & { decoration?: "underline" } => (run.link === undefined ? run : { ...run, decoration: "underline" });

function listOf({ ordered, start, items }: Tokens.List, site: string): Content {
  const stacks = items.map(({ tokens }) => together(...markdownContent(tokens, site)));
  return ordered ? { ol: stacks, start: Number(start) || 1, margin: [...SPACE] } : { ul: stacks, margin: [...SPACE] };
}

function tableOf({ header, rows, align }: Tokens.Table, site: string): Content {
  const cell = ({ tokens }: Tokens.TableCell, at: number, isHead: boolean) => ({
    text: runsOf(tokens, {}, site).map(drawn),
    bold: isHead,
    alignment: align[at] ?? ("left" as const),
  });
  return {
    layout: "lightHorizontalLines",
    table: {
      headerRows: 1,
      widths: header.map(() => "*"),
      body: [header.map((one, at) => cell(one, at, true)), ...rows.map((row) => row.map((one, at) => cell(one, at, false)))],
    },
    margin: [...SPACE],
  };
}

/** Markdown as marked has read it, as parts of a document. `site`: where paths of its links lead. */
export function markdownContent(tokens: readonly Token[], site: string): Content[] {
  const parts: Content[] = [];
  let headings: Content[] = [];
  for (const token of tokens.filter(({ type }) => type !== "space")) {
    const blocks = blockOf(token, site);
    if (token.type === "heading") headings.push(...blocks);
    else {
      parts.push(headings.length > 0 ? together(...headings, ...blocks) : { stack: blocks });
      headings = [];
    }
  }
  return [...parts, ...headings];
}
