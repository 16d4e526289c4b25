import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { newestState } from "../price-in-force";
import { MAX_WATCHES, type WatchSubject } from "./contract";
import { COMPANY_NAME, nameOf, NEWEST_QUARTER, stored } from "./subjects";

/** The feature of a plan that shows what is watched. */
export const FEATURE_OF = { company: "companies", shipments: "shipments" } as const;

type Found = { company: string | null; quarter: string | null; isShown: boolean };

const FIND = `
  select ${COMPANY_NAME} as company, ${NEWEST_QUARTER} as quarter,
    exists (select from company c where c.id = w.subject and c.from_release <= $1 and (c.to_release is null or c.to_release > $1)) as "isShown"
  from (select $2::text as kind, $3::text as subject) w`;

/**
 * Watches a company or a table of shipments for the member who asks.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, organisation-suspended, conflict (too many, or
 *   watched already)
 */
export async function createWatch(ctx: Context, orgId: string, given: WatchSubject): Promise<{ id: string }> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  const { release } = await newestState(ctx);
  const about = stored(given);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    await requireFeatureAccess(tx, orgId, FEATURE_OF[about.kind]);
    const [found] = await tx.db.$queryRawUnsafe<Found[]>(FIND, release, about.kind, about.subject);
    if (!found || !(about.kind === "company" ? found.isShown : found.quarter !== null))
      throw new DomainError("not-found", about.kind === "company" ? "This company does not exist." : "This table does not exist.");
    // Two at once come one after the other, so that none is one too many.
    await tx.db.$queryRaw`select 1 from member where org_id = ${orgId} and user_id = ${userId} for update`;
    const own = await tx.db.watch.findMany({ where: { orgId, userId }, select: { kind: true, subject: true } });
    if (own.some(({ kind, subject }) => kind === about.kind && subject === about.subject))
      throw new DomainError("conflict", "You already watch this.");
    if (own.length >= MAX_WATCHES)
      throw new DomainError("conflict", `You can watch up to ${MAX_WATCHES} companies and tables. Stop watching one to add another.`);
    const id = newId("wa");
    const seen = { quarter: found.quarter, checkedRelease: release, createdAt: new Date(tx.clock.now()) };
    await tx.db.watch.create({ data: { id, orgId, userId, ...about, ...seen } });
    await recordEvent(tx, { type: "watch.created", orgId, subject: id, data: { name: nameOf(about, found.company) } });
    return { id };
  });
}
