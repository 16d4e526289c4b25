"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/components/api/call-api";
import type { NotificationSummary } from "@/lib/accounts/notifications/contract";

const PATH = "/api/console/notifications";
const FRESH_MS = 60_000;

const keyOf = (orgId: string) => ["notifications", orgId] as const;

/** The newest notifications, asked for again when the window comes back to the front. */
export function useNotifications(orgId: string, initial: NotificationSummary): NotificationSummary {
  // Not the action that leads to the sign-in page: nobody asked for this call, and a form may be half filled in.
  const queryFn = () => callApi<NotificationSummary>(PATH, { orgId });
  return useQuery({ queryKey: keyOf(orgId), queryFn, initialData: initial, staleTime: FRESH_MS, retry: false }).data;
}

/** Marking as seen, here at once and for good at the service. */
export function useSeen(orgId: string) {
  const client = useQueryClient();
  const change = (next: (held: NotificationSummary) => NotificationSummary) =>
    client.setQueryData<NotificationSummary>(keyOf(orgId), (held) => (held ? next(held) : held));
  return {
    /** The count goes; the marks stay for as long as the reader looks at them. */
    markSeen: (until: string) => {
      change((held) => ({ ...held, unread: 0 }));
      callApi(`${PATH}/read`, { method: "POST", body: { until }, orgId }).catch(() => client.invalidateQueries({ queryKey: keyOf(orgId) }));
    },
    dropMarks: () => change((held) => ({ ...held, rows: held.rows.map((row) => ({ ...row, isUnread: false })) })),
  };
}
