import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import type { SsoDomain } from "@/prisma/generated/client";
import { DOMAIN_GRACE_DAYS, type ListedDomain, type SsoDomainRow } from "../contract";

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
export async function listDomains(db: Tx, orgId: string): Promise<ListedDomain[]> {
  const rows = await db.ssoDomain.findMany({ where: { orgId }, orderBy: { domain: "asc" } });
  const counts = await db.$queryRaw<{ domain: string; members: number }[]>`
    select substring(u.email from '[^@]*$') as domain, count(*)::int as members
    from member m join app_user u on u.id = m.user_id where m.org_id = ${orgId} group by 1`;
  const membersAt = new Map(counts.map(({ domain, members }) => [domain, members]));
  return rows.map((row) => ({ ...domainRow(row), members: membersAt.get(row.domain) ?? 0 }));
}
