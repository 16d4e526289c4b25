import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AcceptedBy, LegalDocument } from "../contract";
import { versionInForce } from "../documents/list-versions";

type Accepting = { orgId: string; userId: string; via: AcceptedBy };
type Version = { id: string; document: string; number: number };

const NO_SESSION = { sessionId: "", org: null, staff: false, authenticatedAtMs: 0 } as const;

/** Writes down once that somebody accepted a version for an organisation. */
export async function recordAcceptance(tx: TxContext, { id, document, number }: Version, accepting: Accepting): Promise<void> {
  const { count } = await tx.db.legalAcceptance.createMany({
    data: { versionId: id, ...accepting, at: new Date(tx.clock.now()) },
    skipDuplicates: true,
  });
  if (count === 0) return;
  const { orgId, userId, via } = accepting;
  // Who signs up has no session yet, and is who accepts.
  const actor = tx.actor.kind === "visitor" ? { kind: "user" as const, userId, ...NO_SESSION } : tx.actor;
  await recordEvent({ ...tx, actor }, { type: "legal.version-accepted", orgId, subject: id, data: { document, number, via } });
}

/** The versions in force are part of what was just agreed to; of a document that has none, nothing is recorded. */
export async function acceptInForce(tx: TxContext, documents: readonly LegalDocument[], accepting: Accepting): Promise<void> {
  for (const document of documents) {
    const version = await versionInForce(tx, document);
    if (version) await recordAcceptance(tx, version, accepting);
  }
}

/** Who goes on to pay agrees to the terms in force, also if nothing is paid in the end. */
export function agreeToTerms(ctx: Context, orgId: string, via: AcceptedBy): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, (tx) => acceptInForce(tx, ["terms"], { orgId, userId, via }));
}
