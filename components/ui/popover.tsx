"use client";

import { cloneElement, type ReactNode } from "react";
import { type PopupTrigger, useFirstUse } from "./use-first-use";

export type PopoverProps = {
  trigger: PopupTrigger;
  children: ReactNode;
  title?: ReactNode;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

export const loadPopover = () => import("./popover-popup").then((file) => file.PopoverPopup);

/** Something to read or set, anchored to its button and loaded at the first use. */
export function Popover(props: PopoverProps) {
  const { Popup, wiring } = useFirstUse(loadPopover, () => props.onOpenChange?.(true));
  return Popup ? <Popup {...props} /> : cloneElement(props.trigger, { ...wiring, "aria-haspopup": "dialog" });
}
