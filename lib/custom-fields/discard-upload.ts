import { transaction, type Context } from "@/lib/platform/context";
import { requireFieldsMay } from "./records";
import { requireTransition } from "./transitions";
import { uploadInOrg } from "./uploads";

/**
 * Gives up a file that was read; nothing of it was applied.
 * @throws DomainError not-found, role-missing, conflict (applied or discarded already)
 */
export async function discardUpload(ctx: Context, orgId: string, id: string): Promise<void> {
  requireFieldsMay(ctx, "fields:write", orgId);
  await transaction(ctx, async (tx) => {
    await tx.db.$queryRaw`select id from custom_upload where id = ${id} and org_id = ${orgId} for update`;
    const { state } = await uploadInOrg(tx, orgId, id);
    requireTransition(state, "discarded");
    await tx.db.customUpload.update({ where: { id }, data: { state: "discarded", finishedAt: new Date(tx.clock.now()) } });
  });
}
