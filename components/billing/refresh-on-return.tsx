"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page again when its tab is returned to: a payment may have been made in another. */
export function RefreshOnReturn() {
  const { refresh } = useRouter();
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === "visible") refresh();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [refresh]);
  return null;
}
