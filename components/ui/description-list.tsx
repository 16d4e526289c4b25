import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Description = { term: ReactNode; details: ReactNode; /** Figures, ids. */ num?: boolean };

/** What is known about one thing: terms left, details right; one above the other on narrow screens. */
export function DescriptionList({ items, className }: { items: readonly Description[]; className?: string }) {
  return (
    <dl className={clsx("grid grid-cols-1 text-14 md:grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)] md:gap-y-2", className)}>
      {items.map(({ term, details, num = false }, index) => (
        <div key={index} className="contents">
          <dt className="mt-2 text-13 text-muted md:mt-0 md:pt-px">{term}</dt>
          <dd className={clsx("min-w-0 break-words", num && "num text-13")}>{details}</dd>
        </div>
      ))}
    </dl>
  );
}
