import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { newToken } from "../../links";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { MAX_SSO_DOMAINS } from "../contract";
import { claimableDomain } from "./claimable-domain";

/**
 * Adds a domain that is to be proved. Several organisations may try: it is whose record is found first.
 * @throws DomainError role-missing, step-up-required, unprocessable (the domain), conflict (added already, too many), rate-limited
 */
export async function addDomain(ctx: Context, orgId: string, input: { domain: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  const domain = claimableDomain(input.domain);
  await limitAttempts(ctx, [{ what: "sso-domain", who: orgId, limit: 60, windowMs: HOUR_MS }]);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    if ((await tx.db.ssoDomain.count({ where: { orgId } })) >= MAX_SSO_DOMAINS)
      throw new DomainError("conflict", `You have ${MAX_SSO_DOMAINS} domains. Remove one that you no longer use, then add another.`);
    const { count } = await tx.db.ssoDomain.createMany({
      data: { id: newId("ssd"), orgId, domain, token: newToken(), createdAt: new Date(tx.clock.now()) },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", `${domain} has been added already.`);
    const changes = { domain: { from: null, to: domain } };
    await recordEvent(tx, { type: "sso.domain-added", orgId, subject: orgId, data: { domain, changes } });
  });
}
