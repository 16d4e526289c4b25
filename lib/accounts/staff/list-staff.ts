import { absenceOf } from "@/lib/core/absence";
import { dayAt } from "@/lib/core/dates";
import { isStaffRole } from "@/lib/core/staff-roles";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { StaffMember } from "../contract";
import { hasSecondFactor, SECOND_FACTORS } from "../second-factor/has-second-factor";

const MAX_ABSENCES_SHOWN = 50;

/** Everyone of the team, by name: who can be asked to look at a request. */
export async function listStaff(ctx: Context): Promise<StaffMember[]> {
  requireStaff(ctx, "any");
  const notOver = { until: { gte: new Date(dayAt(ctx.clock.now())) } };
  const staff = await reading(ctx).user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    select: {
      ...{ id: true, name: true, email: true, staffRole: true, ...SECOND_FACTORS },
      absences: { where: notOver, orderBy: { from: "asc" }, take: MAX_ABSENCES_SHOWN },
    },
    orderBy: { name: "asc" },
    take: 200,
  });
  return staff.map(({ totpConfirmedAt, _count, staffRole, absences, ...person }) => {
    if (!isStaffRole(staffRole)) throw new Error(`${person.id} has the role ${staffRole}`);
    return {
      ...person,
      role: staffRole,
      hasSecondFactor: hasSecondFactor({ totpConfirmedAt, _count }),
      absences: absences.map((row) => ({ id: row.id, ...absenceOf(row) })),
    };
  });
}
