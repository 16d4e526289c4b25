import { currencyOf } from "@/lib/core/currencies";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { TopUpRule } from "@/prisma/generated/client";
import { notifyPayers } from "../notify-payers";
import type { SubscriptionRow } from "../records";
import { isLive } from "../rules";
import type { StopReason } from "./contract";
import { stoppedMail } from "./mails";
import { packOf, type Pack } from "./packs";

type Stop = { reason: StopReason; /** Names what led to it. */ once: string; payUrl?: string | null };

/** Switches automatic top-ups off without their owner, who is told why. */
export async function stopRule(tx: TxContext, orgId: string, { reason, once, payUrl = null }: Stop): Promise<void> {
  const data = { isOn: false, stoppedFor: reason, updatedAt: new Date(tx.clock.now()) };
  const { count } = await tx.db.topUpRule.updateMany({ where: { orgId, isOn: true }, data });
  if (count === 0) return;
  await recordEvent(tx, { type: "top-up.rule-stopped", orgId, data: { reason } });
  await notifyPayers(tx, orgId, { template: "top-up.rule-stopped", once, mail: stoppedMail(reason, payUrl) });
}

/** Beside another subscription, or at another price, nobody has agreed to be charged. */
export const isAgreed = (rule: TopUpRule, row: SubscriptionRow, pack: Pack | null): boolean =>
  pack !== null &&
  rule.subscriptionId === row.id &&
  rule.plan === row.plan &&
  rule.calls === pack.calls &&
  rule.currency === pack.currency &&
  rule.priceCents === pack.priceCents;

/** As soon as what they were agreed beside has changed or was cancelled, so that no page says that they are on and nothing more is charged. */
export async function stopUnfitRule(tx: TxContext, orgId: string, now: SubscriptionRow | null): Promise<void> {
  const rule = await tx.db.topUpRule.findUnique({ where: { orgId } });
  if (!rule?.isOn) return;
  const isFit = now !== null && isLive(now) && isAgreed(rule, now, packOf(now.plan, currencyOf(now)));
  const reason = !isFit ? "terms" : now.cancelsAt ? "cancelled" : null;
  if (reason !== null) await stopRule(tx, orgId, { reason, once: `${orgId}/${rule.updatedAt.getTime()}` });
}
