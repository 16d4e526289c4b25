"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useBillingActions } from "./actions";

const EVERY_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** Asks what has become of a checkout until that is known; `isLate` after half a minute, then only when it is told to. */
export function useConfirmation(sessionId: string) {
  const { confirm } = useBillingActions();
  const { refresh } = useRouter();
  const [startedAt] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ["checkout", sessionId],
    queryFn: async () => {
      const confirmed = await confirm(sessionId);
      // What the page says about the plan is older than this answer.
      if (confirmed.state !== "processing") refresh();
      return { ...confirmed, isLate: confirmed.state === "processing" && Date.now() - startedAt >= MAX_WAIT_MS };
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === "processing" && !state.data.isLate ? EVERY_MS : false),
  });
  return query;
}
