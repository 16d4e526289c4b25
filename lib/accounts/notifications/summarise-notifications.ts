import { DAY_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { MAX_UNREAD, type NotificationSummary } from "./contract";
import { idFrom, notificationWhere, seenUntil, toNotifications } from "./find-notifications";

const SHOWN = 6;
/** Older ones are not counted as new, so that the count looks at one short stretch of the index. */
const NEW_MS = 30 * DAY_MS;

/**
 * How many notifications are new, and the newest, for the bell.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function summariseNotifications(ctx: Context, orgId: string): Promise<NotificationSummary> {
  requireMay(ctx, "org:read", orgId);
  const seen = await seenUntil(ctx, orgId);
  const where = notificationWhere(ctx, orgId);
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
  return { unread: fresh.length, rows: await toNotifications(ctx, rows, seen) };
}
