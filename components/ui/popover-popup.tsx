"use client";

import { Popover as Base } from "@base-ui/react/popover";
import { clsx } from "clsx";
import type { PopoverProps } from "./popover";
import { popupClass } from "./popup-class";

/** What a Popover becomes at its first use: the trigger again, and the popup, open. */
export function PopoverPopup({ trigger, children, title, align = "start", open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? { defaultOpen: true } : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-50">
          <Base.Popup className={clsx(popupClass, "max-w-[min(24rem,calc(100vw-2rem))] p-4 text-14")}>
            {title !== undefined && <Base.Title className="mb-2 text-13 font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
