import type { TxContext } from "@/lib/platform/context";
import { organisationById, userById } from "../records";
import { newOwnerMail } from "../security-mails";
import { mailOwners, namedWithActor } from "./mail-owners";

/** Mails the owners that somebody else is one now; whoever stops being one at the same time must be told before. */
export async function announceOwner(tx: TxContext, orgId: string, { userId, onceKey }: { userId: string; onceKey: string }): Promise<void> {
  const [{ name: organisation }, owner] = [await organisationById(tx.db, orgId), await userById(tx.db, userId)];
  const names = await namedWithActor(tx, owner);
  await mailOwners(tx, { orgId, template: "new-owner", onceKey, except: userId, names }, (to) =>
    newOwnerMail(to, organisation, { owner, ctx: tx }),
  );
}
