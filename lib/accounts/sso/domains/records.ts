import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import type { SsoDomain } from "@/prisma/generated/client";
import { DOMAIN_GRACE_DAYS, type SsoDomainRow } from "../contract";

/** The name of the TXT record that proves a domain. */
export const recordName = (domain: string): string => `_${env().KEY_PREFIX}-sso.${domain}`;

export const graceEndsAt = (missingSince: Date): Date => new Date(missingSince.getTime() + DOMAIN_GRACE_DAYS * DAY_MS);

/** @throws DomainError not-found */
export async function domainInOrg(db: Tx, orgId: string, id: string): Promise<SsoDomain> {
  const found = await db.ssoDomain.findFirst({ where: { id, orgId } });
  if (!found) throw new DomainError("not-found", "This domain does not exist.");
  return found;
}

export const domainRow = ({ id, domain, token, verifiedAt, lastCheckedAt, found, missingSince }: SsoDomain): SsoDomainRow => ({
  ...{ id, domain, found },
  record: { name: recordName(domain), value: token },
  verifiedAt: verifiedAt?.toISOString() ?? null,
  lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
  endsAt: missingSince && graceEndsAt(missingSince).toISOString(),
});

/** The domains of an organisation, by name. */
export async function listDomains(db: Tx, orgId: string): Promise<SsoDomainRow[]> {
  return (await db.ssoDomain.findMany({ where: { orgId }, orderBy: { domain: "asc" } })).map(domainRow);
}
