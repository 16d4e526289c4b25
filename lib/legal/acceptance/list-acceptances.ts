import { roleMay } from "@/lib/core/roles";
import { isKeyOf } from "@/lib/core/tables";
import { reading, requireStaff, requireUser, type Context } from "@/lib/platform/context";
import {
  ACCEPTED_BY,
  type AcceptedDocument,
  LEGAL_DOCUMENTS,
  type AcceptanceView,
  type PendingTerms,
  standingOf,
  type VersionView,
} from "../contract";
import { listVersions } from "../documents/list-versions";

/** Whether a person binds an organisation: who may change it. */
export function mayAcceptFor(ctx: Context, orgId: string): boolean {
  const { org } = requireUser(ctx);
  return org?.id === orgId && org.role !== "staff-view" && roleMay(org.role, "org:write");
}

/** The versions in force and to come, the earliest first: what an organisation can still accept. */
export async function acceptableVersions(ctx: Context, document: AcceptedDocument): Promise<VersionView[]> {
  const versions = await listVersions(ctx, document);
  const isOpen = (version: VersionView) => ["in-force", "scheduled"].includes(standingOf(version, versions, ctx.clock.now()));
  return versions.filter(isOpen).toReversed();
}

/**
 * The earliest of them that nobody has accepted for the organisation, of the terms first; null if there is none, and for all who are no
 * owner. The data processing agreement is asked of those who accepted one before.
 */
export async function pendingTerms(ctx: Context, orgId: string): Promise<PendingTerms | null> {
  if (!mayAcceptFor(ctx, orgId)) return null;
  return (await pendingOf(ctx, orgId, "terms")) ?? pendingOf(ctx, orgId, "dpa");
}

async function pendingOf(ctx: Context, orgId: string, document: AcceptedDocument): Promise<PendingTerms | null> {
  const open = await acceptableVersions(ctx, document);
  if (open.length === 0) return null;
  const rows = await reading(ctx).legalAcceptance.findMany({
    where: { orgId, version: { document } },
    select: { version: { select: { number: true } } },
  });
  const accepted = new Set(rows.map(({ version }) => version.number));
  const isChange = accepted.size > 0 || (await reading(ctx).legalTextAcceptance.count({ where: { orgId, text: { document } } })) > 0;
  if (document === "dpa" && !isChange) return null;
  const pending = open.find(({ number }) => !accepted.has(number));
  if (!pending) return null;
  const { number, summary, effectiveAt } = pending;
  const isInForce = Date.parse(effectiveAt) <= ctx.clock.now();
  return { document, number, summary, effectiveAt, isInForce, isChange };
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
  const texts = await db.legalTextAcceptance.findMany({
    where: { orgId },
    ...{
      orderBy: [{ at: "desc" }, { hash: "asc" }, { userId: "asc" }],
      take: MAX_SHOWN,
      include: { text: { select: { document: true } } },
    },
  });
  const all = [
    ...rows.map(({ version, ...row }) => ({ ...row, ...version })),
    ...texts.map(({ text, ...row }) => ({ ...row, document: text.document, number: null })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const people = await db.user.findMany({ where: { id: { in: all.map(({ userId }) => userId) } }, select: { id: true, name: true } });
  return all.map(({ userId, via, at, document, number }) => {
    if (!isKeyOf(ACCEPTED_BY, via) || !isKeyOf(LEGAL_DOCUMENTS, document)) throw new Error(`${document} was accepted by ${via}`);
    return { document, number, by: people.find(({ id }) => id === userId)?.name ?? userId, via, at: at.toISOString() };
  });
}
