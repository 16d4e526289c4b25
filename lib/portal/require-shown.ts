import { mayEnter } from "@/lib/accounts/members/may-enter";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";

/**
 * A page that was opened for one organisation must not act on another. Whoever is no member of it is not told whether it exists.
 * @param missing what they are told
 * @throws DomainError outdated, not-found
 */
export async function requireShown(
  ctx: Context,
  { shown, orgId, missing }: { shown: string; orgId: string | undefined; missing: string },
): Promise<void> {
  if (shown === orgId) return;
  if (!(await mayEnter(ctx, shown))) throw new DomainError("not-found", missing);
  throw new DomainError("outdated", "You have switched to another organisation. Reload the page.");
}
