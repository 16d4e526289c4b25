import type { MailContent } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";

type ToOwners = { orgId: string; template: string; onceKey: string; except?: string };

/** Mails every owner of an organisation, once for each key; `except` is the id of one who is not told. */
export async function mailOwners(tx: TxContext, mail: ToOwners, write: (to: { name: string }) => MailContent): Promise<void> {
  const { orgId, template, onceKey, except } = mail;
  const owners = await tx.db.member.findMany({
    where: {
      orgId,
      role: "owner",
      user: { erasedAt: null, suspendedAt: null },
      ...(except === undefined ? {} : { userId: { not: except } }),
    },
    select: { user: { select: { id: true, email: true, name: true } } },
  });
  for (const { user } of owners)
    await queueMail(tx, { onceKey: `${template}/${onceKey}/${user.id}`, template, to: user.email, content: write(user), orgId });
}
