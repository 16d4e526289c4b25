import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { NOT_HOLDING } from "./rules";

/**
 * While the bank of an organisation has taken a payment back, it gets no new keys and no other plan.
 * @throws DomainError conflict
 */
export async function refuseDisputed(ctx: Context, orgId: string): Promise<void> {
  if ((await reading(ctx).dispute.count({ where: { orgId, status: { notIn: [...NOT_HOLDING] } } })) === 0) return;
  throw new DomainError(
    "conflict",
    "A payment of your organisation is disputed by its bank. Until that is decided, keys can't be created and the plan can't be changed. Contact us to resolve it.",
  );
}
