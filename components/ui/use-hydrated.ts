"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in what the server sends, true as soon as scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
