import type { ReactNode } from "react";

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

/** JSON with its keys, strings and figures coloured. Everything else of the text stays as it is. */
export function highlight(json: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, text, colon] = match;
    const word = text ?? whole;
    parts.push(json.slice(end, match.index));
    parts.push(
      <span
        key={match.index}
        className={colon !== undefined ? "text-code-key" : text !== undefined ? "text-code-string" : "text-code-number"}
      >
        {word}
      </span>,
    );
    end = match.index + word.length;
  }
  parts.push(json.slice(end));
  return parts;
}
