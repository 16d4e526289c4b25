"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import type { DialogProps } from "./dialog";
import { IconButton } from "./icon-button";
import { backdropClass, popupClass } from "./popup-class";

const WIDTHS = { sm: "max-w-[420px]", md: "max-w-[540px]", lg: "max-w-[820px]" };

/** What a Dialog becomes at its first use: its trigger again, and the dialog, open. */
export function DialogPopup({ title, children, description, trigger, footer, size = "md", ...props }: DialogProps) {
  const { closeOnOutside = true, isLocked = false, open, onOpenChange } = props;
  const [loss, setLoss] = useState<"none" | "possible" | "asked">("none");
  /** Esc is pressed by habit, say to close a list of the browser: what was entered goes at the second press only. */
  const keeps = (reason: string): boolean => !closeOnOutside && loss === "possible" && reason === "escape-key";
  function change(next: boolean, details: { reason: string; cancel: () => void }) {
    if (!next && (isLocked || keeps(details.reason))) {
      details.cancel();
      return isLocked ? undefined : setLoss("asked");
    }
    setLoss("none");
    onOpenChange?.(next);
  }
  return (
    <Base.Root
      disablePointerDismissal={!closeOnOutside || isLocked}
      {...(open === undefined ? { defaultOpen: true } : { open })}
      onOpenChange={change}
      // Whoever types while it still opens has entered something too.
      onOpenChangeComplete={(isOpen) => !isOpen && setLoss("none")}
    >
      {trigger !== undefined && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4 md:items-start md:pt-[12vh]">
          <Base.Popup className={clsx(popupClass, "relative w-full rounded-lg", WIDTHS[size])} onChange={() => setLoss("possible")}>
            <header className="pt-4 pr-14 pl-5">
              <Base.Title className="text-16 font-semibold tracking-tight">{title}</Base.Title>
              {description !== undefined && <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>}
            </header>
            <div className="px-5 py-4 text-14">{children}</div>
            <p role="status" className={clsx("px-5 text-13 text-muted", loss === "asked" && "pb-4")}>
              {loss === "asked" && "Press Esc again to discard what you entered."}
            </p>
            {footer !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
            {/* Last, so that the first stop of the keyboard is the task. */}
            {!isLocked && (
              <Base.Close
                render={
                  <IconButton size="sm" label="Close" icon={<X size={16} aria-hidden="true" />} className="absolute top-3.5 right-3.5" />
                }
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
