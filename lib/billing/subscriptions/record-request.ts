import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import type { SubscriptionRow } from "../records";

/** `plan` and `interval` are those asked for, or those undone; of a change, `from` is the plan before it. */
type PlanRequest = {
  action: "change" | "schedule" | "undo" | "cancel" | "end" | "resume" | "terms";
  plan: string | null;
  interval: string | null;
  from?: string | null;
};

/** Records who asked for what Stripe has just taken; call it before the sync, whose records say what became of it. */
export async function recordRequest(ctx: Context, { id, orgId }: Pick<SubscriptionRow, "id" | "orgId">, data: PlanRequest): Promise<void> {
  await transaction(ctx, (tx) => recordEvent(tx, { type: "subscription.requested", orgId, subject: id, data }));
}
