"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const always = (): boolean => true;

/**
 * Loads the page again when it is returned to and, while it is looked at, every so often. The outside systems are the clock
 * and the browser's tabs.
 * @param mayRefresh asked each time; defined outside the component
 */
export function useRefresh(everyMs: number | null, mayRefresh: () => boolean | Promise<boolean> = always): void {
  const { refresh } = useRouter();
  useEffect(() => {
    const refreshSeen = async () => {
      if (document.visibilityState === "visible" && (await mayRefresh())) refresh();
    };
    const timer = everyMs === null ? undefined : setInterval(() => void refreshSeen(), everyMs);
    const onVisible = () => void refreshSeen();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [everyMs, mayRefresh, refresh]);
}
