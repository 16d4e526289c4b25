import { requireMay } from "@/lib/accounts/permissions";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { Watch, type WatchSubject } from "./contract";
import { COMPANY_NAME, nameOf, pathOf, stored } from "./subjects";

type Row = { id: string; kind: string; subject: string; company: string | null; firedAt: Date | null; createdAt: Date };

/**
 * Returns what the member who asks watches, newest first: `MAX_WATCHES` at most.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function listWatches(ctx: Context, orgId: string): Promise<Watch[]> {
  requireMay(ctx, "data:read", orgId);
  const { userId } = requireUser(ctx);
  const rows = await reading(ctx).$queryRawUnsafe<Row[]>(
    `select w.id, w.kind, w.subject, ${COMPANY_NAME} as company, w.fired_at as "firedAt", w.created_at as "createdAt"
     from watch w where w.org_id = $1 and w.user_id = $2 order by w.created_at desc, w.id`,
    orgId,
    userId,
  );
  return rows.map(({ company, firedAt, createdAt, ...row }) =>
    Watch.parse({
      ...{ id: row.id, kind: row.kind, name: nameOf(row, company), path: pathOf(row) },
      ...{ firedAt: firedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() },
    }),
  );
}

/**
 * Returns the ID of the watch that the member who asks has of this; null without one.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function findWatch(ctx: Context, orgId: string, given: WatchSubject): Promise<string | null> {
  requireMay(ctx, "data:read", orgId);
  const { userId } = requireUser(ctx);
  const found = await reading(ctx).watch.findFirst({ where: { orgId, userId, ...stored(given) }, select: { id: true } });
  return found?.id ?? null;
}
