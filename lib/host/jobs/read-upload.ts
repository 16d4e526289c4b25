import { ImportError } from "@/lib/catalog/drafts";
import { failImport } from "@/lib/catalog/staging/fail-import";
import type { Context } from "@/lib/platform/context";
import { runInWorker } from "./run-in-worker";

/** Rows pass through in parts; what grows with a file are the texts that a workbook shares and the groups of Parquet. */
export const HEAP_MB = 160;

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Reads an uploaded file in a thread of its own. One that needs more memory than that has fails with this as its reason. */
export async function readUpload(ctx: Context, { importId }: { importId: string }): Promise<unknown> {
  try {
    return await runInWorker("stage-import", { importId }, { heapMb: HEAP_MB });
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const detail = "The file needs more memory than an import may use. Save it as CSV, or split it, and upload it again.";
    return failImport(ctx, importId, new ImportError("unreadable", detail));
  }
}
