"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isAttended } from "./attended";

/** Asks the server for this page again and again while it is looked at. The outside system is the clock. */
export function KeepFresh({ everyMs }: { everyMs: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && isAttended()) refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);
  return null;
}
