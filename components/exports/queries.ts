"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useOrgAction } from "@/components/api/org-provider";
import type { ExportPage, ExportSummary } from "@/lib/exports/contract";
import { isDelivering, isMoving } from "./words";

const POLL_MS = 1_000;

/** A page of exports, asked for again as long as one of them is under way. */
export function useExportPage(initial: ExportPage, cursor: string | undefined) {
  const act = useOrgAction();
  const search = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  return useQuery({
    queryKey: ["exports", cursor ?? "", initial],
    queryFn: () => act<ExportPage>(`/api/console/exports${search}`),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.exports.some(isMoving) ? POLL_MS : false),
  }).data;
}

/** One export, likewise. */
export function useExport(initial: ExportSummary): ExportSummary {
  const act = useOrgAction();
  const router = useRouter();
  return useQuery({
    queryKey: ["export", initial.id, initial],
    queryFn: async () => {
      const one = await act<ExportSummary>(`/api/console/exports/${encodeURIComponent(initial.id)}`);
      // The rest of the page is the server's: the manifest is there now, or the reason why not.
      if (isMoving(initial) && !isMoving(one)) router.refresh();
      return one;
    },
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && (isMoving(state.data) || isDelivering(state.data)) ? POLL_MS : false),
  }).data;
}
