import { perProcess } from "./process-state";

/** The caches in the path of a call: responses, and what keys may do. */
export const CACHES = ["responses", "access"] as const;
export type CacheName = (typeof CACHES)[number];

/** How often each cache had what was looked for. Plain numbers: they are raised at every call. */
export const cacheCounts = perProcess<Record<CacheName, { hits: number; misses: number }>>("cache-counts", () => ({
  responses: { hits: 0, misses: 0 },
  access: { hits: 0, misses: 0 },
}));
