import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

export type SortLink = { href: string; direction?: "ascending" | "descending" };

/** The head of a column that can be sorted: a link to the same list in another order. */
export function SortHeader({ href, direction, children }: SortLink & { children: ReactNode }) {
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <Link href={href} scroll={false} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
      {children}
      <Icon size={13} aria-hidden="true" className={direction === undefined ? "text-faint" : "text-ink"} />
    </Link>
  );
}
