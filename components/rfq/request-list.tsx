"use client";

import { useState } from "react";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { RequestRow } from "@/lib/rfq/contract";
import { RequestCard } from "./request-card";
import type { RequestOptions } from "./request-fields";

type RequestListProps = { requests: readonly RequestRow[]; now: number; options: RequestOptions };

/** Requests one below the other; j and k go through them, p, e and w do something with the one that has the focus. */
export function RequestList({ requests, now, options }: RequestListProps) {
  const [current, setCurrent] = useState<string | null>(null);
  function move(step: 1 | -1) {
    const at = requests.findIndex(({ id }) => id === current);
    const next = requests[at === -1 ? 0 : Math.min(requests.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    setCurrent(next.id);
    document.querySelector<HTMLElement>(`[data-rfq="${CSS.escape(next.id)}"]`)?.focus();
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return requests.map((request) => (
    <RequestCard
      key={request.id}
      request={request}
      now={now}
      options={options}
      isCurrent={request.id === current}
      onFocus={() => setCurrent(request.id)}
    />
  ));
}
