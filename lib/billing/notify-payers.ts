import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import type { BillingMail } from "./mails";
import { payersOf } from "./records";

/** Mails everyone who pays for an organisation. `once` names what happened, so that it is mailed once however often it is seen. */
export async function notifyPayers(
  tx: TxContext,
  orgId: string,
  notice: { template: string; once: string; mail: BillingMail },
): Promise<void> {
  const payers = await payersOf(tx.db, orgId);
  const organisation = await tx.db.organisation.findFirst({ where: { id: orgId, deletedAt: null }, select: { name: true } });
  // An organisation that is gone has nobody to tell.
  if (!organisation) return;
  for (const { userId, email, name: to } of payers) {
    const onceKey = `${notice.template}/${notice.once}/${userId}`;
    await queueMail(tx, { onceKey, template: notice.template, to: email, content: notice.mail({ name: to }, organisation.name), orgId });
  }
}
