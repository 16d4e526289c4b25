"use client";

import { clsx } from "clsx";
import { ArrowUpRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { contactPath } from "@/lib/core/paths";
import { type NavEntry, isCurrent } from "./nav-entry";

type NavLinksProps = {
  entries: readonly NavEntry[];
  /** rail: one below the other in a console; bar: in the head of a page. */
  look: "rail" | "bar";
};

/** Links of a navigation; the one that leads to this page is marked. */
export function NavLinks({ entries, look }: NavLinksProps) {
  const pathname = usePathname();
  return entries.map((entry) => {
    const current = isCurrent(entry, pathname);
    return (
      <Link
        key={entry.href}
        href={entry.isContact === true && !current ? contactPath({ from: pathname }, entry.href) : entry.href}
        aria-current={current ? "page" : undefined}
        className={clsx(
          "flex items-center gap-2 text-14 transition-colors hover:text-ink",
          look === "rail" ? "min-h-8 justify-between rounded-md px-2.5" : "min-h-8",
          current ? "font-medium text-ink" : "text-muted",
          look === "rail" && (current ? "bg-sunken shadow-[inset_2px_0_0_var(--ink)]" : "hover:bg-sunken"),
        )}
      >
        {entry.label}
        {entry.badge !== undefined && <span className="num inline-flex items-center text-12 text-faint">{entry.badge}</span>}
        {entry.external === true && <ArrowUpRight size={13} aria-hidden="true" className="text-faint" />}
      </Link>
    );
  });
}
