import { absenceOf } from "@/lib/core/absence";
import { isStaffRole } from "@/lib/core/staff-roles";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { StaffMember } from "../contract";
import { hasSecondFactor, SECOND_FACTORS } from "../second-factor/has-second-factor";

/** Everyone of the team, by name: who can be asked to look at a request. */
export async function listStaff(ctx: Context): Promise<StaffMember[]> {
  requireStaff(ctx, "any");
  const staff = await reading(ctx).user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, email: true, staffRole: true, awayFrom: true, awayUntil: true, ...SECOND_FACTORS },
    orderBy: { name: "asc" },
    take: 200,
  });
  return staff.map(({ totpConfirmedAt, _count, staffRole, awayFrom, awayUntil, ...person }) => {
    if (!isStaffRole(staffRole)) throw new Error(`${person.id} has the role ${staffRole}`);
    return {
      ...person,
      role: staffRole,
      hasSecondFactor: hasSecondFactor({ totpConfirmedAt, _count }),
      absence: absenceOf({ awayFrom, awayUntil }),
    };
  });
}
