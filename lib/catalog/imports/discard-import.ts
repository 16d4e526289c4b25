import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { discardRows } from "../staging/discard-rows";
import { IMPORT_STATES, importMay } from "./contract";
import { removeUpload } from "./upload-file";

/** Takes an import back at any time before it is published; whoever reads it just now stops. */
export async function discardImport(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const run = await tx.db.importRun.findUnique({ where: { id } });
    if (!run) throw new DomainError("not-found", `There is no import ${id}.`);
    const from = IMPORT_STATES.filter((state) => importMay(state, "discarded"));
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: { in: from } },
      data: { state: "discarded", finishedAt: new Date(tx.clock.now()) },
    });
    if (count !== 1) throw new DomainError("conflict", `This import is ${run.state} and can no longer be discarded.`);
    await discardRows(tx, id);
    await recordEvent(tx, { type: "import.discarded", subject: id, data: { kind: run.kind, source: run.source } });
  });
  await removeUpload(id);
}
