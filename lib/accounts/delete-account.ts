import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import type { Tx } from "@/lib/platform/database";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { closeOrganisation } from "./delete-organisation";
import { endSessionsOf } from "./end-session";
import { lockTeam, userById } from "./records";

/** What goes with an account: the organisations that have no other member; and what must be handed over first. */
async function ownedBy(db: Tx, userId: string): Promise<{ alone: { id: string; name: string }[]; stuck: string[] }> {
  const owned = await db.member.findMany({
    where: { userId, role: "owner" },
    include: { organisation: { include: { members: true } } },
    orderBy: { orgId: "asc" },
  });
  const others = owned.map(({ organisation }) => ({
    organisation,
    rest: organisation.members.filter((member) => member.userId !== userId),
  }));
  return {
    alone: others.filter(({ rest }) => rest.length === 0).map(({ organisation: { id, name } }) => ({ id, name })),
    stuck: others
      .filter(({ rest }) => rest.length > 0 && !rest.some(({ role }) => role === "owner"))
      .map(({ organisation }) => organisation.name),
  };
}

/** Names of the organisations that would go with one's account, and of those that must be handed over first. */
export async function lookAtDeletion(ctx: Context): Promise<{ alone: string[]; stuck: string[] }> {
  const { alone, stuck } = await ownedBy(reading(ctx), requireUser(ctx).userId);
  return { alone: alone.map(({ name }) => name), stuck };
}

/**
 * Deletes one's account: personal data is erased, the record of what happened keeps only the id.
 * @param input one's address, typed
 * @throws DomainError step-up-required, unprocessable (another address), conflict (sole owner of an organisation with members)
 */
export async function deleteAccount(ctx: Context, input: { name: string }): Promise<void> {
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    if (user.email !== input.name.trim().toLowerCase()) {
      const detail = `Type your address as it is: ${user.email}.`;
      throw new DomainError("unprocessable", detail, { errors: [{ parameter: "name", code: "different", detail }] });
    }
    const { alone, stuck } = await ownedBy(tx.db, userId);
    if (stuck.length > 0) throw new DomainError("conflict", `Make someone else owner of ${stuck.join(", ")} first.`);
    for (const { id: orgId } of alone) {
      await lockTeam(tx.db, orgId);
      await closeOrganisation(tx, orgId);
    }
    await erase(tx, user);
  });
}

async function erase(tx: TxContext, user: { id: string; email: string }): Promise<void> {
  const { id, email } = user;
  await recordEvent(tx, { type: "user.deleted", subject: id });
  await tx.db.member.deleteMany({ where: { userId: id } });
  await tx.db.providerLogin.deleteMany({ where: { userId: id } });
  await tx.db.linkToken.deleteMany({ where: { userId: id } });
  await endSessionsOf(tx, id);
  await tx.db.session.updateMany({ where: { userId: id }, data: { address: null, userAgent: null } });
  await tx.db.mail.updateMany({ where: { toAddress: email }, data: { toAddress: "", subject: "", text: "", html: "" } });
  await tx.db.user.update({
    where: { id },
    data: {
      email: `${id}@erased.invalid`,
      name: "Deleted account",
      passwordHash: null,
      totpSecret: null,
      totpConfirmedAt: null,
      recoveryHashes: [],
      isStaff: false,
      erasedAt: new Date(tx.clock.now()),
    },
  });
}
