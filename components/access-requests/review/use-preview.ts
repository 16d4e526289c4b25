"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyPreview, AccessRequestDetail } from "@/lib/access/contract";
import { draftErrors, type ReplyInput } from "./drafts";
import { fetchPreview, previewKey } from "./queries";

const WAIT_MS = 300;

/** The last value that stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const isComplete = (reply: ReplyInput): boolean =>
  Object.keys(draftErrors(reply)).length === 0 && (reply.kind === "offer" || reply.text.trim() !== "");

/** The mail that would be sent now, as the service writes it. Nothing is asked for what can't be sent. */
export function usePreview(
  { id, version }: Pick<AccessRequestDetail, "id" | "version">,
  reply: ReplyInput,
  unlessOutdated: (run: () => Promise<unknown>) => Promise<boolean>,
) {
  const written = JSON.stringify(reply);
  const settled = useSettled(written);
  // It was written two lines above, so it has the shape that it had.
  const sent: ReplyInput = JSON.parse(settled);
  const input = { ...sent, version };
  const canBeSent = isComplete(reply);
  const query = useQuery({
    queryKey: previewKey(id, input),
    queryFn: async (): Promise<ReplyPreview> => {
      let preview: ReplyPreview | undefined;
      await unlessOutdated(async () => {
        preview = await fetchPreview(id, input);
      });
      if (preview === undefined) throw new Error("the request has changed");
      return preview;
    },
    // An offer names its end, which moves with the clock.
    staleTime: 60_000,
    enabled: canBeSent && isComplete(input),
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { canBeSent, query, isBehind: settled !== written || query.isFetching };
}
