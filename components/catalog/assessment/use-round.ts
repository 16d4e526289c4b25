"use client";

import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useAction } from "@/components/api/action-provider";
import { callApi } from "@/components/api/call-api";
import type { DecideEntriesInput, RoundEntry, RoundSheet, SaveEntryInput } from "@/lib/catalog/assessments/contract";

/** What others enter appears so often. */
const EVERY_MS = 10_000;

export const roundPath = (id: string, ...parts: readonly string[]): string =>
  `/api/staff/data/assessments/${[id, ...parts].map(encodeURIComponent).join("/")}`;

const keyOf = (id: string) => ["staff-assessment", id];

/** A response that was under way while something was saved must not take that back. */
function merged(known: RoundSheet | undefined, fetched: RoundSheet): RoundSheet {
  const newer = new Map(known?.entries.map((entry) => [entry.series_id, entry]));
  const entries = fetched.entries.map((entry) => {
    const mine = newer.get(entry.series_id);
    return mine && mine.version > entry.version ? mine : entry;
  });
  return { ...fetched, entries };
}

const roundQuery = (client: QueryClient, start: RoundSheet) =>
  queryOptions({
    queryKey: keyOf(start.round.id),
    queryFn: async () =>
      merged(client.getQueryData<RoundSheet>(keyOf(start.round.id)), await callApi<RoundSheet>(roundPath(start.round.id))),
    initialData: start,
    refetchInterval: ({ state }) => (state.data?.round.state === "open" ? EVERY_MS : false),
  });

/** A round as it is now, and what can be done with its series; each change is in the sheet once it is saved. */
export function useRound(start: RoundSheet) {
  const client = useQueryClient();
  const act = useAction();
  const { data } = useQuery(roundQuery(client, start));
  const { id } = start.round;
  const put = (entries: readonly RoundEntry[]) => {
    const changed = new Map(entries.map((entry) => [entry.series_id, entry]));
    client.setQueryData<RoundSheet>(keyOf(id), (now) =>
      now ? { ...now, entries: now.entries.map((entry) => changed.get(entry.series_id) ?? entry) } : now,
    );
  };
  const of = (seriesId: string) => roundPath(id, "entries", seriesId);
  return {
    ...data,
    save: async (seriesId: string, body: z.input<typeof SaveEntryInput>): Promise<RoundEntry> => {
      const saved = await act<RoundEntry>(of(seriesId), { method: "PUT", body });
      put([saved]);
      return saved;
    },
    withdraw: async ({ series_id, version }: RoundEntry): Promise<void> =>
      put([await act<RoundEntry>(`${of(series_id)}/withdraw`, { method: "POST", body: { version } })]),
    read: async (seriesId: string): Promise<void> => put([await act<RoundEntry>(of(seriesId))]),
    decide: async (body: z.input<typeof DecideEntriesInput>): Promise<void> => {
      const { entries } = await act<{ entries: RoundEntry[] }>(roundPath(id, "decisions"), { method: "POST", body });
      put(entries);
    },
  };
}
export type RoundActions = Omit<ReturnType<typeof useRound>, "round" | "entries">;
