import { reading, requireStaff, type Context } from "@/lib/platform/context";

/** Everyone of the team, by name: who can be asked to look at a request. */
export async function listStaff(ctx: Context): Promise<{ id: string; name: string; email: string; hasSecondFactor: boolean }[]> {
  requireStaff(ctx);
  const staff = await reading(ctx).user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, email: true, totpConfirmedAt: true },
    orderBy: { name: "asc" },
    take: 200,
  });
  return staff.map(({ totpConfirmedAt, ...person }) => ({ ...person, hasSecondFactor: totpConfirmedAt !== null }));
}
