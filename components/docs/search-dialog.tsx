"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { backdropClass, popupClass } from "@/components/ui/popup-class";
import { loadSearch } from "./queries";
import { SearchResults, type SearchState } from "./search-results";

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

const LIST = "docs-search-results";

type Find = Awaited<ReturnType<typeof loadSearch>>;

/** What there is to show for the words that stand in the field now, whenever the index came. */
function stateOf(find: Find | "failed" | null, words: string): SearchState {
  if (words.trim() === "" || find === null) return { status: "start", results: [] };
  return find === "failed" ? { status: "failed", results: [] } : { status: "found", results: find(words) };
}

/** Search over every page, error code, endpoint and parameter: type, arrow keys, Enter. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const router = useRouter();
  const [words, setWords] = useState("");
  const [find, setFind] = useState<Find | "failed" | null>(null);
  const [active, setActive] = useState(0);
  const state = useMemo(() => stateOf(find, words), [find, words]);

  async function search(next: string) {
    setWords(next);
    setActive(0);
    if (next.trim() === "") return;
    const loaded = await loadSearch().catch(() => "failed" as const);
    setFind(() => loaded);
  }
  function go(href: string) {
    onOpenChange(false);
    router.push(href);
  }
  function press(event: KeyboardEvent) {
    const { results } = state;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = results[active];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setActive((active + step + results.length) % results.length);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      go(chosen.href);
    }
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-center overflow-y-auto p-4 md:pt-[12vh]">
          <Base.Popup className={clsx(popupClass, "h-fit w-full max-w-[600px] overflow-hidden rounded-lg")}>
            <Base.Title className="sr-only">Search the docs</Base.Title>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden="true" className="shrink-0 text-muted" />
              <input
                role="combobox"
                aria-label="Search the docs"
                aria-expanded={state.results.length > 0}
                aria-controls={LIST}
                aria-autocomplete="list"
                aria-activedescendant={state.results.length > 0 ? `${LIST}-${active}` : undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder="Search guides, parameters and error codes…"
                value={words}
                onChange={(event) => void search(event.target.value)}
                onKeyDown={press}
                className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none"
              />
              <Base.Close className="min-h-6" aria-label="Close">
                <Kbd>Esc</Kbd>
              </Base.Close>
            </div>
            <SearchResults
              id={LIST}
              state={state}
              words={words}
              active={active}
              onPoint={setActive}
              onChoose={go}
              onRetry={() => void search(words)}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
