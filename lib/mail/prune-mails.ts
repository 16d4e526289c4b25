import { DAY_MS } from "@/lib/core/durations";
import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";

/** Long enough to try a failed one again; a link that signs in shouldn't lie around longer. */
const SECRET_WORDS_DAYS = 7;

/** Empties mails and forgets them when their time is over; secret ones that could not be sent are emptied sooner. */
export async function pruneMails(ctx: Context): Promise<{ emptied: number; deleted: number }> {
  requireOperator(ctx);
  const olderThan = (days: number) => ({ createdAt: { lt: new Date(ctx.clock.now() - days * DAY_MS) } });
  const { KEEP_MAILS_DAYS, KEEP_MAIL_TEXTS_DAYS } = env();
  const { mail } = reading(ctx);
  const deleted = await mail.deleteMany({ where: olderThan(KEEP_MAILS_DAYS) });
  const emptied = await mail.updateMany({
    where: {
      NOT: [{ state: "waiting" }, { text: "", html: "" }],
      OR: [olderThan(KEEP_MAIL_TEXTS_DAYS), { isSecret: true, state: "failed", ...olderThan(SECRET_WORDS_DAYS) }],
    },
    data: { text: "", html: "", attachment: null, replyTo: null },
  });
  return { emptied: emptied.count, deleted: deleted.count };
}
