import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/components/api/call-api";
import type { ConsoleFeed } from "@/lib/rfq/contract";
import type { FeedView } from "./feed-filters";

const POLL_MS = 5_000;

/** The newest page of the feed. It rests while the page is hidden. */
export const feedQuery = (orgId: string, { category, region }: FeedView, isLive: boolean) =>
  queryOptions({
    queryKey: ["rfqs", orgId, category, region],
    queryFn: () => {
      const params = new URLSearchParams({ ...(category ? { category } : {}), ...(region ? { region } : {}) });
      return callApi<ConsoleFeed>(`/api/console/rfqs?${params}`);
    },
    refetchInterval: isLive ? POLL_MS : false,
    refetchIntervalInBackground: false,
    enabled: isLive,
  });
