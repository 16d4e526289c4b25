"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";

export type TreeSection = { title: string; links: readonly { href: string; label: string }[] };

/** All docs pages, section by section; the one that is read is marked. */
export function DocsTree({ sections }: { sections: readonly TreeSection[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Docs" className="grid gap-6">
      {sections.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1.5 text-12 font-medium text-muted">{title}</p>
          <ul className="border-l border-line">
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={pathname === href ? "page" : undefined}
                  className={clsx(
                    "-ml-px flex min-h-7 items-center border-l py-0.5 pl-3 text-14 transition-colors max-lg:min-h-9",
                    pathname === href ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink",
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
