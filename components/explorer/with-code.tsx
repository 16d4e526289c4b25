import type { ReactNode } from "react";

/** `code` of a description as code. */
export function withCode(text: string): ReactNode {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="num text-[0.93em] text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
