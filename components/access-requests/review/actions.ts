"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "@/components/api/action-provider";
import type { AccessRequestStatus } from "@/lib/access/contract";
import type { ReplyInput } from "./drafts";
import { ACCESS_REQUESTS_KEY, requestKey } from "./queries";

/** What can be done with one request. Each loads the request and the list again when it is through. */
export function useRequestActions(id: string) {
  const act = useAction();
  const client = useQueryClient();
  const reload = () =>
    Promise.all([client.invalidateQueries({ queryKey: ACCESS_REQUESTS_KEY }), client.invalidateQueries({ queryKey: requestKey(id) })]);
  const post = async (step: string, body: unknown, method: "POST" | "DELETE" = "POST"): Promise<AccessRequestStatus> => {
    const status = await act<AccessRequestStatus>(`/api/staff/access-requests/${encodeURIComponent(id)}/${step}`, { method, body });
    await reload();
    return status;
  };
  return {
    assign: (version: number, assigneeId: string | null) => post("assign", { version, assigneeId }),
    note: (text: string) => post("notes", { text }),
    restore: (version: number) => post("restore", { version }),
    review: (version: number) => post("review", { version }),
    retract: (version: number, text: string) => post("retract", { version, text }),
    confirmProposal: (version: number, acknowledged: readonly string[]) => post("proposal", { version, acknowledged }),
    rejectProposal: (version: number) => post("proposal", { version }, "DELETE"),
    answer: (version: number, { kind, ...reply }: ReplyInput) => post(kind, { version, ...reply }),
  };
}
