import type { TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";

/** TEAM_MAIL, or everyone of staff. */
export async function teamEmails(tx: TxContext): Promise<string[]> {
  const { TEAM_MAIL } = env();
  return TEAM_MAIL === undefined ? staffEmails(tx) : [TEAM_MAIL];
}

async function staffEmails(tx: TxContext): Promise<string[]> {
  const staff = await tx.db.user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    orderBy: { id: "asc" },
    select: { email: true },
  });
  return staff.map(({ email }) => email);
}

/** Everyone of staff, and TEAM_MAIL: for what nobody has taken care of. */
export async function allTeamEmails(tx: TxContext): Promise<string[]> {
  const { TEAM_MAIL } = env();
  return [...new Set([...(TEAM_MAIL === undefined ? [] : [TEAM_MAIL.toLowerCase()]), ...(await staffEmails(tx))])];
}
