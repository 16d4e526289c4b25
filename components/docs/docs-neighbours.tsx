import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "@/components/ui/link";

export type Neighbour = { href: string; label: string };

const cardClass = "grid gap-0.5 rounded-md border border-line px-4 py-3 transition-colors hover:border-input";

/** The way on: the page before and the page after. */
export function DocsNeighbours({ before, after }: { before: Neighbour | undefined; after: Neighbour | undefined }) {
  if (!before && !after) return null;
  return (
    <nav aria-label="Previous and next" className="mt-12 grid max-w-[41rem] grid-cols-1 gap-3 sm:grid-cols-2">
      {before && (
        <Link href={before.href} rel="prev" className={cardClass}>
          <span className="flex items-center gap-1.5 text-12 text-muted">
            <ArrowLeft size={13} aria-hidden="true" />
            Previous
          </span>
          <span className="text-14 font-medium">{before.label}</span>
        </Link>
      )}
      {after && (
        <Link href={after.href} rel="next" className={`${cardClass} text-right sm:col-start-2`}>
          <span className="flex items-center justify-end gap-1.5 text-12 text-muted">
            Next
            <ArrowRight size={13} aria-hidden="true" />
          </span>
          <span className="text-14 font-medium">{after.label}</span>
        </Link>
      )}
    </nav>
  );
}
