import { DAY_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { MAX_UNREAD, type NoticeSummary } from "./contract";
import { idFrom, noticeWhere, seenUntil, toNotices } from "./find-notices";

const SHOWN = 6;
/** Older ones are not counted as new, so that the count looks at one short stretch of the index. */
const NEW_MS = 30 * DAY_MS;

/**
 * How many notices are new, and the newest, for the bell.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function summariseNotices(ctx: Context, orgId: string): Promise<NoticeSummary> {
  requireMay(ctx, "org:read", orgId);
  const seen = await seenUntil(ctx, orgId);
  const where = noticeWhere(ctx, orgId);
  const oldestMs = ctx.clock.now() - NEW_MS;
  const [rows, fresh] = await Promise.all([
    reading(ctx).event.findMany({ where: { ...where, id: { gte: idFrom(oldestMs) } }, orderBy: { id: "desc" }, take: SHOWN }),
    seen === null
      ? []
      : reading(ctx).event.findMany({
          where: { ...where, id: { gte: idFrom(Math.max(oldestMs, seen + 1)) } },
          select: { id: true },
          take: MAX_UNREAD,
        }),
  ]);
  return { unread: fresh.length, rows: await toNotices(ctx, rows, seen) };
}
