import { organisationById, requireActive } from "@/lib/accounts/records";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { timeText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Entitlement } from "@/prisma/generated/client";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { planTitle } from "../mails";
import { notifyPayers } from "../notify-payers";
import { isInForce } from "../periods";
import { currentSubscription } from "../records";
import { isLive } from "../rules";
import { AllowanceInput } from "./contract";
import { limitsMail, trialMail } from "./mails";

/**
 * Gives an organisation a plan on trial, or other limits than its plan has, for so many days. It ends by itself; a trial also as soon
 * as a plan is paid. Staff only.
 * @throws DomainError not-found, step-up-required, organisation-suspended, unprocessable (nothing is given),
 *   conflict (something is given already; a trial beside a plan, or limits without one)
 */
export async function giveAllowance(ctx: Context, { orgId, ...given }: AllowanceInput & { orgId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const input = AllowanceInput.parse(given);
  requireSomething(input);
  await requireActive(ctx, orgId);
  await transaction(ctx, (tx) => give(tx, orgId, input));
}

function requireSomething(input: AllowanceInput): void {
  if (input.kind === "trial" || input.quotaCalls !== null || input.burst !== null) return;
  const detail = "Enter calls per month, or both burst values.";
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "quotaCalls", code: "missing", detail }] });
}

async function give(tx: TxContext, orgId: string, input: AllowanceInput): Promise<void> {
  await organisationById(tx.db, orgId);
  // Two of the team who give at once: the second sees what the first gave.
  await tx.db.$queryRaw`select id from organisation where id = ${orgId} for update`;
  const open = await tx.db.allowance.findFirst({ where: { orgId, endedAt: null } });
  if (open)
    throw new DomainError(
      "conflict",
      `${open.kind === "trial" ? "A trial is" : "Other limits are"} in force already, until ${timeText(open.endsAt)}. End ${open.kind === "trial" ? "it" : "them"} first.`,
    );
  const entitlement = await tx.db.entitlement.findUnique({ where: { orgId } });
  const plan = input.kind === "trial" ? input.plan : entitlement?.plan;
  await requireFitting(tx, orgId, { kind: input.kind, entitlement });
  const now = tx.clock.now();
  const burst = input.kind === "limits" ? input.burst : null;
  const row = await tx.db.allowance.create({
    data: {
      ...{ id: newId("alw"), orgId, kind: input.kind, plan: plan ?? "", quotaCalls: input.quotaCalls, note: input.note },
      ...{ burstPerSecond: burst?.perSecond ?? null, burstBucket: burst?.bucket ?? null },
      usualQuotaCalls: entitlement?.quotaCalls ?? null,
      usualBurstPerSecond: entitlement?.burstPerSecond ?? null,
      usualBurstBucket: entitlement?.burstBucket ?? null,
      createdBy: tx.actor.kind === "user" ? tx.actor.userId : "",
      startsAt: new Date(now),
      endsAt: new Date(now + input.days * DAY_MS),
    },
  });
  await settleEntitlement(tx, orgId);
  const { kind, quotaCalls, burstPerSecond, burstBucket, endsAt, note: reason } = row;
  const data = { kind, plan: row.plan, quotaCalls, burstPerSecond, burstBucket, until: endsAt.toISOString(), reason };
  await recordEvent(tx, { type: "allowance.given", orgId, subject: row.id, data });
  const mail = kind === "trial" ? trialMail(row) : limitsMail(row);
  await notifyPayers(tx, orgId, { template: "allowance.given", once: row.id, mail });
}

type Held = { kind: AllowanceInput["kind"]; entitlement: Entitlement | null };

async function requireFitting({ db }: TxContext, orgId: string, { kind, entitlement }: Held): Promise<void> {
  const isHeld = isInForce(entitlement?.state ?? null);
  if (kind === "limits" && !isHeld)
    throw new DomainError("conflict", "This organisation has no plan whose limits could be changed. Give it a trial.");
  const subscription = await currentSubscription(db, orgId);
  if (kind === "trial" && (isHeld || (subscription && isLive(subscription))))
    throw new DomainError(
      "conflict",
      `This organisation has ${planTitle(entitlement?.plan ?? null)}. Change its limits for a time instead.`,
    );
}
