import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, requireUser, transaction, type Context, type TxContext, type UserActor } from "@/lib/platform/context";
import { isProvider, PROVIDERS, type ProviderName } from "../contract";
import { newLink } from "../links";
import { lockUser, userById } from "../records";
import { providerMail } from "../security-mails";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import type { ProviderPerson } from "./sign-in-with-provider";

/**
 * Notes that this browser is about to link a service: what it comes back with within ten minutes is linked, and not signed in.
 * @throws DomainError step-up-required, conflict (linked already)
 */
export async function beginProviderLink(ctx: Context, { provider }: { provider: ProviderName }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId, sessionId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    if (await tx.db.providerLogin.count({ where: { userId, provider } })) throw alreadyLinked(provider);
    await newLink(tx, { kind: "provider", userId, data: { provider, sessionId } });
  });
}

const alreadyLinked = (provider: ProviderName): DomainError =>
  new DomainError("conflict", `Your account is already linked to ${PROVIDERS[provider]}. Unlink it first.`);

/**
 * Links what a service says to the account that is signed in, if it was asked for there. Returns whether it was.
 * @throws DomainError conflict (it belongs to another account, or another one is linked)
 */
export async function linkProvider(ctx: Context, actor: UserActor, person: ProviderPerson): Promise<boolean> {
  const { userId, sessionId } = actor;
  const { provider, providerId } = person;
  return transaction({ ...ctx, actor }, async (tx) => {
    const now = new Date(tx.clock.now());
    const asked = { userId, kind: "provider", usedAt: null, expiresAt: { gt: now } };
    const { count } = await tx.db.linkToken.updateMany({
      where: { ...asked, AND: [{ data: { path: ["provider"], equals: provider } }, { data: { path: ["sessionId"], equals: sessionId } }] },
      data: { usedAt: now },
    });
    if (count === 0) return false;
    await lockUser(tx.db, userId);
    const taken = await tx.db.providerLogin.findFirst({ where: { provider, OR: [{ providerId }, { userId }] } });
    if (taken?.userId === userId) throw alreadyLinked(provider);
    if (taken) throw new DomainError("conflict", `This ${PROVIDERS[provider]} account is linked to another account.`);
    await tx.db.providerLogin.create({ data: { provider, providerId, userId, createdAt: now } });
    await notifyLink(tx, userId, { provider, isLinked: true });
    return true;
  });
}

/**
 * Unlinks a service from one's account.
 * @throws DomainError step-up-required, not-found, conflict (nothing else signs in)
 */
export async function unlinkProvider(ctx: Context, { provider }: { provider: ProviderName }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    const { passwordHash } = await userById(tx.db, userId);
    const others = await tx.db.providerLogin.count({ where: { userId, provider: { not: provider } } });
    if (passwordHash === null && others === 0)
      throw new DomainError("conflict", `${PROVIDERS[provider]} is your only way to sign in. Set a password first.`);
    const { count } = await tx.db.providerLogin.deleteMany({ where: { userId, provider } });
    if (count === 0) throw new DomainError("not-found", `Your account is not linked to ${PROVIDERS[provider]}.`);
    await notifyLink(tx, userId, { provider, isLinked: false });
  });
}

/** Unlinks every service, with a new password. Returns which. */
export async function unlinkAll(tx: TxContext, userId: string): Promise<ProviderName[]> {
  const logins = await tx.db.providerLogin.findMany({ where: { userId }, orderBy: { provider: "asc" } });
  await tx.db.providerLogin.deleteMany({ where: { userId } });
  const names = [...new Set(logins.map(({ provider }) => provider))].filter(isProvider);
  for (const provider of names) await recordEvent(tx, { type: "user.provider-unlinked", subject: userId, data: { provider } });
  return names;
}

async function notifyLink(
  tx: TxContext,
  userId: string,
  { provider, isLinked }: { provider: ProviderName; isLinked: boolean },
): Promise<void> {
  const type = isLinked ? "user.provider-linked" : "user.provider-unlinked";
  const event = await recordEvent(tx, { type, subject: userId, data: { provider } });
  const { name, email } = await userById(tx.db, userId);
  const content = providerMail(name, provider, { isLinked, ctx: tx });
  const template = isLinked ? "provider-linked" : "provider-unlinked";
  await queueMail(tx, { onceKey: `provider/${event}`, template, to: email, content, userId });
}
