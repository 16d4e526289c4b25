import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { insertOrganisation } from "./create-organisation";
import { openSession } from "./sessions";

export type ProviderPerson = { provider: "github" | "google"; providerId: string; email: string; isEmailVerified: boolean; name: string };

/**
 * Signs in who a provider vouches for. An account is found by the provider's own id, else by an address that both sides
 * have verified; an address that only one of them has verified is never joined. Returns the session's id.
 * @throws DomainError sign-in-refused
 */
export async function signInWithProvider(ctx: Context, person: ProviderPerson): Promise<string> {
  return transaction(ctx, async (tx) => {
    const { provider, providerId } = person;
    const login = await tx.db.providerLogin.findUnique({
      where: { provider_providerId: { provider, providerId } },
      include: { user: true },
    });
    const user = login?.user ?? (await linkOrMake(tx, person));
    if (user.suspendedAt || user.erasedAt) throw new DomainError("sign-in-refused", "This account can't be used.");
    return openSession(tx, user, provider);
  });
}

async function linkOrMake(tx: TxContext, person: ProviderPerson) {
  if (!person.isEmailVerified)
    throw new DomainError("sign-in-refused", "The provider has not verified your address. Verify it there, or sign up with a password.");
  const email = person.email.toLowerCase();
  const known = await tx.db.user.findUnique({ where: { email } });
  const createdAt = new Date(tx.clock.now());
  const user = known ? await claim(tx, known, createdAt) : await make(tx, { email, name: person.name }, createdAt);
  await tx.db.providerLogin.create({ data: { provider: person.provider, providerId: person.providerId, userId: user.id, createdAt } });
  await recordEvent(tx, { type: "user.provider-linked", subject: user.id, data: { provider: person.provider } });
  return user;
}

/** A password that was set before anyone proved the address may be a stranger's: it goes. */
async function claim(tx: TxContext, known: { id: string; emailVerifiedAt: Date | null }, now: Date) {
  if (known.emailVerifiedAt) return tx.db.user.findUniqueOrThrow({ where: { id: known.id } });
  return tx.db.user.update({ where: { id: known.id }, data: { passwordHash: null, emailVerifiedAt: now } });
}

async function make(tx: TxContext, person: { email: string; name: string }, createdAt: Date) {
  const user = await tx.db.user.create({ data: { id: newId("usr"), ...person, emailVerifiedAt: createdAt, createdAt } });
  await recordEvent(tx, { type: "user.signed-up", subject: user.id });
  await insertOrganisation(tx, { name: `${person.name}'s organisation`, ownerId: user.id });
  return user;
}
