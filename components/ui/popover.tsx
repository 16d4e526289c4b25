"use client";

import { Popover as Base } from "@base-ui/react/popover";
import { clsx } from "clsx";
import type { ReactElement, ReactNode } from "react";
import { popupClass } from "./popup-class";

type PopoverProps = {
  trigger: ReactElement;
  children: ReactNode;
  title?: ReactNode;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Something to read or set, anchored to its button. */
export function Popover({ trigger, children, title, align = "start", open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
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
