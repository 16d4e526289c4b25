import { reading, requireUser, type Context } from "@/lib/platform/context";

export type OwnOrganisation = { id: string; name: string; role: string; requiresSecondFactor: boolean };

/** The organisations of the signed-in person, by name. */
export async function listOwnOrganisations(ctx: Context): Promise<OwnOrganisation[]> {
  const { userId } = requireUser(ctx);
  const members = await reading(ctx).member.findMany({
    where: { userId, organisation: { deletedAt: null } },
    include: { organisation: { select: { name: true, requiresSecondFactor: true } } },
    take: 200,
  });
  return members
    .map(({ orgId, role, organisation }) => ({ id: orgId, role, ...organisation }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
