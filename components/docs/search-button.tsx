"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { Kbd } from "@/components/ui/kbd";
import { useModKey } from "@/components/ui/use-mod-key";
import { usePalette } from "@/components/ui/use-palette";

const SearchDialog = dynamic(() => import("./search-dialog").then((file) => file.SearchDialog), { ssr: false });

/** Opens the search of the docs, as ⌘K and Ctrl+K do. Dialog and index are loaded at the first use. */
export function SearchButton({ className }: { className?: string }) {
  const { open, used, change } = usePalette();
  const keys = useModKey("K");
  return (
    <>
      <button
        type="button"
        aria-label="Search the docs"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => change(true)}
        className={clsx(
          "flex h-9 items-center gap-2 rounded-md border border-input bg-surface px-2.5 text-14 text-muted transition-colors hover:border-ink",
          className,
        )}
      >
        <Search size={15} aria-hidden="true" />
        <span className="max-lg:hidden">Search</span>
        <Kbd className="ml-auto max-lg:hidden">{keys}</Kbd>
      </button>
      {used && <SearchDialog open={open} onOpenChange={change} />}
    </>
  );
}
