import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { mailOwners, namedWithActor } from "../../members/mail-owners";
import { requireMay } from "../../permissions";
import { lockTeamFor, organisationById } from "../../records";
import { domainRemovedMail } from "../mails";
import { domainInOrg } from "./records";

/**
 * Removes a domain: its addresses no longer sign in, and others can prove it. Owners are mailed of one that counted.
 * @throws DomainError role-missing, step-up-required, not-found, conflict (the last one while single sign-on is required)
 */
export async function removeDomain(ctx: Context, orgId: string, { id }: { id: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { domain, verifiedAt } = await domainInOrg(tx.db, orgId, id);
    if (verifiedAt !== null) await requireWayIn(tx, orgId, id);
    await tx.db.ssoDomain.delete({ where: { id } });
    const changes = { domain: { from: domain, to: null } };
    const onceKey = await recordEvent(tx, { type: "sso.domain-removed", orgId, subject: orgId, data: { domain, changes } });
    if (verifiedAt === null) return;
    const { name } = await organisationById(tx.db, orgId);
    const names = await namedWithActor(tx);
    await mailOwners(tx, { orgId, template: "sso-domain-removed", onceKey, names }, (to) =>
      domainRemovedMail(to, name, { domain, ctx: tx }),
    );
  });
}

/** Without a domain no member could sign in through the directory that they must use. */
async function requireWayIn({ db }: TxContext, orgId: string, id: string): Promise<void> {
  if ((await db.ssoConnection.count({ where: { orgId, isEnforced: true } })) === 0) return;
  if ((await db.ssoDomain.count({ where: { orgId, verifiedAt: { not: null }, id: { not: id } } })) > 0) return;
  throw new DomainError(
    "conflict",
    "Single sign-on is required, and this is its only domain. Verify another one first, or make it optional.",
  );
}
