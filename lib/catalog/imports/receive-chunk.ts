import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { enqueue } from "@/lib/platform/queue";
import { CHUNK_BYTES, SUPPORTING_KIND } from "./contract";
import { keepPiece, uploadSize } from "./upload-file";

const outdated = (received: number): DomainError =>
  new DomainError("outdated", `${received} bytes were received. Continue from there.`, {
    errors: [{ parameter: "offset", code: "outdated", detail: String(received) }],
  });

/**
 * Takes the next piece of a file. Pieces come in order; one that was sent twice is told where the file
 * stands. The last one hands the file over to be read, unless another import is to read it.
 * @throws DomainError not-found, conflict, outdated, body-too-large
 */
export async function receiveChunk(
  ctx: Context,
  input: { id: string; offset: number; bytes: ReadableStream<Uint8Array> | null },
): Promise<{ received: number; is_complete: boolean }> {
  requireStaff(ctx, "data:write");
  const { id, offset } = input;
  const run = await prisma().importRun.findUnique({
    where: { id },
    select: { kind: true, state: true, totalBytes: true, readBytes: true },
  });
  if (!run || run.totalBytes === null) throw new DomainError("not-found", `There is no upload ${id}.`);
  if (run.state !== "uploading") throw new DomainError("conflict", `This import is ${run.state} and accepts no more data.`);
  if (Number(run.readBytes) !== offset) throw outdated(Number(run.readBytes));
  const total = Number(run.totalBytes);
  const received = await append(id, offset, { limit: Math.min(CHUNK_BYTES, total - offset), bytes: input.bytes });
  const isReady = received === total && run.kind !== SUPPORTING_KIND;
  await transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: "uploading", readBytes: offset },
      data: { readBytes: received, beatAt: now, ...(isReady ? { state: "waiting" } : {}) },
    });
    if (count !== 1) throw outdated(offset);
    if (isReady) await enqueue(tx, "stage-import", { importId: id });
  });
  return { received, is_complete: received === total };
}

/** Keeps the piece once it is complete: of one that breaks off, nothing is kept. Returns where the file stands. */
async function append(
  id: string,
  offset: number,
  { limit, bytes }: { limit: number; bytes: ReadableStream<Uint8Array> | null },
): Promise<number> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = bytes?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader?.cancel();
      throw new DomainError("body-too-large", "The file is larger than declared.");
    }
    parts.push(part.value);
  }
  if (length === 0) throw new DomainError("bad-request", "The chunk is empty.");
  if (offset > 0 && (await uploadSize(id)) === null)
    throw new DomainError("conflict", "The data uploaded so far was lost. Upload the file again.");
  await keepPiece(id, offset, Buffer.concat(parts));
  return offset + length;
}
