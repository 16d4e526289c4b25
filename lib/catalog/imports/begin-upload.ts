import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { MAPPED_KIND } from "../mappings/contract";
import { actorId } from "../releases/actor-id";
import { type BeginUploadInput, MAP_AGAIN_KIND, MAX_OPEN_IMPORTS, SUPPORTING_KIND } from "./contract";
import { ASKED } from "./map-upload";
import { planImport, refuseForeignFiles } from "./open-import";
import { requireSupportingFiles } from "./supporting-files";
import { cleanFileName } from "./upload-file";

type Planned = { kind: string; source: string; mode: string; options: Readonly<Record<string, string>> };

function planned({ kind, options, files }: z.output<typeof BeginUploadInput>): Planned {
  if (kind === SUPPORTING_KIND) return { kind, source: SUPPORTING_KIND, mode: "merge", options: {} };
  // How it is read, and from which source it is, is known once somebody or its columns have said so.
  if (kind === MAPPED_KIND) return { kind, source: MAPPED_KIND, mode: "merge", options: {} };
  if (kind === MAP_AGAIN_KIND) return { kind: MAPPED_KIND, source: MAPPED_KIND, mode: "merge", options: { [ASKED]: "yes" } };
  const plan = planImport(kind, options);
  refuseForeignFiles(plan.importer, files);
  return { kind: plan.importer.kind, source: plan.source.code, mode: plan.mode, options: plan.options };
}

/** Announces a file: what it is called, how large, and how it is to be read. Its bytes follow in pieces. */
export async function beginUpload(ctx: Context, input: z.output<typeof BeginUploadInput>): Promise<{ id: string }> {
  requireStaff(ctx, "data:write");
  const { kind, source, mode, options } = planned(input);
  const id = newId("imp");
  await transaction(ctx, async (tx) => {
    // Supporting files that nobody uses must not keep imports out.
    const kinds = kind === SUPPORTING_KIND ? kind : { not: SUPPORTING_KIND };
    const open = await tx.db.importRun.count({ where: { kind: kinds, state: { in: ["uploading", "waiting", "reading"] } } });
    if (open >= MAX_OPEN_IMPORTS) throw new DomainError("conflict", `${open} uploads are open. Wait for one to finish or discard one.`);
    await requireSupportingFiles(tx, input.files);
    const now = new Date(tx.clock.now());
    const fileName = cleanFileName(input.file_name);
    await tx.db.importRun.create({
      data: {
        id,
        kind,
        source,
        mode,
        state: "uploading",
        fileName,
        report: {},
        options,
        files: input.files,
        totalBytes: input.bytes,
        createdAt: now,
        createdBy: actorId(tx),
        beatAt: now,
      },
    });
    await recordEvent(tx, { type: "import.uploaded", subject: id, data: { kind, source, name: fileName } });
  });
  return { id };
}
