import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { ImportRow } from "./contract";
import { presentImport } from "./present-import";
import { uploadSize } from "./upload-file";

/** One import and how far it is. @throws DomainError not-found */
export async function readImport(ctx: Context, id: string): Promise<ImportRow> {
  requireStaff(ctx, "data:read");
  const run = await reading(ctx).importRun.findUnique({ where: { id } });
  if (!run) throw new DomainError("not-found", `There is no import ${id}.`);
  const isWhole = run.state === "failed" && run.totalBytes !== null && (await uploadSize(id)) === Number(run.totalBytes);
  return presentImport(run, isWhole);
}
