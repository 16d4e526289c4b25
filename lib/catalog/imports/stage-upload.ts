import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { ImportError } from "../drafts";
import { failImport } from "../staging/fail-import";
import { stageImport } from "../staging/stage-import";
import { StoppedError } from "../staging/stage-progress";
import { askForMapping, planRun } from "./map-upload";
import { companyDirectory } from "./open-import";
import { prepareFile } from "./prepare-file";
import { readFile } from "./read-file";
import { removeSupportingFiles, supportingPaths } from "./supporting-files";
import { removeFetched, removeUpload } from "./upload-file";

const Texts = z.record(z.string(), z.string());

/**
 * Reads an uploaded file into the staging table. Runs in a worker, once: a run that somebody else took,
 * or that was discarded, is left alone. A file that can't be read leaves a failed run with its reason.
 */
export async function stageUpload(ctx: Context, importId: string): Promise<{ staged: number } | null> {
  requireOperator(ctx);
  const run = await claim(ctx, importId);
  if (!run) return null;
  try {
    const files = Texts.parse(run.files);
    const file = await prepareFile(importId);
    const plan = await planRun(ctx, { id: importId, kind: run.kind, options: Texts.parse(run.options), path: file.path });
    if (plan === null) return await askForMapping(ctx, importId);
    const { source, mode, options } = plan;
    const companies = await companyDirectory();
    const { report } = await stageImport(ctx, {
      kind: run.kind,
      source,
      mode,
      fileName: run.fileName,
      ...readFile(plan, { path: file.path, companies, options, files: await supportingPaths(files) }),
      run: { id: importId, sha256: file.sha256, lines: file.lines },
    });
    await removeUpload(importId);
    await removeSupportingFiles(ctx, files);
    return { staged: report.staged };
  } catch (error) {
    return giveUp(ctx, importId, error);
  } finally {
    await removeFetched(importId);
  }
}

async function giveUp(ctx: Context, importId: string, error: unknown): Promise<null> {
  if (error instanceof StoppedError) return null;
  const isMeant = error instanceof ImportError || error instanceof DomainError;
  await failImport(ctx, importId, error);
  // The file of a run that broke off by our own fault is kept, so that it can be read again.
  if (isMeant) await removeUpload(importId);
  else log().error({ err: error, importId }, "an import failed");
  return null;
}

function claim(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: "waiting" },
      data: { state: "reading", beatAt: now, lineRead: 0, rowsRead: 0 },
    });
    if (count !== 1) return null;
    return prisma().importRun.findUnique({ where: { id }, select: { kind: true, options: true, files: true, fileName: true } });
  });
}
