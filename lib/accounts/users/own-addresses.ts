import type { RecordedEvent } from "@/lib/events/followers";
import type { OwnAddress } from "@/lib/mail/forget-mails";
import type { TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";

/** Remembers an address that a user has proved and gives up, until the account is deleted. */
export async function insertFormerAddress(db: Tx, userId: string, { address, until }: { address: string; until: Date }): Promise<void> {
  await db.formerAddress.upsert({
    where: { userId_address: { userId, address } },
    create: { userId, address, until },
    update: { until },
  });
}

/**
 * Addresses that a user has proved, the present one and earlier ones; of one that somebody else has proved since, what came before.
 * One that was never proved says nothing about whose it is.
 */
export async function ownAddresses(db: Tx, userId: string): Promise<OwnAddress[]> {
  const user = await db.user.findFirst({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, formerAddresses: true },
  });
  const former = (user?.formerAddresses ?? []).filter(({ address }) => address !== user?.email);
  const others = await db.user.findMany({
    where: { id: { not: userId }, email: { in: former.map(({ address }) => address) }, emailVerifiedAt: { not: null } },
    select: { email: true },
  });
  const taken = new Set(others.map(({ email }) => email));
  return [
    ...(user?.emailVerifiedAt ? [{ address: user.email, before: null }] : []),
    ...former.map(({ address, until }) => ({ address, before: taken.has(address) ? until : null })),
  ];
}

/** Returns the addresses that go with the account of `user.deleted`, and nobody else has proved since; none for other events. */
export async function deletedAddresses(tx: TxContext, event: RecordedEvent): Promise<string[]> {
  if (event.type !== "user.deleted" || event.subject === null) return [];
  return (await ownAddresses(tx.db, event.subject)).flatMap(({ address, before }) => (before === null ? address : []));
}
