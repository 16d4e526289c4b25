import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { MAPPED_KIND } from "../mappings/contract";
import { readMapping } from "../mappings/saved-mapping";
import type { ImportRow } from "./contract";
import { presentImport } from "./present-import";
import { uploadSize } from "./upload-file";

const Options = z.object({ mapping: z.string().optional() });

async function mappingOf(run: { kind: string; options: unknown }): Promise<ImportRow["mapping"]> {
  const ref = run.kind === MAPPED_KIND ? Options.parse(run.options).mapping : undefined;
  if (ref === undefined) return null;
  const { name, version } = await readMapping(ref);
  return { name, version };
}

/** One import and how far it is. @throws DomainError not-found */
export async function readImport(ctx: Context, id: string): Promise<ImportRow> {
  requireStaff(ctx, "data:read");
  const run = await reading(ctx).importRun.findUnique({ where: { id } });
  if (!run) throw new DomainError("not-found", `There is no import ${id}.`);
  const isWhole = run.state === "failed" && run.totalBytes !== null && (await uploadSize(id)) === Number(run.totalBytes);
  return presentImport(run, isWhole, await mappingOf(run));
}
