import { HOUR_MS } from "@/lib/core/durations";
import { newId, stableId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { visitorMail } from "../../mails";
import { TWICE_MS } from "../ask-support";
import { mailTeamFromVisitor } from "../team-mails";
import { VisitorMessage } from "./contract";

/** Messages in an hour: with one address from one client, from one client, with one address, and in all. */
const MOST = { here: 3, client: 10, email: 5, all: 200 };

/**
 * Mails our team a message of whoever has no console to write it in, and nobody else: the address that they gave may be another's.
 * A message that is sent twice is mailed once.
 * @throws DomainError rate-limited, unavailable (our team has no address)
 */
export async function askAsVisitor(ctx: Context, given: VisitorMessage): Promise<void> {
  const { topic = "", ...message } = VisitorMessage.parse(given);
  const { name, email } = message;
  const same = `contact ${stableId("same", name, email, message.text)} `;
  // What was sent already takes nothing of what may be sent.
  if (await isSentTwice(ctx, same)) return;
  await limitMessages(ctx, email);
  return transaction(ctx, async (tx) => {
    await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`contact ${email}`}))::text`;
    if (await isSentTwice(tx, same)) return;
    const id = newId("msg");
    const isSuspected = topic !== "";
    const names = tx.actor.kind === "user" ? [{ userId: tx.actor.userId, words: [name, email] }] : [];
    await mailTeamFromVisitor(tx, { key: same + id, content: visitorMail({ id, ...message, isSuspected }), replyTo: email, names });
    await recordEvent(tx, { type: "support.visitor-asked", subject: id, data: { isSuspected } });
  });
}

const limitMessages = (ctx: Context, email: string): Promise<void> =>
  limitAttempts(ctx, [
    { what: "contact/mail-here", who: `${email} ${clientOf(ctx)}`, limit: MOST.here, windowMs: HOUR_MS },
    { what: "contact/address", who: clientOf(ctx), limit: MOST.client, windowMs: HOUR_MS },
    { what: "contact/mail", who: email, limit: MOST.email, windowMs: HOUR_MS },
    { what: "contact/all", who: "all", limit: MOST.all, windowMs: HOUR_MS },
  ]);

async function isSentTwice(ctx: Context, same: string): Promise<boolean> {
  const after = new Date(ctx.clock.now() - TWICE_MS);
  return (await reading(ctx).mail.count({ where: { onceKey: { startsWith: same }, createdAt: { gte: after } } })) > 0;
}
