const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** JSON with one value a line. Figures stay as they are written; text that is no JSON stays as it is. */
export function prettyJson(text: string): string {
  const first = text.trimStart()[0];
  if (first !== "{" && first !== "[") return text;
  const tokens = text.match(TOKEN) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => parts.push("\n", "  ".repeat(Math.max(0, depth)));
  tokens.forEach((token, index) => {
    const isClosing = token === "}" || token === "]";
    const before = tokens[index - 1];
    if (isClosing) {
      depth -= 1;
      if (before !== "{" && before !== "[") newLine();
    }
    parts.push(token === ":" ? ": " : token);
    const after = tokens[index + 1];
    if (token === "{" || token === "[") {
      depth += 1;
      if (after !== "}" && after !== "]") newLine();
    }
    if (token === ",") newLine();
  });
  return parts.join("");
}
