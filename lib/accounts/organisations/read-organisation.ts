import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { organisationById } from "../records";

export type OrganisationView = { id: string; name: string; createdAt: string; suspendedAt: string | null; idleMinutes: number };

/** @throws DomainError not-found (another organisation, or deleted), role-missing */
export async function readOrganisation(ctx: Context, orgId: string): Promise<OrganisationView> {
  requireMay(ctx, "org:read", orgId);
  const { id, name, createdAt, suspendedAt, idleMinutes } = await organisationById(reading(ctx), orgId);
  return { id, name, createdAt: createdAt.toISOString(), suspendedAt: suspendedAt?.toISOString() ?? null, idleMinutes };
}
