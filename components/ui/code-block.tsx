import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";
import { highlight } from "./highlight";

type CodeBlockProps = {
  code: string;
  /** json is coloured; anything else stays plain. */
  language?: string;
  /** Stands in the head: a file name, a request line, tabs. */
  title?: ReactNode;
  /** For screen readers. */
  label?: string;
  wrap?: boolean;
  maxHeight?: string;
  className?: string;
};

/** Code on ink, scrollable by keyboard, with a copy button. */
export function CodeBlock({ code, language, title, label = "Code", wrap = false, maxHeight, className }: CodeBlockProps) {
  const copy = (
    <CopyButton
      text={code}
      label={`Copy ${label.toLowerCase()}`}
      className="text-code-muted! hover:not-disabled:bg-code-line! hover:not-disabled:text-code-ink!"
    />
  );
  return (
    <figure
      className={clsx("on-code relative min-w-0 overflow-hidden rounded-md border border-code-line bg-code text-code-ink", className)}
    >
      {title === undefined ? (
        <div className="absolute top-1.5 right-1.5 rounded-md bg-code">{copy}</div>
      ) : (
        <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-code-line py-1 pr-1.5 pl-4 text-12 text-code-muted">
          <span className="min-w-0 flex-1">{title}</span>
          {copy}
        </figcaption>
      )}
      <pre
        tabIndex={0}
        aria-label={label}
        style={maxHeight === undefined ? undefined : { maxHeight }}
        className={clsx(
          "num overflow-auto px-4 py-3.5 text-[12.5px] leading-[1.6] focus-visible:-outline-offset-2",
          // Beside the button, which long lines would otherwise pass below.
          title === undefined && "mr-11 pr-0",
          wrap && "break-all whitespace-pre-wrap",
        )}
      >
        <code>{language === "json" ? highlight(code) : code}</code>
      </pre>
    </figure>
  );
}
