import { roleMay } from "@/lib/core/roles";
import { isKeyOf } from "@/lib/core/tables";
import { reading, requireStaff, requireUser, type Context } from "@/lib/platform/context";
import { ACCEPTED_BY, LEGAL_DOCUMENTS, type AcceptanceView, type PendingTerms } from "../contract";

/** Whether a person binds an organisation: who may change it. */
export function mayAcceptFor(ctx: Context, orgId: string): boolean {
  const { org } = requireUser(ctx);
  return org?.id === orgId && org.role !== "staff-view" && roleMay(org.role, "org:write");
}

/** The newest terms if nobody has accepted them for the organisation; null otherwise, and for all who are no owner. */
export async function pendingTerms(ctx: Context, orgId: string): Promise<PendingTerms | null> {
  if (!mayAcceptFor(ctx, orgId)) return null;
  const latest = await reading(ctx).legalVersion.findFirst({
    where: { document: "terms" },
    orderBy: { number: "desc" },
    include: { acceptances: { where: { orgId }, take: 1 } },
  });
  if (!latest || latest.acceptances.length > 0) return null;
  const { number, summary, effectiveAt } = latest;
  const isChange = (await reading(ctx).legalAcceptance.count({ where: { orgId, version: { document: "terms" } } })) > 0;
  return { number, summary, effectiveAt: effectiveAt.toISOString(), isInForce: effectiveAt.getTime() <= ctx.clock.now(), isChange };
}

const MAX_SHOWN = 20;

/** Who accepted which versions for an organisation, newest first, for staff. */
export async function listAcceptances(ctx: Context, orgId: string): Promise<AcceptanceView[]> {
  requireStaff(ctx, "customers:read");
  const db = reading(ctx);
  const rows = await db.legalAcceptance.findMany({
    where: { orgId },
    orderBy: [{ at: "desc" }, { versionId: "desc" }, { userId: "asc" }],
    take: MAX_SHOWN,
    include: { version: { select: { document: true, number: true } } },
  });
  const people = await db.user.findMany({ where: { id: { in: rows.map(({ userId }) => userId) } }, select: { id: true, name: true } });
  return rows.map(({ userId, via, at, version }) => {
    const { document, number } = version;
    if (!isKeyOf(ACCEPTED_BY, via) || !isKeyOf(LEGAL_DOCUMENTS, document)) throw new Error(`${document} was accepted by ${via}`);
    return { document, number, by: people.find(({ id }) => id === userId)?.name ?? userId, via, at: at.toISOString() };
  });
}
