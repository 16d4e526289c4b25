import { currentSubscription } from "@/lib/billing/records";
import { isLive } from "@/lib/billing/rules";
import { DomainError } from "@/lib/core/errors";
import { timeText } from "@/lib/core/wording";
import type { Tx } from "@/lib/platform/database";

/**
 * A price by the month can't begin within a year that is paid by card: it would be accepted today, and nothing of it given before the
 * year is over. @throws DomainError conflict
 */
export async function refuseMonthInYear(db: Tx, orgId: string, offer: { interval: string; byInvoice: boolean }): Promise<void> {
  if (offer.byInvoice || offer.interval === "year") return;
  const held = await currentSubscription(db, orgId);
  if (held?.interval !== "year" || !isLive(held)) return;
  throw new DomainError(
    "conflict",
    `Your organisation has paid for a year, until ${timeText(held.periodEndsAt)}, and a monthly price can't start before then. Request a change of this offer: a yearly price starts immediately, with credit for unused time.`,
  );
}
