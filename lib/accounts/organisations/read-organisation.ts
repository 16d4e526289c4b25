import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import type { AddressLimits } from "../contract";
import { requireMay } from "../permissions";

export type OrganisationView = {
  id: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
  idleMinutes: number;
  requiresSecondFactor: boolean;
  limits: AddressLimits;
};

/** @throws DomainError not-found (another organisation, or deleted), role-missing */
export async function readOrganisation(ctx: Context, orgId: string): Promise<OrganisationView> {
  requireMay(ctx, "org:read", orgId);
  const organisation = await reading(ctx).organisation.findFirst({ where: { id: orgId, deletedAt: null } });
  if (!organisation) throw new DomainError("not-found", `There is no organisation ${orgId}.`);
  const { id, name, createdAt, suspendedAt, idleMinutes, requiresSecondFactor } = organisation;
  const { limitsKeys, keyAddresses, limitsConsole, consoleAddresses } = organisation;
  return {
    ...{ id, name, idleMinutes, requiresSecondFactor },
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    limits: { limitsKeys, keyAddresses, limitsConsole, consoleAddresses },
  };
}
