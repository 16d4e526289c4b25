import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { domainInOrg } from "./records";

/** Removes a domain: its addresses no longer sign in, and others can prove it. @throws DomainError role-missing, step-up-required, not-found */
export async function removeDomain(ctx: Context, orgId: string, { id }: { id: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { domain } = await domainInOrg(tx.db, orgId, id);
    await tx.db.ssoDomain.delete({ where: { id } });
    await recordEvent(tx, { type: "sso.domain-removed", orgId, subject: orgId, data: { domain } });
  });
}
