"use client";

import { useCopy } from "@/components/ui/use-copy";

/** Copies the request as a command; words and no icon, so that the home needs none of the button's parts. */
export function CopyCurl({ code }: { code: string }) {
  const [state, copy] = useCopy();
  const said = state === "copied" ? "Copied" : state === "failed" ? "Could not be copied" : "";
  return (
    <span className="shrink-0">
      <button
        type="button"
        onClick={() => copy(code)}
        className="min-h-7 rounded-sm px-2 text-12 text-code-muted transition-colors hover:bg-code-line hover:text-code-ink"
      >
        {said === "" ? "Copy as curl" : said}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}
