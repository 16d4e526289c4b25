"use client";

import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import type { SearchEntry } from "./search-entry";

export type SearchState = { status: "start" | "found" | "failed"; results: readonly SearchEntry[] };

type SearchResultsProps = {
  id: string;
  state: SearchState;
  words: string;
  active: number;
  onPoint: (index: number) => void;
  onChoose: (href: string) => void;
  onRetry: () => void;
};

/** Kinds that are found by a name of the API. */
const NAMES: ReadonlySet<SearchEntry["kind"]> = new Set(["Error", "Event", "Parameter"] as const);

function said({ status, results }: SearchState): string {
  if (status === "failed") return "Search could not be loaded.";
  if (status === "start") return "";
  return results.length === 1 ? "1 result" : `${results.length} results`;
}

/** What was found. The one that Enter opens is marked; how many there are is read out. */
export function SearchResults({ id, state, words, active, onPoint, onChoose, onRetry }: SearchResultsProps) {
  const { status, results } = state;
  return (
    <>
      <p role="status" className="sr-only">
        {said(state)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        className={clsx("max-h-[min(26rem,60vh)] overflow-y-auto", results.length > 0 && "p-1.5")}
      >
        {results.map((entry, index) => (
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            onPointerMove={() => index !== active && onPoint(index)}
            onClick={() => onChoose(entry.href)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-14 aria-selected:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className={clsx("block truncate font-medium", NAMES.has(entry.kind) && "num text-13")}>{entry.title}</span>
              <span className={clsx("block truncate text-12 text-muted", /^[A-Z]+ \//.test(entry.context) && "num")}>{entry.context}</span>
            </span>
            <span className="shrink-0 text-12 text-muted">{entry.kind}</span>
          </div>
        ))}
      </div>
      {status !== "found" || results.length === 0 ? (
        <div className="px-4 py-8 text-center text-13 text-muted">
          {status === "start" && "Try “as_of”, “rate-limited” or “CSV”."}
          {status === "found" && `No results for “${words.trim()}”. Try fewer words.`}
          {status === "failed" && (
            <span className="grid justify-items-center gap-3">
              Search could not be loaded.
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            </span>
          )}
        </div>
      ) : null}
    </>
  );
}
