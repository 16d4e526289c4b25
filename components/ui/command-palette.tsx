"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Found } from "./find-reply";
import { Kbd } from "./kbd";
import { backdropClass, popupClass } from "./popup-class";
import { useFound } from "./use-found";

export type PaletteItem = { group: string; label: string; href: string; keywords?: readonly string[]; shortcut?: string };

type CommandPaletteProps = {
  items: readonly PaletteItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  placeholder?: string;
  /** Finds records beside the items. */
  find?: ((words: string) => Promise<readonly Found[]>) | undefined;
};

const GROUP =
  "**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-muted";
const ITEM = "flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-14 data-[selected=true]:bg-sunken";

/** Places whose words hold every word that was typed, those that begin with it first. Letters here and there in a word are no match. */
export function matchOf(value: string, typed: string, keywords: readonly string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 1 : 0.5;
}

/** Search or jump: every place by a few letters. PaletteButton opens it. */
export function CommandPalette({ items, open, onOpenChange, placeholder = "Search or jump to…", find }: CommandPaletteProps) {
  const router = useRouter();
  const [words, setWords] = useState("");
  const { found, isLooking } = useFound(words, find);
  const groups = [...new Set(items.map((item) => item.group))];
  const foundGroups = [...new Set(found.map((item) => item.group))];
  function go(href: string) {
    onOpenChange(false);
    router.push(href);
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-center overflow-y-auto p-4 md:pt-[14vh]">
          <Base.Popup className={clsx(popupClass, "h-fit w-full max-w-[560px] overflow-hidden rounded-lg")}>
            <Base.Title className="sr-only">Search or jump</Base.Title>
            <Command label="Search or jump" loop filter={matchOf}>
              <div className="flex items-center gap-2.5 border-b border-line px-4">
                <Search size={16} aria-hidden="true" className="text-muted" />
                <Command.Input
                  value={words}
                  onValueChange={setWords}
                  placeholder={placeholder}
                  className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none"
                />
                <Base.Close className="min-h-6" aria-label="Close">
                  <Kbd>Esc</Kbd>
                </Base.Close>
              </div>
              <Command.List className="max-h-[min(22rem,60vh)] overflow-y-auto p-1.5">
                {found.length === 0 && (
                  <Command.Empty className="px-3 py-8 text-center text-13 text-muted">
                    {isLooking ? "Searching…" : "No results"}
                  </Command.Empty>
                )}
                {groups.map((group) => (
                  <Command.Group key={group} heading={group} className={GROUP}>
                    {items
                      .filter((item) => item.group === group)
                      .map((item) => (
                        <Command.Item
                          key={item.href}
                          value={`${group} ${item.label} ${item.href}`}
                          keywords={[...(item.keywords ?? [])]}
                          onSelect={() => go(item.href)}
                          className={ITEM}
                        >
                          {item.label}
                          {item.shortcut !== undefined && <Kbd>{item.shortcut}</Kbd>}
                        </Command.Item>
                      ))}
                  </Command.Group>
                ))}
                {foundGroups.map((group) => (
                  <Command.Group key={`found ${group}`} heading={group} forceMount className={GROUP}>
                    {found
                      .filter((item) => item.group === group)
                      .map((item) => (
                        // The server has looked: what it found is shown, whatever letters it has.
                        <Command.Item
                          key={`${item.href} ${item.label}`}
                          value={`found ${group} ${item.label} ${item.href} ${item.about ?? ""}`}
                          forceMount
                          onSelect={() => go(item.href)}
                          className={ITEM}
                        >
                          <span className="truncate">{item.label}</span>
                          {item.about !== undefined && <span className="shrink-0 text-12 text-muted">{item.about}</span>}
                        </Command.Item>
                      ))}
                  </Command.Group>
                ))}
              </Command.List>
            </Command>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
