import { requireMay } from "@/lib/accounts/permissions";
import { roleMay } from "@/lib/core/roles";
import { reading, type Context } from "@/lib/platform/context";
import { PaymentNotice } from "../contract";
import { readEntitlement } from "../entitlement/read-entitlement";
import { currentSubscription } from "../records";
import { isLive, statusOf } from "../rules";
import { failureOf } from "../subscriptions/subscription-view";

/** What the console says about payments above every page; null: nothing. Links are for those who may pay. */
export async function readPaymentNotice(ctx: Context, orgId: string): Promise<PaymentNotice | null> {
  requireMay(ctx, "org:read", orgId);
  const row = await currentSubscription(reading(ctx), orgId);
  if (!row) return null;
  const { actor } = ctx;
  const maySee =
    actor.kind !== "user" || (actor.org !== null && (actor.org.role === "staff-view" || roleMay(actor.org.role, "billing:read")));
  const payUrl = maySee ? row.invoiceUrl : null;
  const nothing = { payUrl: null, needsAction: false };
  const failure = failureOf(row, ctx.clock.now());
  if (failure)
    return PaymentNotice.parse({
      kind: failure.isSuspended ? "suspended" : "failed",
      at: failure.suspendsAt,
      payUrl,
      needsAction: failure.needsAction,
    });
  if (statusOf(row.status) === "waived") return PaymentNotice.parse({ kind: "waived", at: row.periodEndsAt.toISOString(), ...nothing });
  const entitlement = await readEntitlement(ctx, orgId);
  if (isLive(row) || entitlement?.isLive) return null;
  return PaymentNotice.parse({ kind: "ended", at: (row.endedAt ?? row.periodEndsAt).toISOString(), ...nothing });
}
