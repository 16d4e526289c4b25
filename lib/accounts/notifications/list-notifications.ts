import { pageOf, readIdCursor, writeCursor } from "@/lib/core/cursor";
import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import type { NotificationPage } from "./contract";
import { notificationWhere, seenUntil, toNotifications } from "./find-notifications";

/**
 * The notifications of an organisation to whoever asks, newest first.
 * @throws DomainError not-found (another organisation), role-missing, cursor-invalid
 */
export async function listNotifications(
  ctx: Context,
  input: { orgId: string; limit: number; cursor?: string | undefined },
): Promise<NotificationPage> {
  const { orgId, limit, cursor } = input;
  requireMay(ctx, "org:read", orgId);
  const [rows, seen] = await Promise.all([
    reading(ctx).event.findMany({
      where: { ...notificationWhere(ctx, orgId), ...(cursor === undefined ? {} : { id: { lt: readIdCursor(cursor) } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    }),
    seenUntil(ctx, orgId),
  ]);
  const { page: shown, next } = pageOf(rows, limit, (last) => writeCursor(last.id));
  return { rows: await toNotifications(ctx, shown, seen), next };
}
