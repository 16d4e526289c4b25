"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import { type ReactElement, type ReactNode, useId } from "react";

type TooltipProps = { content: ReactNode; children: ReactElement; side?: "top" | "bottom" | "left" | "right" };

/** A hint beside a control. Never the only place of something that has to be known: touch has no hover. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} aria-describedby={id} />
      {/* Read through the description of its trigger, not by itself. */}
      <Base.Portal aria-hidden="true">
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-w-72 rounded-sm bg-ink px-2 py-1 text-12 text-on-ink transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
