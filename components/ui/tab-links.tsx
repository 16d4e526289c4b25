import type { ReactNode } from "react";
import { Link } from "./link";
import { tabClass, tabListClass } from "./tab-class";

export type TabLink = { href: string; label: ReactNode; current?: boolean; count?: number };

/** Tabs that are addresses: each one can be shared and opened without scripts. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={tabListClass}>
      {tabs.map(({ href, label: text, current = false, count }) => (
        <Link key={href} href={href} aria-current={current ? "page" : undefined} className={tabClass(current)}>
          {text}
          {count !== undefined && <span className="num text-12 text-faint">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
