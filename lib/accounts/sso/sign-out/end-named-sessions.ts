import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { SsoConnection } from "@/prisma/generated/client";
import { tokenHash } from "../../links";
import { SsoRefusal } from "../refusal";

/** Whom a directory signs out: a person, some of their sessions there, or both. None of the two is nobody. */
export type SignedOut = { subject: string | null; sessions: readonly string[] };
/** What the directory signed: `until` then nobody takes it for a present one. */
export type Once = { kind: "logout token" | "logout request"; id: string; until: Date };

/** @throws SsoRefusal directory (it was used before) */
async function useUp(tx: TxContext, { id: connectionId }: SsoConnection, { kind, id, until }: Once): Promise<void> {
  const data = { connectionId, hash: tokenHash(`${kind} ${id}`), expiresAt: until };
  const { count } = await tx.db.ssoAssertion.createMany({ data, skipDuplicates: true });
  if (count === 0) throw new SsoRefusal("directory", "The directory's request was used already.");
}

/**
 * Ends what a directory's sign-ins of a person opened here, and nothing else: sessions by a password, of another directory or of
 * another person go on. A request works once.
 * @throws SsoRefusal directory (used before)
 */
export async function endNamedSessions(
  ctx: Context,
  connection: SsoConnection,
  { subject, sessions, once }: SignedOut & { once: Once },
): Promise<void> {
  if (subject === null && sessions.length === 0) return;
  await transaction(ctx, async (tx) => {
    await useUp(tx, connection, once);
    const identity =
      subject === null
        ? null
        : await tx.db.ssoIdentity.findUnique({ where: { connectionId_subject: { connectionId: connection.id, subject } } });
    if (subject !== null && identity === null) return;
    const ended = await tx.db.session.updateManyAndReturn({
      where: {
        ssoConnectionId: connection.id,
        endedAt: null,
        ...(identity === null ? {} : { ssoIdentityId: identity.id, userId: identity.userId }),
        ...(sessions.length === 0 ? {} : { directorySession: { in: [...sessions] } }),
      },
      data: { endedAt: new Date(tx.clock.now()) },
      select: { userId: true },
    });
    const actor = { kind: "directory" as const, orgId: connection.orgId };
    for (const userId of new Set(ended.map((one) => one.userId))) {
      const count = ended.filter((one) => one.userId === userId).length;
      await recordEvent(
        { ...tx, actor },
        { type: "session.ended-by-directory", orgId: connection.orgId, subject: userId, data: { ended: count } },
      );
    }
  });
}
