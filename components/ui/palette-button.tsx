"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import type { PaletteItem } from "./command-palette";
import type { Found } from "./find-reply";
import { Kbd } from "./kbd";
import { useModKey } from "./use-mod-key";
import { usePalette } from "./use-palette";

const CommandPalette = dynamic(() => import("./command-palette").then((file) => file.CommandPalette), { ssr: false });

type PaletteButtonProps = {
  items: readonly PaletteItem[];
  label?: string;
  /** A picture alone, where there is no room for words. */
  compact?: boolean;
  /** Finds records beside the items. */
  find?: (words: string) => Promise<readonly Found[]>;
};

/** The search field of a shell: opens the palette, as ⌘K and Ctrl+K do. The palette itself is loaded at the first use. */
export function PaletteButton({ items, label = "Search or jump to…", compact = false, find }: PaletteButtonProps) {
  const { open, used, change } = usePalette();
  const keys = useModKey("K");
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => change(true)}
        title={compact ? `${label} (${keys})` : undefined}
        className={clsx(
          "inline-flex h-8 items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-13 text-muted transition-colors hover:border-input",
          !compact && "lg:w-56",
        )}
      >
        <Search size={15} aria-hidden="true" className={compact ? "" : "lg:hidden"} />
        {!compact && (
          <>
            <span className="max-lg:hidden">{label}</span>
            <Kbd className="max-lg:hidden">{keys}</Kbd>
          </>
        )}
      </button>
      {used && <CommandPalette items={items} find={find} open={open} onOpenChange={change} />}
    </>
  );
}
