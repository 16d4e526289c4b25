"use client";

import { useRefresh } from "@/components/api/use-refresh";

/** Reads the page again when its tab is returned to: a payment may have been made in another. */
export function RefreshOnReturn() {
  useRefresh(null);
  return null;
}
