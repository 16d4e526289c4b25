import type { MailContent } from "@/lib/mail/contract";
import { named, type NamedUser } from "@/lib/mail/named";
import { queueMail, type Named } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import { userById } from "../records";

type ToOwners = { orgId: string; template: string; onceKey: string; except?: string; names: readonly Named[] };

/** Mails every owner of an organisation, once for each key; `except` is the id of one who is not told, `names` whom it names. */
export async function mailOwners(tx: TxContext, mail: ToOwners, write: (to: { name: string }) => MailContent): Promise<void> {
  const { orgId, template, onceKey, except, names } = mail;
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
    await queueMail(tx, {
      onceKey: `${template}/${onceKey}/${user.id}`,
      template,
      to: user.email,
      content: write(user),
      orgId,
      userId: user.id,
      names,
    });
}

/** Whom a mail about `subject` names that also says from where it was done: that belongs to whoever did it. */
export async function namedWithActor(tx: TxContext, subject?: NamedUser): Promise<Named[]> {
  const { actor, address } = tx;
  const by = actor.kind === "user" ? await userById(tx.db, actor.userId) : subject;
  const did = by ? [named(by, address)] : [];
  return subject && subject.id !== by?.id ? [named(subject), ...did] : did;
}
