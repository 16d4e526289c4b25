"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/kbd";

const SearchDialog = dynamic(() => import("./search-dialog").then((file) => file.SearchDialog), { ssr: false });

/** Opens the search of the docs, as ⌘K and Ctrl+K do. Dialog and index are loaded at the first use. */
export function SearchButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function change(next: boolean) {
    setOpen(next);
    setUsed(true);
  }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setUsed(true);
      setOpen((before) => !before);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
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
        <Kbd className="ml-auto max-lg:hidden">⌘K</Kbd>
      </button>
      {used && <SearchDialog open={open} onOpenChange={change} />}
    </>
  );
}
