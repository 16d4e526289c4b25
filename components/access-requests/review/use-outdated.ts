"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemError } from "@/components/ui/form-errors";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { ACCESS_REQUESTS_KEY, requestKey } from "./queries";

type News = AccessRequestDetail["history"];

const isOutdated = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && (thrown.problem.code === "outdated" || thrown.problem.code === "conflict");

/** Someone else may decide first: then the request is loaded again, and `news` tells what happened since it was opened. */
export function useOutdated(id: string) {
  const client = useQueryClient();
  const [news, setNews] = useState<News | null>(null);
  const historyNow = (): News => client.getQueryData<AccessRequestDetail>(requestKey(id))?.history ?? [];

  /** False when someone was faster; every other refusal is thrown on. */
  async function unlessOutdated(run: () => Promise<unknown>): Promise<boolean> {
    const seen = new Set(historyNow().map((entry) => entry.id));
    try {
      await run();
      return true;
    } catch (thrown) {
      if (!isOutdated(thrown)) throw thrown;
      void client.invalidateQueries({ queryKey: ACCESS_REQUESTS_KEY });
      await client.invalidateQueries({ queryKey: requestKey(id) });
      setNews(historyNow().filter((entry) => !seen.has(entry.id)));
      return false;
    }
  }
  return { news, dismiss: () => setNews(null), unlessOutdated };
}
