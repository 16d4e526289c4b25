"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import { useRef } from "react";
import { Kbd } from "./kbd";
import { Link } from "./link";
import type { MenuEntry, MenuProps } from "./menu";
import { popupClass } from "./popup-class";

const ITEM =
  "flex min-h-8 items-center gap-2.5 rounded-sm px-2.5 text-14 outline-none select-none data-disabled:text-faint data-highlighted:bg-sunken";

/** What a Menu becomes at its first use: the trigger again, and the menu, open. */
export function MenuPopup({ trigger, items, align = "start", label = "Menu", children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  // What an entry opens gives the focus back to what has it then: to the trigger, and not to the entry, which goes with the menu.
  const run = (isOpen: boolean) => {
    if (!isOpen) chosen.current?.();
    chosen.current = null;
  };
  return (
    <Base.Root defaultOpen onOpenChangeComplete={run}>
      <Base.Trigger render={trigger} />
      <Base.Portal role="region" aria-label={label}>
        <Base.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <Base.Popup className={clsx(popupClass, "max-h-(--available-height) min-w-48 overflow-y-auto p-1")}>
            {children !== undefined && <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2 text-13">{children}</div>}
            {items.map((item, index) => (
              <Entry key={index} item={item} choose={(action) => (chosen.current = action)} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ item, choose }: { item: MenuEntry; choose: (action: () => void) => void }) {
  if (item.kind === "separator") return <Base.Separator className="my-1 h-px bg-line" />;
  if (item.kind === "heading") return <div className="px-2.5 pt-2 pb-1 text-12 text-faint">{item.label}</div>;
  if (item.kind === "link") {
    return (
      <Base.LinkItem
        closeOnClick
        className={clsx(ITEM, item.current === true && "font-medium")}
        render={<Link href={item.href} aria-current={item.current === true ? "true" : undefined} />}
      >
        {item.icon}
        {item.label}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      disabled={item.disabled === true}
      onClick={() => choose(item.onSelect)}
      className={clsx(ITEM, item.danger === true && "text-bad")}
    >
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.shortcut !== undefined && <Kbd>{item.shortcut}</Kbd>}
    </Base.Item>
  );
}
