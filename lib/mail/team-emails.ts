import { coveringAt } from "@/lib/core/absence";
import { isStaffRole, staffMay, type StaffPermission } from "@/lib/core/staff-roles";
import type { TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";

/** TEAM_MAIL, or everyone of staff whose role includes the work that a mail is about. */
export async function teamEmails(tx: TxContext, work: StaffPermission): Promise<string[]> {
  const { TEAM_MAIL } = env();
  return TEAM_MAIL === undefined ? staffEmails(tx, work) : [TEAM_MAIL];
}

async function staffEmails(tx: TxContext, work: StaffPermission): Promise<string[]> {
  const staff = await tx.db.user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    orderBy: { id: "asc" },
    select: { email: true, staffRole: true, absences: { where: coveringAt(tx.clock.now()), select: { id: true } } },
  });
  const able = staff.filter(({ staffRole }) => isStaffRole(staffRole) && staffMay(staffRole, work));
  const present = able.filter(({ absences }) => absences.length === 0);
  // Where everybody is away, somebody has to hear of it all the same.
  return (present.length > 0 ? present : able).map(({ email }) => email);
}

/** The same, and TEAM_MAIL: for what nobody has taken care of. */
export async function allTeamEmails(tx: TxContext, work: StaffPermission): Promise<string[]> {
  const { TEAM_MAIL } = env();
  return [...new Set([...(TEAM_MAIL === undefined ? [] : [TEAM_MAIL.toLowerCase()]), ...(await staffEmails(tx, work))])];
}
