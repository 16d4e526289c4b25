import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { lockTeam } from "../records";
import { removeFromTeam } from "./remove-member";

/** Leaves an organisation. @throws DomainError conflict for its last owner */
export async function leaveOrganisation(ctx: Context, orgId: string): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    await removeFromTeam(tx, orgId, { userId, type: "member.left" });
  });
}
