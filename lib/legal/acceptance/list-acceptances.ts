import { roleMay } from "@/lib/core/roles";
import { isKeyOf } from "@/lib/core/tables";
import { reading, requireStaff, requireUser, type Context } from "@/lib/platform/context";
import { ACCEPTED_BY, LEGAL_DOCUMENTS, type AcceptanceView, type PendingTerms, standingOf, type VersionView } from "../contract";
import { listVersions } from "../documents/list-versions";

/** Whether a person binds an organisation: who may change it. */
export function mayAcceptFor(ctx: Context, orgId: string): boolean {
  const { org } = requireUser(ctx);
  return org?.id === orgId && org.role !== "staff-view" && roleMay(org.role, "org:write");
}

/** The terms in force, and those to come, the earliest first: what an organisation can still accept. */
export async function acceptableTerms(ctx: Context): Promise<VersionView[]> {
  const versions = await listVersions(ctx, "terms");
  const isOpen = (version: VersionView) => ["in-force", "scheduled"].includes(standingOf(version, versions, ctx.clock.now()));
  return versions.filter(isOpen).toReversed();
}

/** The earliest of them that nobody has accepted for the organisation; null if there is none, and for all who are no owner. */
export async function pendingTerms(ctx: Context, orgId: string): Promise<PendingTerms | null> {
  if (!mayAcceptFor(ctx, orgId)) return null;
  const open = await acceptableTerms(ctx);
  if (open.length === 0) return null;
  const rows = await reading(ctx).legalAcceptance.findMany({
    where: { orgId, version: { document: "terms" } },
    select: { version: { select: { number: true } } },
  });
  const accepted = new Set(rows.map(({ version }) => version.number));
  const pending = open.find(({ number }) => !accepted.has(number));
  if (!pending) return null;
  const { number, summary, effectiveAt } = pending;
  return { number, summary, effectiveAt, isInForce: Date.parse(effectiveAt) <= ctx.clock.now(), isChange: accepted.size > 0 };
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
