import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AcceptedBy } from "../contract";
import { versionInForce } from "../documents/list-versions";

type Accepting = { versionId: string; number: number; orgId: string; userId: string; via: AcceptedBy };

/** Writes down once that somebody accepted a version for an organisation. */
export async function recordAcceptance(tx: TxContext, { number, ...accepting }: Accepting): Promise<void> {
  const { count } = await tx.db.legalAcceptance.createMany({
    data: { ...accepting, at: new Date(tx.clock.now()) },
    skipDuplicates: true,
  });
  if (count === 0) return;
  const { orgId, via } = accepting;
  await recordEvent(tx, { type: "legal.terms-accepted", orgId, subject: accepting.versionId, data: { number, via } });
}

/** The terms in force are part of what was just agreed to; nothing happens while there are none. */
export async function acceptTermsInForce(tx: TxContext, accepting: Pick<Accepting, "orgId" | "userId" | "via">): Promise<void> {
  const terms = await versionInForce(tx, "terms");
  if (terms) await recordAcceptance(tx, { versionId: terms.id, number: terms.number, ...accepting });
}

/** Who goes on to pay agrees to the terms in force, also if nothing is paid in the end. */
export function agreeToTerms(ctx: Context, orgId: string, via: AcceptedBy): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, (tx) => acceptTermsInForce(tx, { orgId, userId, via }));
}
