import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { NOT_HOLDING } from "./rules";

/** A payment is held by its bank, or was lost and what it paid for has not ended yet. */
export const isDisputed = async (ctx: Context, orgId: string): Promise<boolean> => {
  const isHolding = [{ status: { notIn: [...NOT_HOLDING] } }, { status: "lost", serviceEndedAt: null }];
  return (await reading(ctx).dispute.count({ where: { orgId, OR: isHolding } })) > 0;
};

/**
 * While the bank of an organisation has taken a payment back, it gets no new keys and no other plan.
 * @throws DomainError conflict
 */
export async function refuseDisputed(ctx: Context, orgId: string): Promise<void> {
  if (!(await isDisputed(ctx, orgId))) return;
  throw new DomainError(
    "conflict",
    "A payment of your organisation is disputed by its bank. Until that is decided, keys can't be created and the plan can't be changed. Contact us to resolve it.",
  );
}
