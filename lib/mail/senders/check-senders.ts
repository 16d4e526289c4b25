import { HOUR_MS } from "@/lib/core/durations";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import type { SenderDomain } from "./contract";
import { lookAtSenders } from "./look-at-senders";

const LIMIT = { what: "sender-check", who: "staff", limit: 60, windowMs: HOUR_MS };

/**
 * Looks at the DNS records of every domain that mails come from, and keeps what was found for the page. Staff and the daily job.
 * @throws DomainError not-found, role-missing, rate-limited
 */
export async function checkSenders(ctx: Context): Promise<SenderDomain[]> {
  requireStaff(ctx, "mail:write");
  await limitAttempts(ctx, [LIMIT]);
  const seen = await lookAtSenders(ctx);
  await transaction(ctx, async ({ db }) => {
    await db.senderCheck.deleteMany();
    await db.senderCheck.createMany({ data: seen.map(({ domain, records, checkedAt }) => ({ domain, records, checkedAt })) });
  });
  return seen;
}
