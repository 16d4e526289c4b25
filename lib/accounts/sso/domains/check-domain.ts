import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { findTxt } from "@/lib/platform/outgoing/txt-records";
import { limitAttempts } from "@/lib/platform/throttle";
import type { SsoDomain } from "@/prisma/generated/client";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import type { SsoDomainRow } from "../contract";
import { loseDomain } from "./lose-domain";
import { domainInOrg, domainRow, recordName } from "./records";

/**
 * Looks for the record now. A domain that is proved is this organisation's alone, until its record is gone: then whoever has a record
 * of their own gets it. What a look finds missing here takes nothing away: that is the daily job's, after seven days.
 * @throws DomainError role-missing, not-found, conflict (another organisation's), rate-limited
 */
export async function checkDomain(ctx: Context, orgId: string, { id }: { id: string }): Promise<SsoDomainRow> {
  requireMay(ctx, "org:write", orgId);
  await limitAttempts(ctx, [{ what: "sso-domain-check", who: orgId, limit: 60, windowMs: HOUR_MS }]);
  const { domain, token } = await domainInOrg(reading(ctx), orgId, id);
  const { outcome, words } = await findTxt(recordName(domain), token);
  const lapsed = outcome === "found" ? await findLapsed(ctx, domain, orgId) : null;
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await domainInOrg(tx.db, orgId, id);
    const now = new Date(tx.clock.now());
    const checked = { lastCheckedAt: now, found: words };
    if (outcome !== "found") return domainRow(await tx.db.ssoDomain.update({ where: { id }, data: checked }));
    if (before.verifiedAt === null) {
      await makeRoom(tx, before, lapsed);
      await recordEvent(tx, { type: "sso.domain-verified", orgId, subject: orgId, data: { domain } });
    }
    const data = { ...checked, verifiedAt: before.verifiedAt ?? now, missingSince: null };
    return domainRow(await tx.db.ssoDomain.update({ where: { id }, data }));
  });
}

const heldElsewhere = (domain: string, orgId: string) => ({ domain, orgId: { not: orgId }, verifiedAt: { not: null } });

/** The proof of another organisation, when its record is gone at this moment. Outside of any transaction, as it asks name servers. */
async function findLapsed(ctx: Context, domain: string, orgId: string): Promise<string | null> {
  const holder = await reading(ctx).ssoDomain.findFirst({ where: heldElsewhere(domain, orgId) });
  if (!holder) return null;
  const { outcome } = await findTxt(recordName(domain), holder.token);
  return outcome === "missing" ? holder.id : null;
}

async function makeRoom(tx: TxContext, { domain, orgId }: SsoDomain, lapsedId: string | null): Promise<void> {
  const holder = await tx.db.ssoDomain.findFirst({ where: heldElsewhere(domain, orgId) });
  if (!holder) return;
  if (holder.id !== lapsedId)
    throw new DomainError("conflict", "Another organisation has verified this domain. It must release the domain first.");
  await loseDomain(tx, holder);
}
