"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import type { PaletteItem } from "./command-palette";
import { Kbd } from "./kbd";
import { useModKey } from "./use-mod-key";
import { usePalette } from "./use-palette";

const CommandPalette = dynamic(() => import("./command-palette").then((file) => file.CommandPalette), { ssr: false });

/** The search field of a shell: opens the palette, as ⌘K and Ctrl+K do. The palette itself is loaded at the first use. */
export function PaletteButton({ items, label = "Search or jump to…" }: { items: readonly PaletteItem[]; label?: string }) {
  const { open, used, change } = usePalette();
  const keys = useModKey("K");
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => change(true)}
        className="inline-flex h-8 items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-13 text-muted transition-colors hover:border-input lg:w-56"
      >
        <Search size={15} aria-hidden="true" className="lg:hidden" />
        <span className="max-lg:hidden">{label}</span>
        <Kbd className="max-lg:hidden">{keys}</Kbd>
      </button>
      {used && <CommandPalette items={items} open={open} onOpenChange={change} />}
    </>
  );
}
