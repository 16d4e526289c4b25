import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import {
  reading,
  requireOperator,
  requireRecentSignIn,
  requireStaff,
  transaction,
  type Context,
  type TxContext,
} from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { Allowance } from "@/prisma/generated/client";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { notifyPayers } from "../notify-payers";
import { isInForce } from "../periods";
import { closeTrial } from "./close-trial";
import { limitsEndedMail, planEndedMail, trialEndedMail, trialEndsMail } from "./mails";
import { usualLimits } from "./open-allowance";

/** How long before its end those who pay are reminded of a trial. */
const REMIND_MS = 3 * DAY_MS;

/** Ends what was given to an organisation before its time. Staff only. @throws DomainError conflict (nothing is given), step-up-required */
export async function endAllowance(ctx: Context, { orgId }: { orgId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    const open = await tx.db.allowance.findFirst({ where: { orgId, endedAt: null } });
    if (!open) throw new DomainError("conflict", "Nothing is given to this organisation at present.");
    await end(tx, open);
  });
}

/** Ends what is over, and reminds of trials that end soon. */
export async function endAllowances(ctx: Context): Promise<{ ended: number }> {
  requireOperator(ctx);
  const [now, { allowance }] = [ctx.clock.now(), reading(ctx)];
  const due = await allowance.findMany({ where: { endedAt: null, endsAt: { lte: new Date(now) } } });
  for (const row of due) await transaction(ctx, (tx) => end(tx, row));
  const soon = await allowance.findMany({
    where: {
      kind: "trial",
      endedAt: null,
      endsAt: { gt: new Date(now), lte: new Date(now + REMIND_MS) },
      startsAt: { lte: new Date(now - DAY_MS) },
    },
  });
  for (const row of soon)
    await transaction(ctx, (tx) => notifyPayers(tx, row.orgId, { template: "allowance.ends", once: row.id, mail: trialEndsMail(row) }));
  return { ended: due.length };
}

async function end(tx: TxContext, row: Allowance): Promise<void> {
  const { id, orgId, kind, plan, usualPlan } = row;
  const { count } = await tx.db.allowance.updateMany({ where: { id, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
  if (count === 0) return;
  if (kind === "trial") await closeTrial(tx, row);
  else if (kind === "limits") await tx.db.entitlement.updateMany({ where: { orgId, plan }, data: usualLimits(row) });
  await settleEntitlement(tx, orgId);
  await bumpVersionOf(tx.db, "access", orgId);
  const changes = kind === "plan" ? differences({ plan }, { plan: usualPlan }) : {};
  await recordEvent(tx, { type: "allowance.ended", orgId, subject: id, data: { kind, plan, changes } });
  // The plan that was paid has ended as well, and what was given with it.
  if (kind === "plan" && !isInForce((await tx.db.entitlement.findUnique({ where: { orgId } }))?.state ?? null)) return;
  await notifyPayers(tx, orgId, {
    template: "allowance.ended",
    once: id,
    mail: (kind === "trial" ? trialEndedMail : kind === "plan" ? planEndedMail : limitsEndedMail)(row),
  });
}
