import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { DATASETS, SLUGS, datasetPath } from "./places";

const ENTRIES = [
  { href: "/data", label: "All datasets", slug: null },
  ...SLUGS.map((slug) => ({ href: datasetPath(slug), label: DATASETS[slug].title, slug })),
  { href: "/data/coverage", label: "Coverage", slug: "coverage" },
  { href: "/data/releases", label: "Latest releases", slug: "releases" },
] as const;

/** A page of the index: a dataset, or what is said of all of them. */
type Current = (typeof ENTRIES)[number]["slug"];

/** The data pages: their index on the left, above on narrow screens. */
export function DataFrame({ current, children }: { current: Current; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 py-10 md:grid-cols-[12rem_minmax(0,1fr)] md:py-14">
      <nav aria-label="Datasets" className="md:sticky md:top-24 md:self-start">
        <ul className="flex flex-wrap gap-x-1 gap-y-1 md:grid">
          {ENTRIES.map(({ href, label, slug }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={slug === current ? "page" : undefined}
                className={clsx(
                  "flex min-h-8 items-center rounded-md px-2.5 text-14 transition-colors hover:bg-sunken hover:text-ink",
                  slug === current ? "bg-sunken font-medium text-ink md:shadow-[inset_2px_0_0_var(--ink)]" : "text-muted",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">{children}</div>
    </div>
  );
}
