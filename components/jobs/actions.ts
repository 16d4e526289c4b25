"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/api/action-provider";
import type { Retried } from "@/lib/jobs/contract";

const path = (...parts: readonly string[]) => `/api/staff/${parts.map(encodeURIComponent).join("/")}`;

/** What staff does with failed work; the page is read again when it is through. */
export function useJobActions() {
  const act = useAction();
  const router = useRouter();
  const post = async <T = unknown>(address: string, body?: unknown): Promise<T> => {
    const answer = await act<T>(address, { method: "POST", ...(body === undefined ? {} : { body }) });
    router.refresh();
    return answer;
  };
  return {
    retryJob: (queue: string, id: string) => post<Retried>(path("jobs", queue, id, "retry")),
    retryAll: (queue: string) => post<Retried>(path("jobs", queue, "retry")),
    discardJob: (queue: string, id: string, reason: string) => post(path("jobs", queue, id, "discard"), { reason }),
    replayDelivery: (id: string) => post(path("deliveries", id, "replay")),
  };
}
