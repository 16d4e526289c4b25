import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { uploadSize } from "./upload-file";

/** Reads the file of a run once more that was given up although its file is whole and still here. */
export async function readAgain(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  const size = await uploadSize(id);
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: "failed", totalBytes: size ?? -1 },
      data: { state: "waiting", report: {}, finishedAt: null, beatAt: new Date(tx.clock.now()), lineRead: 0, rowsRead: 0 },
    });
    if (count !== 1) throw new DomainError("conflict", "The file of this import is no longer available. Upload it again.");
    await enqueue(tx, "stage-import", { importId: id });
    await recordEvent(tx, { type: "import.reread", subject: id });
  });
}
