"use client";

import { useEffect } from "react";

/** Adds the page to the history once more, in the router's own terms: the way back then leads to the page itself. */
const holdPage = () => window.history.pushState(window.history.state, "", window.location.href);

/**
 * Keeps the reader on the page while `isActive`: the browser asks before it unloads the page, and its back button stays here.
 * The outside system is the browser's history.
 */
export function useLeaveGuard(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    holdPage();
    window.addEventListener("beforeunload", ask);
    window.addEventListener("popstate", holdPage);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("popstate", holdPage);
    };
  }, [isActive]);
}
