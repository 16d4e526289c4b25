import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { moneyText } from "@/lib/core/wording";
import type { Changes } from "@/lib/events/contract";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { agreeToTerms } from "@/lib/legal/acceptance/record-acceptance";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { TopUpRule } from "@/prisma/generated/client";
import { withCustomerLock } from "../customers/with-customer-lock";
import { RuleInput, type TopUpView } from "./contract";
import { readTopUps } from "./read-top-ups";
import { requireBuyer } from "./require-top-ups";

/**
 * Switches automatic top-ups on, with a cap and the pack that was agreed to, or off. A purchase that is under way is finished first:
 * once this has returned, nothing is charged that it does not allow.
 * @throws DomainError role-missing, step-up-required, conflict (no top-ups are sold, or another pack than was shown)
 */
export async function changeTopUpRule(ctx: Context, { orgId, rule: given }: { orgId: string; rule: RuleInput }): Promise<TopUpView | null> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  const rule = RuleInput.parse(given);
  if (rule.isOn) await agreeToTerms(ctx, orgId, "top-up");
  await withCustomerLock(ctx, orgId, async () => {
    const now = rule.isOn ? await termsOf(ctx, orgId, rule) : null;
    await transaction(ctx, async (tx) => {
      if (now === null) return switchOff(tx, orgId);
      const before = await tx.db.topUpRule.findUnique({ where: { orgId } });
      const data = { ...now, isOn: true, stoppedFor: null, updatedAt: new Date(tx.clock.now()) };
      await tx.db.topUpRule.upsert({ where: { orgId }, create: { orgId, ...data }, update: data });
      const { percent, maxPacks, calls, currency, priceCents } = now;
      const said = { isOn: true, percent, maxPacks, calls, currency, priceCents };
      await recordEvent(tx, { type: "top-up.rule-changed", orgId, data: { ...said, changes: changesOf(before, said) } });
    });
  });
  return readTopUps(ctx, orgId);
}

async function termsOf(ctx: Context, orgId: string, { percent, maxPacks, pack: shown }: Extract<RuleInput, { isOn: true }>) {
  const { pack, row } = await requireBuyer(ctx, orgId);
  if (row.cancelsAt) throw new DomainError("conflict", "The plan is cancelled. Resume it first, then switch automatic top-ups on.");
  if (pack.calls !== shown.calls || pack.currency !== shown.currency || pack.priceCents !== shown.priceCents)
    throw new DomainError("conflict", "The price has changed since you opened the page. Reload it and try again.");
  return { percent, maxPacks, subscriptionId: row.id, plan: row.plan ?? "", ...pack };
}

async function switchOff(tx: TxContext, orgId: string): Promise<void> {
  const { count } = await tx.db.topUpRule.updateMany({
    where: { orgId, isOn: true },
    data: { isOn: false, stoppedFor: null, updatedAt: new Date(tx.clock.now()) },
  });
  if (count === 1)
    await recordEvent(tx, { type: "top-up.rule-changed", orgId, data: { isOn: false, changes: { isOn: { from: true, to: false } } } });
}

type Said = Pick<TopUpRule, "isOn" | "percent" | "maxPacks" | "calls" | "currency" | "priceCents">;

/** The price as people read it: an amount says nothing without its currency. */
function changesOf(before: Said | null, now: Said): Changes {
  const shown = ({ isOn, percent, maxPacks, calls, currency, priceCents }: Said) => ({
    ...{ isOn, percent, maxPacks, calls, price: moneyText(priceCents, currency) },
  });
  return differences(before ? shown(before) : { isOn: false }, shown(now));
}
