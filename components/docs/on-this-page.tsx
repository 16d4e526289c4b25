import { clsx } from "clsx";
import type { Heading } from "./headings";

/** The headings of a page, beside it where there is room. */
export function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null;
  return (
    <aside className="max-xl:hidden">
      <nav aria-label="On this page" className="sticky top-15 max-h-[calc(100dvh-3.75rem)] overflow-y-auto py-10">
        <p className="mb-1.5 text-12 font-medium text-muted">On this page</p>
        <ul>
          {headings.map(({ id, text, depth }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={clsx(
                  "flex min-h-7 items-center py-0.5 text-13 leading-snug text-muted transition-colors hover:text-ink",
                  depth > 2 && "pl-3",
                )}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
