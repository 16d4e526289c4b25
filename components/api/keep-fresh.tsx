"use client";

import { isAttended } from "./attended";
import { useRefresh } from "./use-refresh";

/** Asks the server for this page again and again while somebody works with it. */
export function KeepFresh({ everyMs }: { everyMs: number }) {
  useRefresh(everyMs, isAttended);
  return null;
}
