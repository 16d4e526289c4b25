"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";

/** The PageLink that an event is on; null where it is on none. */
function linkAt({ target }: SyntheticEvent): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-page]") : null;
  return link === null ? null : link.pathname + link.search + link.hash;
}

/** Where each PageLink leads on without loading the whole page; it is loaded ahead once it is pressed or focused. */
export function LinkArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const prepare = (event: SyntheticEvent) => {
    const href = linkAt(event);
    if (href !== null) router.prefetch(href);
  };
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = linkAt(event);
    if (href === null) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <div className="contents" onClick={follow} onFocus={prepare}>
      {children}
    </div>
  );
}
