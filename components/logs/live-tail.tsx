"use client";

import { useRefresh } from "@/components/api/use-refresh";

const EVERY_MS = 3_000;

/** Shows new requests as they come, while the page is looked at. */
export function LiveTail() {
  useRefresh(EVERY_MS);
  return (
    <p role="status" className="text-13 text-muted">
      Live: new requests appear every {EVERY_MS / 1_000} seconds.
    </p>
  );
}
