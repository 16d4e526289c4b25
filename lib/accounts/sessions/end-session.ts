import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { dropLinks } from "../links";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { forgetDevices } from "./devices";

/** Ends sessions of a person: all, or all but one. Their cookies are worth nothing from then on, and no other browser is known any more. */
export async function endSessionsOf(tx: TxContext, userId: string, exceptId?: string): Promise<number> {
  await forgetDevices(tx, userId, exceptId);
  const { count } = await tx.db.session.updateMany({
    where: { userId, endedAt: null, ...(exceptId === undefined ? {} : { id: { not: exceptId } }) },
    data: { endedAt: new Date(tx.clock.now()) },
  });
  return count;
}

/** Signs this browser out. */
export async function endSession(ctx: Context): Promise<void> {
  const { sessionId, userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await tx.db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "session.ended", subject: userId });
  });
}

/** Signs one other browser of the same person out, and forgets it; a session of a directory those that it opened. @throws DomainError not-found */
export async function endOtherSession(ctx: Context, input: { id: string }): Promise<void> {
  const { userId, directoryOrgId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const directory = directoryOrgId === undefined ? null : await tx.db.ssoConnection.findUnique({ where: { orgId: directoryOrgId } });
    const own = directoryOrgId === undefined ? {} : { ssoConnectionId: directory?.id ?? "" };
    const [ended] = await tx.db.session.updateManyAndReturn({
      where: { id: input.id, userId, endedAt: null, ...own },
      data: { endedAt: new Date(tx.clock.now()) },
      select: { deviceHash: true },
    });
    if (ended === undefined) throw new DomainError("not-found", "This session has already ended.");
    if (ended.deviceHash !== null) await tx.db.device.deleteMany({ where: { userId, tokenHash: ended.deviceHash } });
    await recordEvent(tx, { type: "session.ended", subject: userId });
  });
}

/** Signs out everywhere but here. Returns how many browsers it was. @throws DomainError conflict (signed in by a directory) */
export async function signOutEverywhere(ctx: Context): Promise<{ ended: number }> {
  const { sessionId, userId } = requireUser(ctx);
  requireOwnSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await dropLinks(tx, userId);
    const ended = await endSessionsOf(tx, userId, sessionId);
    await recordEvent(tx, { type: "session.ended-everywhere", subject: userId, data: { ended } });
    return { ended };
  });
}
