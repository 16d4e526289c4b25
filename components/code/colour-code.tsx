import type { ReactNode } from "react";
import { keysOf } from "@/lib/core/tables";

const STRING = String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"}`;
const NUMBER = String.raw`\b\d[\d_]*(?:\.\d+)?\b`;
const words = (list: string): string => String.raw`\b(?:${list.replaceAll(" ", "|")})\b`;

const KEYWORDS: Record<string, string> = {
  bash: words("curl export for in do done if then fi while python3 node npm pip install duckdb"),
  javascript: words("const let await async function return if else for of in while new throw import from export null true false"),
  python: words("import from as def return if elif else for in while with not and or is None True False lambda raise try except yield"),
  sql: words(
    "CREATE OR REPLACE TABLE AS SELECT FROM WHERE GROUP BY ORDER DESC ASC LIMIT INSERT INTO VALUES JOIN ON AND IN IS NOT NULL COUNT COPY TO INSTALL LOAD",
  ),
};
const COMMENT: Record<string, string> = {
  bash: String.raw`(?<=^|\s)#.*`,
  python: "#.*",
  javascript: String.raw`(?<![:\w])\/\/.*|\/\*[\s\S]*?\*\/`,
  sql: "--.*",
};

const patternOf = (language: string): RegExp | null => {
  const keywords = KEYWORDS[language];
  if (keywords === undefined) return null;
  return new RegExp(`(?<comment>${COMMENT[language]})|(?<string>${STRING})|(?<keyword>${keywords})|(?<number>${NUMBER})`, "gm");
};
const PATTERNS = new Map(Object.keys(KEYWORDS).map((language) => [language, patternOf(language)]));

const CLASSES = { comment: "text-code-muted", string: "text-code-string", keyword: "text-code-key", number: "text-code-number" };

/** Code with its comments, strings, keywords and figures coloured; the text stays as it is. Unknown languages stay plain. */
export function colourCode(code: string, language: string): ReactNode[] {
  const pattern = PATTERNS.get(language === "curl" ? "bash" : language);
  if (pattern === null || pattern === undefined) return [code];
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = keysOf(CLASSES).find((name) => match.groups?.[name] !== undefined);
    if (kind === undefined) continue;
    parts.push(code.slice(end, match.index));
    parts.push(
      <span key={match.index} className={CLASSES[kind]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  return parts;
}
