import type { OwnAddress } from "@/lib/mail/forget-mails";
import type { Tx } from "@/lib/platform/database";

/** Keeps an address that a user has proved and gives up, until the account is deleted. */
export async function insertFormerAddress(db: Tx, userId: string, address: string, until: Date): Promise<void> {
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
