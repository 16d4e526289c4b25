import { z } from "zod";
import { ownAddresses } from "@/lib/accounts/users/own-addresses";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { RecordedEvent } from "@/lib/events/followers";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { sign, signValue, unsign, unsignValue } from "@/lib/platform/secrets";
import { clientOf, limitAttempts, mayTry } from "@/lib/platform/throttle";
import { confirmMail } from "./mails";

const CONFIRM = "status-subscription";
const STOP = "status-unsubscribe";
const PATH = "/status/subscription";

const Claims = z.strictObject({ email: z.string().max(254), until: z.int() });

const linkInvalid = (): DomainError =>
  new DomainError("link-invalid", "This link has expired or is incomplete. Subscribe again on the status page.");

/**
 * Mails a link to an address that somebody wants to be notified at. Nothing is kept of it before its mailbox says so, and whether it is
 * subscribed already, only the mailbox learns.
 * @throws DomainError rate-limited
 */
export async function requestSubscription(ctx: Context, { email }: { email: string }): Promise<void> {
  await limitAttempts(ctx, [{ what: "status/subscribe", who: clientOf(ctx), limit: 10, windowMs: HOUR_MS }]);
  // Who is asked for again and again by others is left alone, and those others aren't told.
  if (!(await mayTry(ctx, { what: "status/mail", who: email, limit: 3, windowMs: DAY_MS }))) return;
  const now = ctx.clock.now();
  const token = signValue(CONFIRM, { email, until: now + DAY_MS });
  const content = confirmMail(`${publicUrl()}${PATH}?confirm=${token}`);
  await transaction(ctx, (tx) =>
    queueMail(tx, { onceKey: `status-confirm/${newId("sc")}`, template: "status-confirm", to: email, content, isSecret: true }),
  );
}

/** Subscribes the address that a link was mailed to; again is no change. @throws DomainError link-invalid */
export async function confirmSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const claims = Claims.optional().parse(unsignValue(CONFIRM, token));
  if (!claims || claims.until <= ctx.clock.now()) throw linkInvalid();
  await transaction(ctx, async (tx) => {
    const data = { id: newId("ss"), email: claims.email, createdAt: new Date(tx.clock.now()) };
    const { count } = await tx.db.statusSubscriber.createMany({ data, skipDuplicates: true });
    if (count > 0) await recordEvent(tx, { type: "status.subscribed", subject: data.id, data: {} });
  });
}

export const unsubscribeUrl = (subscriberId: string): string => `${publicUrl()}${PATH}?stop=${sign(STOP, subscriberId)}`;

/** Ends a subscription and forgets its address; again is no change. @throws DomainError link-invalid */
export async function endSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = unsign(STOP, token);
  if (id === undefined) throw linkInvalid();
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.statusSubscriber.deleteMany({ where: { id } });
    if (count > 0) await recordEvent(tx, { type: "status.unsubscribed", subject: id, data: {} });
  });
}

/** Forgets the addresses of who deletes their account. It follows `user.deleted`, which is recorded before they are gone. */
export async function forgetSubscriber(tx: TxContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "user.deleted" || event.subject === null) return;
  const own = await ownAddresses(tx.db, event.subject);
  await tx.db.statusSubscriber.deleteMany({ where: { email: { in: own.map(({ address }) => address) } } });
}
