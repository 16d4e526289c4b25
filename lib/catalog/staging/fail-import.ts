import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { ImportError } from "../drafts";
import { discardRows } from "./discard-rows";

function told(error: unknown): { code: string; detail: string; line: number | null } {
  if (error instanceof ImportError) return { code: error.code, detail: error.message, line: error.line };
  if (error instanceof DomainError) return { code: error.code, detail: error.message, line: null };
  return { code: "internal", detail: "The file could not be read because of an unexpected error. Read the file again.", line: null };
}

/** Ends a run that can't go on, with the reason. One that is no longer ours to fail is left alone. */
export function failImport(ctx: Context, id: string, error: unknown): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const reason = told(error);
    const run = await tx.db.importRun.findUnique({ where: { id }, select: { report: true, source: true, kind: true } });
    const report = { ...z.record(z.string(), z.json()).parse(run?.report ?? {}), error: reason };
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: { in: ["uploading", "waiting", "reading"] } },
      data: { state: "failed", finishedAt: new Date(tx.clock.now()), report },
    });
    if (count !== 1) return false;
    await discardRows(tx, id);
    await recordEvent(tx, { type: "import.failed", subject: id, data: { kind: run?.kind, source: run?.source, error: reason.detail } });
    return true;
  });
}
