import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import { type BeginUploadInput, MAX_OPEN_IMPORTS } from "./contract";
import { planImport } from "./open-import";
import { cleanFileName, makeUploadFolder } from "./upload-file";

/** Announces a file: what it is called, how large, and how it is to be read. Its bytes follow in pieces. */
export async function beginUpload(ctx: Context, input: z.output<typeof BeginUploadInput>): Promise<{ id: string }> {
  requireStaff(ctx);
  const { importer, source, mode, options } = planImport(input.kind, input.options);
  await makeUploadFolder();
  const id = newId("imp");
  await transaction(ctx, async (tx) => {
    const open = await tx.db.importRun.count({ where: { state: { in: ["uploading", "waiting", "reading"] } } });
    if (open >= MAX_OPEN_IMPORTS) throw new DomainError("conflict", `${open} files are being read already. Wait, or discard one.`);
    const now = new Date(tx.clock.now());
    const fileName = cleanFileName(input.file_name);
    await tx.db.importRun.create({
      data: {
        id,
        kind: importer.kind,
        source: source.code,
        mode,
        state: "uploading",
        fileName,
        report: {},
        options,
        totalBytes: input.bytes,
        createdAt: now,
        createdBy: actorId(tx),
        beatAt: now,
      },
    });
    await recordEvent(tx, { type: "import.uploaded", subject: id, data: { kind: importer.kind, source: source.code, name: fileName } });
  });
  return { id };
}
