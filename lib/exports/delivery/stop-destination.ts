import { countText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import type { ExportDestination } from "@/prisma/generated/client";
import { stopStream } from "../audit-stream/stop-stream";
import { DELIVERY_LIMITS } from "./contract";
import { FAILING_MS } from "./rules";
import { failWaiting } from "./waiting";

const DAYS = `${DELIVERY_LIMITS.failingDays} days`;

type Stopped = { name: string; bucket: string; given: number; /** The audit log was sent there as well. */ hasAudit: boolean };

/** The bucket has failed for too long, and nothing more is delivered to it. */
export function stoppedMail({ name, bucket, given, hasAudit }: Stopped): MailContent {
  return {
    subject: "Delivery of exports was turned off",
    parts: [
      text(greeting(name)),
      text(`Exports are no longer delivered to your bucket: all deliveries failed for ${DAYS}.`),
      facts([
        ["Bucket", bucket],
        ["Exports not delivered", countText(given)],
      ]),
      text(
        "Exports can still be downloaded. To turn delivery on again, check the bucket and save it. Exports can then be delivered again.",
      ),
      ...(hasAudit
        ? [text("The audit log is no longer sent to the bucket either. Turn it on again afterwards: it continues where it ended.")]
        : []),
      link("Open exports", `${publicUrl()}/console/exports/delivery`),
    ],
  };
}

/** Switches a destination off by itself: what was to be delivered is given up, and the owners get a mail. Behind its lock. */
export async function stopDestination(tx: TxContext, { id, orgId, bucket }: ExportDestination): Promise<void> {
  const { count } = await tx.db.exportDestination.updateMany({
    where: { id, state: "enabled" },
    data: { state: "disabled", disabledAt: new Date(tx.clock.now()) },
  });
  if (count === 0) return;
  const hasAudit = (await tx.db.auditStream.count({ where: { orgId, state: "on" } })) > 0;
  if (hasAudit) await stopStream(tx, orgId, `All deliveries failed for ${DAYS}, so delivery was turned off.`);
  const given = await failWaiting(tx, orgId, `All deliveries failed for ${DAYS}, so delivery was turned off.`);
  const event = await recordEvent(tx, { type: "export.destination-stopped", orgId, subject: id, data: { bucket } });
  const owners = await tx.db.member.findMany({
    where: { orgId, role: "owner", user: { erasedAt: null, suspendedAt: null } },
    select: { user: { select: { email: true, name: true } } },
    orderBy: { createdAt: "asc" },
  });
  for (const { user } of owners) {
    const content = stoppedMail({ name: user.name, bucket, given, hasAudit });
    const onceKey = `export.destination-stopped/${event}/${user.email}`;
    await queueMail(tx, { onceKey, template: "export-delivery-stopped", to: user.email, content, orgId });
  }
}

/** Something got through. Behind its lock. */
export async function noteSuccess(tx: TxContext, { id }: ExportDestination): Promise<void> {
  await tx.db.exportDestination.update({ where: { id }, data: { failingSince: null, lastSuccessAt: new Date(tx.clock.now()) } });
}

/** Something did not get through: a destination that fails for days is switched off. Behind its lock. */
export async function noteFailure(tx: TxContext, destination: ExportDestination): Promise<void> {
  const { id, failingSince } = destination;
  const now = tx.clock.now();
  if (failingSince === null) await tx.db.exportDestination.update({ where: { id }, data: { failingSince: new Date(now) } });
  else if (now - failingSince.getTime() >= FAILING_MS) await stopDestination(tx, destination);
}
