"use client";

import { useAction } from "@/components/api/action-provider";
import type { Retried } from "@/lib/jobs/contract";

const path = (...parts: readonly string[]) => `/api/staff/${parts.map(encodeURIComponent).join("/")}`;

/** What staff does with failed work. */
export function useJobActions() {
  const act = useAction();
  return {
    retryJob: (queue: string, id: string) => act<Retried>(path("jobs", queue, id, "retry"), { method: "POST" }),
    retryAll: (queue: string) => act<Retried>(path("jobs", queue, "retry"), { method: "POST" }),
    discardJob: (queue: string, id: string, reason: string) =>
      act(path("jobs", queue, id, "discard"), { method: "POST", body: { reason } }),
    replayDelivery: (id: string) => act(path("deliveries", id, "replay"), { method: "POST" }),
  };
}
