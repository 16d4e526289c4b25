import { isStaffRole } from "@/lib/core/staff-roles";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { StaffMember } from "../contract";

/** Everyone of the team, by name: who can be asked to look at a request. */
export async function listStaff(ctx: Context): Promise<StaffMember[]> {
  requireStaff(ctx, "any");
  const staff = await reading(ctx).user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, email: true, staffRole: true, totpConfirmedAt: true },
    orderBy: { name: "asc" },
    take: 200,
  });
  return staff.map(({ totpConfirmedAt, staffRole, ...person }) => {
    if (!isStaffRole(staffRole)) throw new Error(`${person.id} has the role ${staffRole}`);
    return { ...person, role: staffRole, hasSecondFactor: totpConfirmedAt !== null };
  });
}
