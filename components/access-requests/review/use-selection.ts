"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { withParams } from "@/components/ui/url-state";

/** Room for list and request side by side; the same line as `md:`. */
export const isWide = (): boolean => window.matchMedia("(width >= 47.5rem)").matches;

/** The request that the address names at this moment: a key may be pressed before the page has followed it. */
export const addressedRequest = (shown: string): string => new URLSearchParams(window.location.search).get("request") ?? shown;

/**
 * Which request is open. The address says it; where it doesn't, it is the one that was first when the list was opened, so that a
 * list that moves never moves the selection.
 */
export function useSelection(scopeKey: string, firstId: string | null) {
  const pathname = usePathname();
  const params = useSearchParams();
  const [pinned, setPinned] = useState({ scopeKey, id: firstId });
  if (pinned.scopeKey !== scopeKey) setPinned({ scopeKey, id: firstId });

  // A selection keeps the cursor, which belongs to the same list.
  const href = (id: string | null) => withParams(pathname, params.toString(), { request: id, cursor: params.get("cursor") });
  const named = params.get("request");
  return {
    selectedId: named ?? pinned.id,
    /** On narrow screens the request is a view of its own, which only an address opens. */
    isNamed: named !== null,
    href,
    /** `leave`: a step that "back" undoes. */
    select: (id: string | null, { leave = false }: { leave?: boolean } = {}) => {
      if (leave) window.history.pushState(null, "", href(id));
      else window.history.replaceState(null, "", href(id));
    },
  };
}
