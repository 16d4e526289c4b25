import { Link } from "./link";

/** A page above this one; without `href` a part of the way that has no page. */
export type Crumb = { label: string; href?: string | undefined };

/** Where a page stands: the pages above it, the nearest last. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex gap-x-1.5 text-13 text-muted">
        {trail.map(({ label, href }, index) => (
          <li key={href ?? label} className="flex min-h-6 items-center gap-1.5 not-last:shrink-0 last:min-w-0">
            {index > 0 && <span aria-hidden="true">/</span>}
            {href === undefined ? (
              <span className="truncate">{label}</span>
            ) : (
              <Link href={href} title={label} className="flex min-h-6 min-w-0 items-center hover:text-ink">
                <span className="truncate">{label}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
