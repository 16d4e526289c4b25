"use client";

import { useHydrated } from "./use-hydrated";

/** Returns how a key pressed with ⌘ or Ctrl is written on this computer: "⌘K" on Macs, "Ctrl+K" elsewhere and from the server. */
export function useModKey(key: "K" | "Enter"): string {
  const isMac = useHydrated() && /Mac OS|iPhone|iPad/.test(navigator.userAgent);
  return isMac ? `⌘${key === "Enter" ? "↵" : key}` : `Ctrl+${key}`;
}
