import { listFailedPayments } from "@/lib/billing/dunning/list-failed-payments";
import { DomainError } from "@/lib/core/errors";
import { moneyText, timeText } from "@/lib/core/wording";
import type { Tx } from "@/lib/platform/database";
import type { FailedPayment } from "../contract";

/**
 * Payments that failed, of every organisation that an address pays for, has made, or has taken an offer for; the
 * newest first.
 */
export async function failedPaymentsOf(db: Tx, email: string): Promise<FailedPayment[]> {
  const user = await db.user.findFirst({ where: { email, erasedAt: null, emailVerifiedAt: { not: null } }, select: { id: true } });
  const [members, made, taken] = await Promise.all([
    db.member.findMany({ where: { userId: user?.id ?? "", role: { in: ["owner", "billing"] } }, select: { orgId: true } }),
    db.event.findMany({ where: { actorId: user?.id ?? "", type: "organisation.created" }, select: { orgId: true }, take: 200 }),
    db.offer.findMany({ where: { request: { email }, acceptedOrgId: { not: null } }, select: { acceptedOrgId: true } }),
  ]);
  const ids = [...members, ...made].map(({ orgId }) => orgId).concat(taken.map(({ acceptedOrgId }) => acceptedOrgId));
  return listFailedPayments(db, [...new Set(ids.filter((id) => id !== null))]);
}

const inWords = ({ organisation, currency, amountCents, at, invoice, paidAt }: FailedPayment): string =>
  `${organisation}, ${moneyText(amountCents, currency)} on ${timeText(new Date(at))} (invoice ${invoice}, ${paidAt === null ? "never paid" : "paid later"})`;

/** @throws DomainError unprocessable, naming every failed payment that nobody has looked at */
export function requireAcknowledged(failed: readonly FailedPayment[], acknowledged: readonly string[]): void {
  const unseen = failed.filter(({ id }) => !acknowledged.includes(id));
  if (unseen.length === 0) return;
  const detail = `Payments have failed: ${unseen.map(inWords).join("; ")}. Confirm that you want to offer payment by invoice anyway.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "acknowledged", code: "failed-payments", detail }] });
}
