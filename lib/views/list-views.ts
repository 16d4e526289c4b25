import { requireMay } from "@/lib/accounts/permissions";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { MAX_VIEWS, SavedView } from "./contract";
import { seenBy } from "./records";

/**
 * Returns the views that the member who asks sees, newest first: `MAX_VIEWS` at most.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function listViews(ctx: Context, orgId: string): Promise<SavedView[]> {
  requireMay(ctx, "data:read", orgId);
  const { userId } = requireUser(ctx);
  const rows = await reading(ctx).savedView.findMany({
    where: seenBy(ctx, orgId),
    include: { member: { select: { user: { select: { name: true } } } }, mails: { where: { userId }, select: { userId: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_VIEWS,
  });
  return rows.map(({ id, name, path, isShared, userId: by, createdAt, member, mails }) =>
    SavedView.parse({
      ...{ id, name, path, isShared, isWeekly: mails.length > 0, isOwn: by === userId, savedBy: member.user.name },
      createdAt: createdAt.toISOString(),
    }),
  );
}
