import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { mailOwners, namedWithActor } from "../../members/mail-owners";
import { requireMay } from "../../permissions";
import { lockTeamFor, organisationById } from "../../records";
import { domainRemovedMail } from "../mails";
import { domainInOrg } from "./records";

/** Removes a domain: its addresses no longer sign in, and others can prove it. Owners are mailed of one that counted. @throws DomainError role-missing, step-up-required, not-found */
export async function removeDomain(ctx: Context, orgId: string, { id }: { id: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { domain, verifiedAt } = await domainInOrg(tx.db, orgId, id);
    await tx.db.ssoDomain.delete({ where: { id } });
    const onceKey = await recordEvent(tx, { type: "sso.domain-removed", orgId, subject: orgId, data: { domain } });
    if (verifiedAt === null) return;
    const { name } = await organisationById(tx.db, orgId);
    const names = await namedWithActor(tx);
    await mailOwners(tx, { orgId, template: "sso-domain-removed", onceKey, names }, (to) =>
      domainRemovedMail(to, name, { domain, ctx: tx }),
    );
  });
}
