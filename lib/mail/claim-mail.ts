import { tableOf } from "@/lib/core/tables";
import { reading, type Context } from "@/lib/platform/context";

/** Longer than sending takes with a server that uses up the time of every step. */
const LEASE_MS = 10 * 60_000;

const FIELDS = tableOf(
  ["id", "template", "toAddress", "subject", "text", "html", "isSecret", "attempts", "orgId", "replyTo", "attachment", "attachmentName"],
  () => true as const,
);

/** Takes a waiting mail for this worker in one statement, or null when it is not there to be sent. */
export async function claimMail(ctx: Context, mailId: string) {
  const now = ctx.clock.now();
  const isFree = { OR: [{ leasedUntil: null }, { leasedUntil: { lte: new Date(now) } }] };
  const claimed = await reading(ctx).mail.updateManyAndReturn({
    where: { id: mailId, state: "waiting", ...isFree },
    data: { attempts: { increment: 1 }, leasedUntil: new Date(now + LEASE_MS) },
    select: FIELDS,
  });
  return claimed[0] ?? null;
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
