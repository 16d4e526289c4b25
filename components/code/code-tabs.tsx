"use client";

import { clsx } from "clsx";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { colourCode } from "./colour-code";
import { useLanguage } from "./language-memory";
import { OwnKeyLine } from "./own-key";
import { type Language, LANGUAGES } from "./request-code";

type CodeTabsProps = {
  samples: Record<Language, string>;
  /** What the code does: "List spot prices". */
  title?: ReactNode;
  maxHeight?: string;
  className?: string;
};

/** The same code in three languages. Every tab bar of the page follows, and the choice is remembered. */
export function CodeTabs({ samples, title, maxHeight, className }: CodeTabsProps) {
  const [language, choose] = useLanguage();
  const id = useId();
  const code = samples[language];
  const label = LANGUAGES.find((one) => one.id === language)?.label ?? language;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = LANGUAGES.findIndex((one) => one.id === language);
    const next = LANGUAGES[(place + step + LANGUAGES.length) % LANGUAGES.length];
    if (next === undefined) return;
    choose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <figure className={clsx("on-code min-w-0 overflow-hidden rounded-md border border-code-line bg-code text-code-ink", className)}>
      <figcaption className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-code-line pr-1.5 pl-4 text-12 text-code-muted">
        {title !== undefined && (
          <span className="min-w-0 flex-1 py-2 wrap-break-word max-sm:basis-full max-sm:pb-0 max-sm:font-medium">{title}</span>
        )}
        <div role="tablist" aria-label="Language" onKeyDown={move} className={clsx("flex gap-4", title === undefined && "flex-1")}>
          {LANGUAGES.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              id={`${id}-${one.id}`}
              aria-selected={one.id === language}
              aria-controls={`${id}-code`}
              tabIndex={one.id === language ? 0 : -1}
              onClick={() => choose(one.id)}
              className={clsx(
                "-mb-px inline-flex h-10 items-center border-b-2 transition-colors focus-visible:-outline-offset-2",
                one.id === language ? "border-code-ink text-code-ink" : "border-transparent text-code-muted hover:text-code-ink",
              )}
            >
              {one.label}
            </button>
          ))}
        </div>
        <CopyButton
          text={code}
          label={`Copy ${label} code`}
          className="text-code-muted! hover:not-disabled:bg-code-line! hover:not-disabled:text-code-ink!"
        />
      </figcaption>
      <pre
        role="tabpanel"
        id={`${id}-code`}
        tabIndex={0}
        aria-labelledby={`${id}-${language}`}
        style={maxHeight === undefined ? undefined : { maxHeight }}
        className="num overflow-auto px-4 py-3.5 text-[12.5px] leading-[1.6] focus-visible:-outline-offset-2"
      >
        <code>{colourCode(code, language)}</code>
      </pre>
      <OwnKeyLine code={code} />
    </figure>
  );
}
