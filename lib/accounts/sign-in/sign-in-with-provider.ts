import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { acceptInForce } from "@/lib/legal/acceptance/record-acceptance";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { ProviderName } from "../contract";
import { dropLinks } from "../links";
import { insertOrganisation } from "../organisations/create-organisation";
import { endSessionsOf } from "../sessions/end-session";
import { openSession } from "../sessions/sessions";

export type ProviderPerson = { provider: ProviderName; providerId: string; email: string; isEmailVerified: boolean; name: string };

/**
 * Signs in who a provider vouches for: into the account that it is linked to, else into a new one for the address that it has
 * verified. An account that is there already is linked by who is signed in to it (`linkProvider`), never from outside.
 * Returns the session's id.
 * @throws DomainError sign-in-refused, conflict (the address has an account)
 */
export async function signInWithProvider(ctx: Context, person: ProviderPerson): Promise<string> {
  return transaction(ctx, async (tx) => {
    const { provider, providerId } = person;
    const login = await tx.db.providerLogin.findUnique({
      where: { provider_providerId: { provider, providerId } },
      include: { user: true },
    });
    const user = login?.user ?? (await linkOrMake(tx, person));
    if (user.suspendedAt || user.erasedAt) throw new DomainError("sign-in-refused", "This account can't be used to sign in.");
    return openSession(tx, user, provider);
  });
}

async function linkOrMake(tx: TxContext, person: ProviderPerson) {
  if (!person.isEmailVerified)
    throw new DomainError(
      "sign-in-refused",
      "The provider has not verified your e-mail address. Verify it there or sign up with a password.",
    );
  const email = person.email.toLowerCase();
  const known = await tx.db.user.findUnique({ where: { email } });
  const createdAt = new Date(tx.clock.now());
  if (known?.emailVerifiedAt)
    throw new DomainError(
      "conflict",
      "This e-mail address already has an account. Sign in as usual, then link the service in your account settings.",
    );
  const user = known ? await claim(tx, known.id, createdAt) : await make(tx, { email, name: person.name }, createdAt);
  await tx.db.providerLogin.create({ data: { provider: person.provider, providerId: person.providerId, userId: user.id, createdAt } });
  await recordEvent(tx, { type: "user.provider-linked", subject: user.id, data: { provider: person.provider } });
  return user;
}

/** Nobody ever proved the address, so the password may be a stranger's, and so may browsers that are signed in: they go. */
async function claim(tx: TxContext, id: string, now: Date) {
  await dropLinks(tx, id);
  await endSessionsOf(tx, id);
  return tx.db.user.update({ where: { id }, data: { passwordHash: null, emailVerifiedAt: now } });
}

async function make(tx: TxContext, person: { email: string; name: string }, createdAt: Date) {
  const user = await tx.db.user.create({ data: { id: newId("usr"), ...person, emailVerifiedAt: createdAt, createdAt } });
  await recordEvent(tx, { type: "user.signed-up", subject: user.id });
  const orgId = await insertOrganisation(tx, { name: `${person.name}'s organisation`, ownerId: user.id });
  await acceptInForce(tx, ["terms"], { orgId, userId: user.id, via: "sign-up" });
  return user;
}
