import { requireMay } from "@/lib/accounts/permissions";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { CreditRow, type CreditState } from "./contract";

const MAX_ROWS = 200;

type Found = { madeAt: Date; settledAt: Date | null; usedAt: Date | null; note: string | null };
const shown = (row: Found, forStaff: boolean): CreditRow =>
  CreditRow.parse({
    ...row,
    madeAt: row.madeAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    note: forStaff ? row.note : null,
  });

/** The credits of an organisation, newest month first, without what our team noted. @throws DomainError not-found, role-missing */
export async function listCredits(ctx: Context, orgId: string): Promise<CreditRow[]> {
  requireMay(ctx, "billing:read", orgId);
  const rows = await reading(ctx).credit.findMany({ where: { orgId }, orderBy: { month: "desc" }, take: MAX_ROWS });
  return rows.map((row) => shown(row, false));
}

/** Credits of one organisation or of all, the oldest that is owed first. Staff only. */
export async function listAllCredits(ctx: Context, filter: { orgId?: string; state?: CreditState }): Promise<CreditRow[]> {
  requireStaff(ctx, "billing:read");
  const rows = await reading(ctx).credit.findMany({ where: filter, orderBy: [{ state: "asc" }, { madeAt: "asc" }], take: MAX_ROWS });
  return rows.map((row) => shown(row, true));
}
