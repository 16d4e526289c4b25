"use client";

import { clsx } from "clsx";
import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type NarrowMenuProps = {
  children: ReactNode;
  label?: string;
  /** The width from which on the page shows its navigation itself. */
  until?: "md" | "lg";
};

/** Navigation of a narrow page: a <details>, so that it opens before scripts run. It closes when a link is followed. */
export function NarrowMenu({ children, label = "Menu", until = "md" }: NarrowMenuProps) {
  const pathname = usePathname();
  return (
    <details
      key={pathname}
      className={clsx("group", until === "md" ? "md:hidden" : "lg:hidden")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary
        aria-label={label}
        className="grid size-9 list-none place-items-center rounded-md border border-line-strong bg-surface [&::-webkit-details-marker]:hidden"
      >
        <Menu size={18} aria-hidden="true" className="group-open:hidden" />
        <X size={18} aria-hidden="true" className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-float p-4 shadow-float">
        {children}
      </div>
    </details>
  );
}
