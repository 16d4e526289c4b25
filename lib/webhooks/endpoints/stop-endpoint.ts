import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import type { DisabledReason } from "../contract";
import { failWaiting } from "../deliveries/fail-waiting";
import { stoppedMail } from "../mails";

/** An alert address is nobody's proof, and an endpoint can be made to stop at will: so many mails in a day, then only the record. */
const MAX_MAILS = 5;

type Reason = Exclude<DisabledReason, "by-hand">;
type Recipient = { email: string; name: string | null };

const WHY = {
  gone: "The receiver responded with 410, so the endpoint was disabled.",
  failing: "All deliveries failed for five days, so the endpoint was disabled.",
} as const satisfies Record<Reason, string>;

/** The alert address of the endpoint, else the owners. */
async function recipientsOf(tx: TxContext, orgId: string, alertAddress: string | null): Promise<Recipient[]> {
  if (alertAddress !== null) return [{ email: alertAddress, name: null }];
  const owners = await tx.db.member.findMany({
    where: { orgId, role: "owner", user: { erasedAt: null, suspendedAt: null } },
    select: { user: { select: { email: true, name: true } } },
    orderBy: { createdAt: "asc" },
  });
  return owners.map(({ user }) => user);
}

/** Disables an endpoint by itself: what waits is given up, and whoever is to know gets one mail. Behind the endpoint's lock. */
export async function stopEndpoint(tx: TxContext, id: string, reason: Reason): Promise<void> {
  const { count } = await tx.db.webhookEndpoint.updateMany({
    where: { id, state: "enabled" },
    data: { state: "disabled", disabledReason: reason, disabledAt: new Date(tx.clock.now()) },
  });
  if (count === 0) return;
  const { orgId, description, alertAddress } = await tx.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const given = await failWaiting(tx, id, WHY[reason]);
  const dayAgo = new Date(tx.clock.now() - DAY_MS);
  const stopped = await tx.db.event.count({ where: { orgId, type: "webhook.stopped", at: { gt: dayAgo } } });
  const event = await recordEvent(tx, { type: "webhook.stopped", orgId, subject: id, data: { reason } });
  if (stopped >= MAX_MAILS) return;
  for (const { email, name } of await recipientsOf(tx, orgId, alertAddress)) {
    const content = stoppedMail({ id, description, reason, waiting: given, name });
    await queueMail(tx, { onceKey: `webhook.stopped/${event}/${email}`, template: "webhook-stopped", to: email, content, orgId });
  }
}
