const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const CLOSE: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** What stands between two tokens of one line. */
function between(token: string, next: string | undefined): string {
  if (token === "," || token === ":") return " ";
  if (token === "{") return next === "}" ? "" : " ";
  return next === "}" ? " " : "";
}

const inLine = (tokens: readonly string[]): string =>
  tokens.map((token, index) => (index === tokens.length - 1 ? token : token + between(token, tokens[index + 1]))).join("");

/** The place after what begins at a token. */
function endAfter(tokens: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (token in CLOSE) depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/**
 * JSON laid out for reading, token by token, so that figures stay as they were sent: 0.0930 is not 0.093.
 * What fits into a line stands in one, but for lists of records.
 */
export function layOutJson(text: string, width = 60): string {
  const tokens = text.match(TOKEN) ?? [];

  function value(from: number, indent: number, before: number): string {
    const end = endAfter(tokens, from);
    const line = inLine(tokens.slice(from, end));
    const [open = "", second] = tokens.slice(from, from + 2);
    const close = CLOSE[open];
    const isRecords = open === "[" && second === "{";
    if (close === undefined || (!isRecords && before + line.length <= width)) return line;
    const parts: string[] = [];
    for (let at = from + 1; at < end - 1; at = endAfter(tokens, at)) {
      if (tokens[at] === ",") continue;
      const key = close === "}" ? `${tokens[at] ?? ""}: ` : "";
      if (close === "}") at += 2;
      parts.push(`${" ".repeat(indent + 2)}${key}${value(at, indent + 2, indent + 2 + key.length)}`);
    }
    return `${open}\n${parts.join(",\n")}\n${" ".repeat(indent)}${close}`;
  }

  return tokens.length === 0 ? "" : value(0, 0, 0);
}
