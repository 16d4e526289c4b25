"use client";

import type { ReactNode } from "react";
import { late } from "./late";
import { type PopupTrigger, useFirstUse } from "./use-first-use";

export type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  description?: ReactNode;
  /** The element that opens it, usually a Button. Leave it out and control `open` instead. */
  trigger?: PopupTrigger | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Buttons in a line at the end. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** False where closing would lose something: then only its own buttons and Esc close it, pressed twice once something was entered. */
  closeOnOutside?: boolean;
  /** True while only what is inside may close it: then neither Esc nor a press outside does, and there is no close button. */
  isLocked?: boolean;
};

export const dialogPopup = late(() => import("./dialog-popup").then((file) => file.DialogPopup));

/** A question or a short task above the page, loaded at the first use. */
export function Dialog(props: DialogProps) {
  const { trigger, open, onOpenChange } = props;
  const onUse = () => onOpenChange?.(true);
  const { Popup, waiting } = useFirstUse({ popup: dialogPopup, trigger, role: "dialog", isOpen: open === true, onUse });
  return Popup ? <Popup {...props} /> : waiting;
}
