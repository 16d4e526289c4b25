"use client";

import { queryOptions } from "@tanstack/react-query";
import { callApi, readReply } from "@/components/api/call-api";
import { ProblemError } from "@/components/ui/form-errors";
import { CHUNK_BYTES, isUnderWay, type ImportRow } from "@/lib/catalog/imports/contract";

const EVERY_MS = 1_000;
const TRIES = 4;
const CHUNK_TIMEOUT_MS = 60_000;

/** How far an import is, asked every second until it stands still. */
export const importQuery = (start: ImportRow) =>
  queryOptions({
    queryKey: ["staff-import", start.id],
    queryFn: () => callApi<ImportRow>(`/api/staff/data/imports/${encodeURIComponent(start.id)}`),
    initialData: start,
    // What an earlier step left in the cache stands still, and nobody would ask again: a file that was mapped, one that is read again.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : EVERY_MS),
  });

type Received = { received: number; is_complete: boolean };

async function sendChunk(id: string, file: Blob, { offset, stopped }: { offset: number; stopped: AbortSignal }): Promise<number> {
  const response = await fetch(`/api/staff/data/imports/${encodeURIComponent(id)}/content?offset=${offset}`, {
    method: "PUT",
    headers: { "Content-Type": "application/octet-stream" },
    body: file.slice(offset, offset + CHUNK_BYTES),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(CHUNK_TIMEOUT_MS)]),
  });
  try {
    return (await readReply<Received>(response)).received;
  } catch (error) {
    // A piece whose answer was lost has arrived all the same: it goes on from where the file stands.
    if (error instanceof ProblemError && error.problem.code === "outdated") return Number(error.problem.errors?.[0]?.detail ?? Number.NaN);
    throw error;
  }
}

/** Sends a file piece by piece; one that the network lost is sent again. */
export async function sendFile(
  id: string,
  file: Blob,
  { stopped, onProgress }: { stopped: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> {
  let offset = 0;
  for (let failures = 0; offset < file.size;) {
    try {
      offset = await sendChunk(id, file, { offset, stopped });
      failures = 0;
      onProgress(offset);
    } catch (error) {
      if (stopped.aborted || error instanceof ProblemError || ++failures >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * failures));
    }
  }
}
