import type { MailContent } from "@/lib/mail/contract";
import { inOrganisation } from "@/lib/mail/in-organisation";
import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";

/** Mails the owners about the brand itself. They come from us: the host that they would come from may be gone. */
export async function notifyOwners(
  tx: TxContext,
  orgId: string,
  { once, write }: { once: string; write: (to: { name: string }) => MailContent },
): Promise<void> {
  const owners = await tx.db.member.findMany({
    where: { orgId, role: "owner", user: { erasedAt: null, suspendedAt: null } },
    select: { user: { select: { id: true, email: true, name: true } } },
  });
  for (const { user } of owners) {
    const content = inOrganisation(write(user), orgId);
    await queueMail(tx, { onceKey: `${once}/${user.id}`, template: once.split("/")[0] ?? "", to: user.email, content });
  }
}
