import { reading, type Context } from "@/lib/platform/context";
import type { UploadRow } from "./contract";
import { requireFieldsMay } from "./records";
import { uploadInOrg } from "./uploads";

/**
 * A file that was uploaded, with what it would do or has done.
 * @throws DomainError not-found, role-missing
 */
export async function readUpload(ctx: Context, orgId: string, id: string): Promise<UploadRow> {
  requireFieldsMay(ctx, "fields:read", orgId);
  return uploadInOrg({ db: reading(ctx) }, orgId, id);
}

/** The file that waits to be applied, or null. */
export async function readOpenUpload(ctx: Context, orgId: string): Promise<UploadRow | null> {
  requireFieldsMay(ctx, "fields:read", orgId);
  const db = reading(ctx);
  const open = await db.customUpload.findFirst({ where: { orgId, state: "staged" }, orderBy: { createdAt: "desc" }, select: { id: true } });
  return open && uploadInOrg({ db }, orgId, open.id);
}
