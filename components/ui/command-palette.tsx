"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Kbd } from "./kbd";
import { backdropClass, popupClass } from "./popup-class";

export type PaletteItem = { group: string; label: string; href: string; keywords?: readonly string[]; shortcut?: string };

type CommandPaletteProps = {
  items: readonly PaletteItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  placeholder?: string;
};

/** Search or jump: every place by a few letters. PaletteButton opens it. */
export function CommandPalette({ items, open, onOpenChange, placeholder = "Search or jump to…" }: CommandPaletteProps) {
  const router = useRouter();
  const groups = [...new Set(items.map((item) => item.group))];
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
            <Command label="Search or jump" loop>
              <div className="flex items-center gap-2.5 border-b border-line px-4">
                <Search size={16} aria-hidden="true" className="text-muted" />
                <Command.Input placeholder={placeholder} className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none" />
                <Base.Close className="min-h-6" aria-label="Close">
                  <Kbd>Esc</Kbd>
                </Base.Close>
              </div>
              <Command.List className="max-h-[min(22rem,60vh)] overflow-y-auto p-1.5">
                <Command.Empty className="px-3 py-8 text-center text-13 text-muted">No results</Command.Empty>
                {groups.map((group) => (
                  <Command.Group
                    key={group}
                    heading={group}
                    className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-muted"
                  >
                    {items
                      .filter((item) => item.group === group)
                      .map((item) => (
                        <Command.Item
                          key={item.href}
                          value={`${group} ${item.label} ${item.href}`}
                          keywords={[...(item.keywords ?? [])]}
                          onSelect={() => go(item.href)}
                          className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-14 data-[selected=true]:bg-sunken"
                        >
                          {item.label}
                          {item.shortcut !== undefined && <Kbd>{item.shortcut}</Kbd>}
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
