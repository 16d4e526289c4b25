import { DomainError } from "@/lib/core/errors";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import type { MarkReadInput } from "./contract";
import { msOfId } from "./find-notifications";

/**
 * Remembers that a member has seen the notifications up to this one; an older one changes nothing.
 * @throws DomainError not-found (no such event here, or not a member), role-missing
 */
export async function markRead(ctx: Context, orgId: string, input: MarkReadInput): Promise<void> {
  requireMay(ctx, "org:read", orgId);
  const { userId } = requireUser(ctx);
  const seen = await reading(ctx).event.count({ where: { id: input.until, orgId } });
  if (seen === 0) throw new DomainError("not-found", "The notification does not exist.");
  const until = new Date(msOfId(input.until));
  await reading(ctx).member.updateMany({
    where: { orgId, userId, OR: [{ notificationsReadAt: null }, { notificationsReadAt: { lt: until } }] },
    data: { notificationsReadAt: until },
  });
}
