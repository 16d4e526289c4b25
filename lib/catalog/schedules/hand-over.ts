import { open } from "node:fs/promises";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { beginUpload } from "../imports/begin-upload";
import { BeginUploadInput, CHUNK_BYTES } from "../imports/contract";
import { SAME_COLUMNS } from "../imports/map-upload";
import { receiveChunk } from "../imports/receive-chunk";
import { newestMapping } from "../mappings/saved-mapping";
import { jsonColumn } from "../staging/staged-row";
import { moveRun, type ClaimedRun } from "./claim-run";
import { FetchRefusal } from "./places/fetch-refusal";
import type { Fetched } from "./places/fetching";
import type { Held } from "./working";

/** The import is read by the mapping of the schedule as it is now, and by no other that the columns may fit. */
async function nameMapping(tx: TxContext, importId: string, mappingId: string): Promise<void> {
  const saved = await newestMapping(mappingId);
  if (!saved) throw new FetchRefusal("The mapping of this schedule was archived. Choose another one.", true);
  const { ref, name, source, mode } = saved;
  await tx.db.importRun.update({
    where: { id: importId },
    data: { source: source.code, mode, options: { mapping: ref, [SAME_COLUMNS]: "yes" } },
  });
  await recordEvent(tx, { type: "import.mapped", subject: importId, data: { mapping: name, source: source.code } });
}

async function sendPieces(ctx: Context, id: string, { path, working }: { path: string; working: Held }): Promise<void> {
  const file = await open(path);
  try {
    for (let offset = 0; ;) {
      working.signal.throwIfAborted();
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, offset);
      const bytes = new Blob([buffer.subarray(0, bytesRead)]).stream();
      const { received, is_complete } = await receiveChunk(ctx, { id, offset, bytes });
      await working.passed?.("piece");
      if (is_complete) return;
      offset = received;
    }
  } finally {
    await file.close();
  }
}

/**
 * Gives a fetched file to an import, as an upload would: the worker reads it with all checks. The run knows the import from its
 * beginning, so that whoever takes the run up finds what became of it. @throws LostRun, DomainError, FetchRefusal
 */
export async function handOver(
  ctx: Context,
  run: ClaimedRun,
  { fetched, path, working }: { fetched: NonNullable<Fetched>; path: string; working: Held },
): Promise<void> {
  const { kind, options, mappingId } = run.schedule;
  const { name, bytes, mark } = fetched;
  const input = BeginUploadInput.parse({ kind, options, file_name: name.slice(-400), bytes });
  const importId = await transaction(ctx, async (tx) => {
    const { id } = await beginUpload(tx, input);
    if (mappingId !== null) await nameMapping(tx, id, mappingId);
    await moveRun(tx, run, { to: "fetching", data: { importId: id, fileName: input.file_name, bytes, mark: jsonColumn(mark) } });
    return id;
  });
  await working.passed?.("begun");
  await sendPieces(ctx, importId, { path, working });
  await transaction(ctx, (tx) => moveRun(tx, run, { to: "reading", data: {} }));
  await working.passed?.("handed-over");
}
