"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { highlight } from "@/components/ui/highlight";
import { countText } from "@/lib/core/wording";
import { prettyJson } from "./pretty-json";

type TextViewProps = { text: string; isJson: boolean };

const MAX_LINES = 1_000;

/** Where the line after the first `count` begins; the end of the text when it has fewer. */
function endOfLines(text: string, count: number): number {
  let at = -1;
  for (let line = 0; line < count; line += 1) {
    at = text.indexOf("\n", at + 1);
    if (at === -1) return text.length;
  }
  return at + 1;
}

/** The body of a response as it came. Of a long one the beginning is coloured and shown first. */
export function TextView({ text, isJson }: TextViewProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const whole = isJson ? prettyJson(text) : text;
  const end = endOfLines(whole, MAX_LINES);
  const start = whole.slice(0, end);
  const rest = whole.slice(end);
  return (
    <div className="on-code relative h-full bg-code text-code-ink">
      <div className="absolute top-1.5 right-3 z-10 rounded-md bg-code">
        <CopyButton
          text={whole}
          label="Copy response"
          className="text-code-muted! hover:not-disabled:bg-code-line! hover:not-disabled:text-code-ink!"
        />
      </div>
      <div role="region" aria-label="Response as text" tabIndex={0} className="h-full overflow-auto focus-visible:-outline-offset-2">
        <pre className="num px-4 py-3.5 text-[12.5px] leading-[1.6]">
          <code>
            {isJson ? highlight(start) : start}
            {isWhole && rest}
          </code>
        </pre>
        {rest !== "" && !isWhole && (
          <button
            type="button"
            onClick={() => setIsWhole(true)}
            className="sticky left-0 min-h-9 px-4 pb-3 text-13 text-code-muted underline underline-offset-4 hover:text-code-ink"
          >
            Show all {countText(whole.split("\n").length)} lines
          </button>
        )}
      </div>
    </div>
  );
}
