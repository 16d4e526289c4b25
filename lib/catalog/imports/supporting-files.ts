import { wrongParameter } from "@/lib/core/errors";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { ImportError } from "../drafts";
import { SUPPORTING_KIND } from "./contract";
import { prepareFile } from "./prepare-file";
import { removeUpload } from "./upload-file";

/** Ids of complete uploads, by the importer's name for the file. */
export type SupportingFiles = Readonly<Record<string, string>>;

/**
 * Refuses what is not the id of a complete upload of this kind: nothing else that a request says may become a file to read.
 * @throws DomainError invalid-parameter
 */
export async function requireSupportingFiles(tx: TxContext, files: SupportingFiles): Promise<void> {
  for (const [name, id] of Object.entries(files)) {
    const run = await tx.db.importRun.findFirst({ where: { id, kind: SUPPORTING_KIND, state: "uploading" } });
    if (run === null || run.totalBytes !== run.readBytes)
      throw wrongParameter(`files.${name}`, "unknown-upload", "Use the ID of a fully uploaded supporting file.");
    // Whoever reads it first removes it.
    const [other] = await tx.db.$queryRaw<{ id: string }[]>`
      select id from import_run where state in ('uploading', 'waiting', 'reading') and files @> jsonb_build_object(${name}::text, ${id}::text)`;
    if (other) throw wrongParameter(`files.${name}`, "upload-in-use", `Import ${other.id} already uses this file. Upload it again.`);
  }
}

/** Paths of the uploaded files, unpacked where they are compressed. @throws ImportError when one is gone */
export async function supportingPaths(files: SupportingFiles): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [name, id] of Object.entries(files))
    paths[name] = (
      await prepareFile(id).catch((error: unknown) => {
        if (!(error instanceof ImportError)) throw error;
        throw new ImportError(error.code, `The supporting file "${name}" can't be read. ${error.message}`);
      })
    ).path;
  return paths;
}

/** Removes the files once the import that named them has read them. */
export async function removeSupportingFiles(ctx: Context, files: SupportingFiles): Promise<void> {
  const ids = Object.values(files);
  if (ids.length === 0) return;
  await transaction(ctx, (tx) =>
    tx.db.importRun.updateMany({
      where: { id: { in: ids }, kind: SUPPORTING_KIND, state: "uploading" },
      data: { state: "discarded", finishedAt: new Date(tx.clock.now()) },
    }),
  );
  await Promise.all(ids.map(removeUpload));
}
