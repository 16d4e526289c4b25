import { DAY_MS } from "@/lib/core/durations";
import { reading, requireOperator, type Context } from "@/lib/platform/context";

const WORDS_DAYS = 30;
/** Long enough to try a failed one again; a link that signs in shouldn't lie around longer. */
const SECRET_WORDS_DAYS = 7;
const ROWS_DAYS = 180;

/** Empties mails after 30 days, secret ones that could not be sent after 7, and forgets all after 180. */
export async function pruneMails(ctx: Context): Promise<{ emptied: number; deleted: number }> {
  requireOperator(ctx);
  const olderThan = (days: number) => ({ createdAt: { lt: new Date(ctx.clock.now() - days * DAY_MS) } });
  const { mail } = reading(ctx);
  const deleted = await mail.deleteMany({ where: olderThan(ROWS_DAYS) });
  const emptied = await mail.updateMany({
    where: {
      NOT: [{ state: "waiting" }, { text: "", html: "" }],
      OR: [olderThan(WORDS_DAYS), { isSecret: true, state: "failed", ...olderThan(SECRET_WORDS_DAYS) }],
    },
    data: { text: "", html: "" },
  });
  return { emptied: emptied.count, deleted: deleted.count };
}
