import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/components/api/call-api";
import type { ReviewFigures, AccessRequestPage, ReplyPreview, AccessRequestDetail, AccessRequestView } from "@/lib/access/contract";
import type { ReplyInput } from "./drafts";

export type ListScope = { view: AccessRequestView; search: string; cursor: string | null };
/** What GET /api/staff/access-requests answers; `nowMs` is the server's time. */
export type AccessRequestList = AccessRequestPage & { figures: ReviewFigures; nowMs: number };

const POLL_MS = 20_000;

export const ACCESS_REQUESTS_KEY = ["access-requests"] as const;
export const requestKey = (id: string) => ["request", id] as const;

export const accessRequestsQuery = ({ view, search, cursor }: ListScope) =>
  queryOptions({
    queryKey: [...ACCESS_REQUESTS_KEY, view, search, cursor],
    queryFn: () => {
      const params = new URLSearchParams({ view, search, ...(cursor === null ? {} : { cursor }) });
      return callApi<AccessRequestList>(`/api/staff/access-requests?${params}`);
    },
    refetchInterval: POLL_MS,
  });

/** While an answer is written the request stands still: what happens meanwhile is told when the answer is sent or previewed. */
export const requestQuery = (id: string, { isPaused }: { isPaused: boolean }) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: () => callApi<AccessRequestDetail>(`/api/staff/access-requests/${encodeURIComponent(id)}`),
    refetchInterval: isPaused ? (false as const) : POLL_MS,
    refetchOnWindowFocus: !isPaused,
    refetchOnReconnect: !isPaused,
  });

export const previewKey = (id: string, input: ReplyInput & { version: number }) => ["preview", id, input] as const;

export const fetchPreview = (id: string, input: ReplyInput & { version: number }): Promise<ReplyPreview> =>
  callApi<ReplyPreview>(`/api/staff/access-requests/${encodeURIComponent(id)}/preview`, { method: "POST", body: input });
