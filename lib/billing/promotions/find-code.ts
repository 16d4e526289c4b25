import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { paymentMode } from "@/lib/platform/stripe";
import { limitAttempts } from "@/lib/platform/throttle";
import type { Prisma, PromotionCode } from "@/prisma/generated/client";
import type { PlanPrice } from "../checkout/stripe-catalog";
import { CodeText } from "./contract";
import { heldRedemptions } from "./held-redemptions";
import { refusalOf, unknownCode, type Usage } from "./rules";

/** Codes are not to be guessed: so many are looked up in an hour, for an organisation and by a person in all of theirs. */
const TRIES = { organisation: 30, person: 60 } as const;

export const badCode = (detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter: "code", code: "not-usable", detail }] });

export const userOf = ({ actor }: Context): string => (actor.kind === "user" ? actor.userId : "");

/** Redemptions that were made, and those that are held because their checkout or upgrade may still be paid. */
async function countRedemptions(
  db: Tx,
  where: Prisma.PromotionRedemptionWhereInput,
  nowMs: number,
): Promise<{ made: number; held: number }> {
  const made = await db.promotionRedemption.count({ where: { ...where, state: "redeemed" } });
  return { made, held: (await heldRedemptions(db, where, nowMs)).length };
}

export async function usageOf(
  db: Tx,
  codeId: string,
  { orgId, userId, nowMs }: { orgId: string; userId: string; nowMs: number },
): Promise<Usage> {
  const others = { codeId, orgId: { not: orgId } };
  const { made, held } = await countRedemptions(db, others, nowMs);
  const byPerson = await countRedemptions(db, { ...others, userId }, nowMs);
  const byOrg = await db.promotionRedemption.count({ where: { codeId, orgId, state: "redeemed" } });
  const paid = await db.subscription.count({ where: { orgId, status: { notIn: ["incomplete", "incomplete_expired"] } } });
  return { made, held, hasOrgUsed: byOrg > 0, hasPersonUsed: byPerson.made + byPerson.held > 0, hasPaid: paid > 0 };
}

/** @throws DomainError unprocessable: it can't be used, and why */
export async function requireUsable(
  db: Tx,
  row: PromotionCode,
  given: { orgId: string; userId: string; target: PlanPrice; nowMs: number },
): Promise<void> {
  const { nowMs, target } = given;
  const refusal = refusalOf(row, target, { usage: await usageOf(db, row.id, given), nowMs });
  if (refusal !== null) throw badCode(refusal);
}

/**
 * The code that a customer typed, when it can be used for what they want. Of another organisation's it says the same as of one that
 * does not exist.
 * @throws DomainError unprocessable, rate-limited
 */
export async function findCode(
  ctx: Context,
  orgId: string,
  { code: typed, target }: { code: string; target: PlanPrice },
): Promise<PromotionCode> {
  const userId = userOf(ctx);
  await limitAttempts(ctx, [
    { what: "promotion-code", who: orgId, limit: TRIES.organisation, windowMs: HOUR_MS },
    { what: "promotion-code-person", who: userId, limit: TRIES.person, windowMs: HOUR_MS },
  ]);
  const { data: code } = CodeText.safeParse(typed);
  if (code === undefined) throw badCode("A promotion code has 4 to 40 letters, digits and hyphens. Check the spelling.");
  const db = reading(ctx);
  const row = await db.promotionCode.findUnique({ where: { code } });
  if (!row || row.mode !== paymentMode() || (row.orgId !== null && row.orgId !== orgId)) throw badCode(unknownCode(code));
  await requireUsable(db, row, { orgId, userId, target, nowMs: ctx.clock.now() });
  return row;
}
