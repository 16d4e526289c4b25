import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AcceptedBy, LegalDocument } from "../contract";
import { hashOfText, type LegalTexts } from "../documents/accepted-text";
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

/**
 * The versions in force are part of what was just agreed to; of a document that has none, its text of `texts` as it is now. Without one,
 * nothing is recorded of it.
 */
export async function acceptInForce(
  tx: TxContext,
  documents: readonly LegalDocument[],
  { texts = {}, ...accepting }: Accepting & { texts?: LegalTexts | undefined },
): Promise<void> {
  for (const document of documents) {
    const version = await versionInForce(tx, document);
    const text = texts[document];
    if (version) await recordAcceptance(tx, version, accepting);
    else if (text !== undefined) await recordTextAcceptance(tx, { document, text }, accepting);
  }
}

async function recordTextAcceptance(
  tx: TxContext,
  { document, text }: { document: LegalDocument; text: string },
  accepting: Accepting,
): Promise<void> {
  const [hash, at] = [hashOfText(document, text), new Date(tx.clock.now())];
  await tx.db.legalText.createMany({ data: { hash, document, text, createdAt: at }, skipDuplicates: true });
  const { count } = await tx.db.legalTextAcceptance.createMany({ data: { hash, ...accepting, at }, skipDuplicates: true });
  if (count === 0) return;
  const { orgId, via } = accepting;
  await recordEvent(tx, { type: "legal.text-accepted", orgId, subject: hash, data: { document, hash, via } });
}

/** Who goes on to pay agrees to the terms in force, also if nothing is paid in the end. */
export function agreeToTerms(ctx: Context, orgId: string, via: AcceptedBy): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, (tx) => acceptInForce(tx, ["terms"], { orgId, userId, via }));
}
