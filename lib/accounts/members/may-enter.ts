import { mayAsStaff, reading, requireUser, type Context } from "@/lib/platform/context";

/** Whether the person who asks is a member of an organisation, or of our team with a role that may look at any. */
export async function mayEnter(ctx: Context, orgId: string): Promise<boolean> {
  const { userId } = requireUser(ctx);
  return mayAsStaff(ctx, "customers:write") || (await reading(ctx).member.count({ where: { orgId, userId } })) > 0;
}
