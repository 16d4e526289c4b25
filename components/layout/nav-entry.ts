import type { ReactNode } from "react";

export type NavEntry = {
  href: string;
  label: string;
  /** A count or a StatusDot with a label. */ badge?: ReactNode;
  /** Current only at this very address, not below it. */ exact?: boolean;
  external?: boolean;
  /** Leads to a form that is filled in with the page. */ isContact?: boolean;
};

/** Entries under a heading; null: none. */
export type NavGroup = { title: string | null; entries: readonly NavEntry[] };

/** Whether an entry leads to where the reader is. */
export function isCurrent({ href, exact = false }: NavEntry, pathname: string): boolean {
  return pathname === href || (!exact && href !== "/" && pathname.startsWith(`${href}/`));
}
