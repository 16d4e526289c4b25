"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { DocsTree, type TreeSection } from "./docs-tree";

/** The tree on a narrow page: a <details>, so that it opens before scripts run. It closes when a link is followed. */
export function DocsMenu({ sections }: { sections: readonly TreeSection[] }) {
  const pathname = usePathname();
  const here = sections.flatMap(({ title, links }) => links.map((link) => ({ ...link, title }))).find(({ href }) => href === pathname);
  return (
    <details key={pathname} className="group min-w-0 flex-1 rounded-md border border-line-strong bg-surface">
      <summary className="flex h-9 list-none items-center gap-2 px-3 text-14 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 text-muted">Docs</span>
        {here && <span className="truncate">{`${here.title} / ${here.label}`}</span>}
        <ChevronDown size={16} aria-hidden="true" className="ml-auto shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-h-[70dvh] overflow-y-auto border-t border-line p-4">
        <DocsTree sections={sections} />
      </div>
    </details>
  );
}
