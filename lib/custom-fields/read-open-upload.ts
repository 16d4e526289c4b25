import { reading, type Context } from "@/lib/platform/context";
import type { UploadRow } from "./contract";
import { requireFieldsMay } from "./records";
import { uploadInOrg } from "./uploads";

/** Returns the file that is staged and not applied yet, or null. */
export async function readOpenUpload(ctx: Context, orgId: string): Promise<UploadRow | null> {
  requireFieldsMay(ctx, "fields:read", orgId);
  const db = reading(ctx);
  const open = await db.customUpload.findFirst({ where: { orgId, state: "staged" }, orderBy: { createdAt: "desc" }, select: { id: true } });
  return open && uploadInOrg({ db }, orgId, open.id);
}
