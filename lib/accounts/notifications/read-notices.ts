import { DomainError } from "@/lib/core/errors";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import type { ReadNoticesInput } from "./contract";
import { msOfId } from "./find-notices";

/**
 * Remembers that a member has seen the notices up to this one; an older one changes nothing.
 * @throws DomainError not-found (no such event here, or not a member), role-missing
 */
export async function readNotices(ctx: Context, orgId: string, input: ReadNoticesInput): Promise<void> {
  requireMay(ctx, "org:read", orgId);
  const { userId } = requireUser(ctx);
  const seen = await reading(ctx).event.count({ where: { id: input.until, orgId } });
  if (seen === 0) throw new DomainError("not-found", "There is no such notice in this organisation.");
  const until = new Date(msOfId(input.until));
  await reading(ctx).member.updateMany({
    where: { orgId, userId, OR: [{ noticesReadAt: null }, { noticesReadAt: { lt: until } }] },
    data: { noticesReadAt: until },
  });
}
