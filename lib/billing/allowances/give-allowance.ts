import { organisationById, requireActive } from "@/lib/accounts/records";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { timeText } from "@/lib/core/wording";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Allowance, Entitlement } from "@/prisma/generated/client";
import { isDisputed } from "../disputes/refuse-disputed";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { planTitle, type BillingMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import { isInForce, paidPlanOf } from "../periods";
import { PLAN_TABLE } from "../plans";
import { currentSubscription } from "../records";
import { isLive } from "../rules";
import { AllowanceInput, MAX_PLAN_DAYS } from "./contract";
import { limitsMail, planMail, trialMail } from "./mails";
import { isHigher } from "./open-allowance";

/**
 * Gives an organisation a plan on trial, other limits than its plan has, or a higher plan than it pays for, for a time. It ends
 * automatically; a trial also as soon as a plan is paid. Staff only.
 * @throws DomainError not-found, step-up-required, organisation-suspended, unprocessable (nothing is given), invalid-parameter,
 *   conflict (something is given already; a trial beside a plan, the others without one; no higher plan; a dispute)
 */
export async function giveAllowance(ctx: Context, { orgId, ...given }: AllowanceInput & { orgId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const input = AllowanceInput.parse(given);
  requireSomething(input);
  const endsAt = endOf(input, ctx.clock.now());
  await requireActive(ctx, orgId);
  if (input.kind === "plan" && (await isDisputed(ctx, orgId)))
    throw new DomainError("conflict", "A payment of this organisation is disputed by its bank. Give the plan once that is decided.");
  await transaction(ctx, (tx) => give(tx, orgId, { input, endsAt }));
}

function requireSomething(input: AllowanceInput): void {
  if (input.kind === "trial" || input.quotaCalls !== null) return;
  if (input.kind === "limits" ? input.burst !== null : PLAN_TABLE[input.plan].quotaCalls !== null) return;
  const detail =
    input.kind === "limits"
      ? "Enter calls per month, or both burst values."
      : `Enter calls per month: ${planTitle(input.plan)} has no quota.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "quotaCalls", code: "missing", detail }] });
}

/** A day is included to its end, UTC. */
function endOf(input: AllowanceInput, nowMs: number): Date {
  if (input.kind !== "plan") return new Date(nowMs + input.days * DAY_MS);
  if (input.until < dayAt(nowMs)) throw wrongParameter("until", "in-the-past", "This day is over already. Enter today or a later day.");
  if (input.until > dayAt(nowMs + MAX_PLAN_DAYS * DAY_MS))
    throw wrongParameter("until", "too-late", `Enter a day within the next ${MAX_PLAN_DAYS} days.`);
  return new Date(Date.parse(input.until) + DAY_MS);
}

const OPEN = {
  trial: ["A trial is", "it"],
  limits: ["Other limits are", "them"],
  plan: ["A higher plan is", "it"],
} as const satisfies Record<AllowanceInput["kind"], unknown>;

async function give(tx: TxContext, orgId: string, { input, endsAt }: { input: AllowanceInput; endsAt: Date }): Promise<void> {
  await organisationById(tx.db, orgId);
  // Two of the team who give at once: the second sees what the first gave.
  await tx.db.$queryRaw`select id from organisation where id = ${orgId} for update`;
  const open = await tx.db.allowance.findFirst({ where: { orgId, endedAt: null } });
  if (open) {
    const [what, it] = open.kind === "trial" || open.kind === "plan" ? OPEN[open.kind] : OPEN.limits;
    throw new DomainError("conflict", `${what} in force already, until ${timeText(open.endsAt)}. End ${it} first.`);
  }
  const entitlement = await tx.db.entitlement.findUnique({ where: { orgId } });
  const paid = entitlement && paidPlanOf(entitlement);
  await requireFitting(tx, orgId, { input, entitlement });
  const burst = input.kind === "limits" ? input.burst : null;
  const row = await tx.db.allowance.create({
    data: {
      ...{ id: newId("alw"), orgId, kind: input.kind, quotaCalls: input.quotaCalls, note: input.note },
      plan: input.kind === "limits" ? (paid ?? "") : input.plan,
      usualPlan: input.kind === "plan" ? paid : null,
      ...{ burstPerSecond: burst?.perSecond ?? null, burstBucket: burst?.bucket ?? null },
      usualQuotaCalls: entitlement?.quotaCalls ?? null,
      usualBurstPerSecond: entitlement?.burstPerSecond ?? null,
      usualBurstBucket: entitlement?.burstBucket ?? null,
      createdBy: tx.actor.kind === "user" ? tx.actor.userId : "",
      startsAt: new Date(tx.clock.now()),
      endsAt,
    },
  });
  await settleEntitlement(tx, orgId);
  const { kind, quotaCalls, burstPerSecond, burstBucket, plan } = row;
  const data = { kind, plan, quotaCalls, burstPerSecond, burstBucket, until: endsAt.toISOString() };
  const changes = kind === "plan" ? differences({ plan: paid }, { plan }) : {};
  await recordEvent(tx, { type: "allowance.given", orgId, subject: row.id, data: { ...data, changes }, erasable: { reason: row.note } });
  await notifyPayers(tx, orgId, { template: "allowance.given", once: row.id, mail: await mailOf(tx, row) });
}

async function mailOf({ db }: TxContext, row: Allowance): Promise<BillingMail> {
  if (row.kind === "trial") return trialMail(row);
  return row.kind === "plan" ? planMail(row, (await currentSubscription(db, row.orgId))?.cancelsAt ?? null) : limitsMail(row);
}

type Held = { input: AllowanceInput; entitlement: Entitlement | null };

async function requireFitting({ db }: TxContext, orgId: string, { input, entitlement }: Held): Promise<void> {
  const { kind } = input;
  const isHeld = isInForce(entitlement?.state ?? null);
  if (kind === "limits" && !isHeld)
    throw new DomainError("conflict", "This organisation has no plan whose limits could be changed. Give it a trial.");
  const subscription = await currentSubscription(db, orgId);
  if (kind === "trial" && (isHeld || (subscription && isLive(subscription))))
    throw new DomainError(
      "conflict",
      `This organisation has ${planTitle(entitlement?.plan ?? null)}. Change its limits for a time instead.`,
    );
  if (kind !== "plan") return;
  const isPaid = entitlement?.state === "active" && (entitlement.plan === "enterprise" || (subscription !== null && isLive(subscription)));
  if (!entitlement || !isPaid)
    throw new DomainError(
      "conflict",
      "This organisation pays for no plan at present, or its last invoice is unpaid. Give it a trial instead.",
    );
  if (!isHigher(input.plan, entitlement.plan))
    throw new DomainError(
      "conflict",
      `${planTitle(input.plan)} is not above ${planTitle(entitlement.plan)}, which this organisation pays for.`,
    );
}
