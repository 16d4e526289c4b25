import { reading, requireUser, type Context } from "@/lib/platform/context";

/** Whether the person who asks is a member of an organisation, or of our team, who may look at any. */
export async function mayEnter(ctx: Context, orgId: string): Promise<boolean> {
  const { userId, staff } = requireUser(ctx);
  return staff || (await reading(ctx).member.count({ where: { orgId, userId } })) > 0;
}
