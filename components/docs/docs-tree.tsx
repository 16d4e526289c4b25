"use client";

import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";

/** `group` folds neighbours with the same one away below its name. */
export type TreeLink = { href: string; label: string; group?: string };
export type TreeSection = { title: string; links: readonly TreeLink[] };

/** All docs pages, section by section; the one that is read is marked. */
export function DocsTree({ sections }: { sections: readonly TreeSection[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Docs" className="grid gap-6">
      {sections.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1.5 text-12 font-medium text-muted">{title}</p>
          <Links links={links.filter(({ group }) => group === undefined)} pathname={pathname} />
          {groupsOf(links).map((group) => (
            <Group key={group.title} {...group} pathname={pathname} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function groupsOf(links: readonly TreeLink[]): { title: string; links: TreeLink[] }[] {
  const titles = [...new Set(links.flatMap(({ group }) => group ?? []))];
  return titles.map((title) => ({ title, links: links.filter(({ group }) => group === title) }));
}

/** Open where the page that is read is among them; a <details>, so that it opens before scripts run. */
function Group({ title, links, pathname }: { title: string; links: readonly TreeLink[]; pathname: string }) {
  const isHere = links.some(({ href }) => href === pathname);
  return (
    <details key={String(isHere)} open={isHere} className="group/tree">
      <summary className="-ml-px flex min-h-7 list-none items-center gap-1 border-l border-line py-0.5 pl-3 text-14 text-muted hover:text-ink max-lg:min-h-9 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 transition-transform group-open/tree:rotate-90" />
      </summary>
      <Links links={links} pathname={pathname} isInner />
    </details>
  );
}

/** The tree is longer than a window: it is scrolled to the page that is read, within itself alone. */
function showInTree(link: HTMLAnchorElement | null): void {
  const box = link?.closest<HTMLElement>("[data-docs-tree]");
  // The menu of narrow windows holds the same link, not laid out here.
  if (!link || !box || link.getClientRects().length === 0) return;
  const below = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (below < 0 || below > box.clientHeight - link.clientHeight) box.scrollTop += below - box.clientHeight / 2;
}

function Links({ links, pathname, isInner = false }: { links: readonly TreeLink[]; pathname: string; isInner?: boolean }) {
  return (
    <ul className="border-l border-line">
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            ref={pathname === href ? showInTree : undefined}
            aria-current={pathname === href ? "page" : undefined}
            className={clsx(
              "-ml-px flex min-h-7 items-center border-l py-0.5 text-14 wrap-anywhere transition-colors max-lg:min-h-9",
              isInner ? "pl-6" : "pl-3",
              pathname === href ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
