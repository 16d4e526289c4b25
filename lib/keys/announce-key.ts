import { mailOwners, namedWithActor } from "@/lib/accounts/members/mail-owners";
import { organisationById, userById } from "@/lib/accounts/records";
import type { TxContext } from "@/lib/platform/context";
import { newKeyMail } from "./mails";

/** Mails the owners that a live key was made. */
export async function announceKey(tx: TxContext, orgId: string, key: { id: string; name: string }): Promise<void> {
  const { name: organisation } = await organisationById(tx.db, orgId);
  const by = tx.actor.kind === "user" ? (await userById(tx.db, tx.actor.userId)).name : null;
  const names = await namedWithActor(tx);
  await mailOwners(tx, { orgId, template: "new-live-key", onceKey: key.id, names }, (to) =>
    newKeyMail(to, organisation, { key, by, ctx: tx }),
  );
}
