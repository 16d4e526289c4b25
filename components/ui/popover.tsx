"use client";

import type { ReactNode } from "react";
import { late } from "./late";
import { type PopupTrigger, useFirstUse } from "./use-first-use";

export type PopoverProps = {
  trigger: PopupTrigger;
  children: ReactNode;
  title?: ReactNode;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

export const popoverPopup = late(() => import("./popover-popup").then((file) => file.PopoverPopup));

/** Something to read or set, anchored to its button and loaded at the first use. */
export function Popover(props: PopoverProps) {
  const { trigger, onOpenChange } = props;
  const { Popup, waiting } = useFirstUse({ popup: popoverPopup, trigger, role: "dialog", onUse: () => onOpenChange?.(true) });
  return Popup ? <Popup {...props} /> : waiting;
}
