import { HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { acceptInForce } from "@/lib/legal/acceptance/record-acceptance";
import { queueMail } from "@/lib/mail/queue-mail";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import type { SignUpInput } from "../contract";
import { newToken } from "../links";
import { knownAddressMail } from "../mails";
import { insertOrganisation } from "../organisations/create-organisation";
import { mayMailLink } from "../sign-in/may-mail-link";
import { hashPassword, isPassword, requireGoodPassword } from "../sign-in/passwords";
import { sendVerification, verifyData, type SignedUp } from "./send-verification";

/**
 * Makes an account with an organisation of its own and mails a link that verifies the address. Whether the address
 * was known already is told to its mailbox only: the answer, and the work done for it, are the same.
 * @returns the secret that this browser keeps until the link is opened
 * @throws DomainError unprocessable (password), rate-limited (20 an hour from one client)
 */
export async function signUp(ctx: Context, input: SignUpInput): Promise<{ binding: string }> {
  await limitAttempts(ctx, [{ what: "sign-up/address", who: clientOf(ctx), limit: 20, windowMs: HOUR_MS }]);
  requireGoodPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  const binding = newToken();
  const signedUp = { binding, next: input.next };
  await transaction(ctx, async (tx) => {
    // Two sign-ups with one address at the same moment follow each other.
    await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`sign-up ${input.email}`}))::text`;
    const known = await tx.db.user.findUnique({ where: { email: input.email } });
    if (known && (known.emailVerifiedAt || known.suspendedAt || ctx.isLocal)) return notifyAddressOwner(tx, known);
    if (known && !(await mayMailLink(tx, "verify", known.id))) return rebind(tx, known, { password: input.password, signedUp });
    const user = known ? await startAgain(tx, known.id, { input, passwordHash }) : await insertUser(tx, input, passwordHash);
    await sendVerification(tx, user, signedUp);
  });
  return { binding };
}

async function insertUser(tx: TxContext, input: SignUpInput, passwordHash: string) {
  const createdAt = new Date(tx.clock.now());
  const user = await tx.db.user.create({
    data: { id: newId("usr"), email: input.email, name: input.name, passwordHash, createdAt },
  });
  await recordEvent(tx, { type: "user.signed-up", subject: user.id });
  const orgId = await insertOrganisation(tx, { name: input.organisation, ownerId: user.id });
  await acceptInForce(tx, ["terms"], { orgId, userId: user.id, via: "sign-up" });
  return user;
}

/** Nobody has proved this address yet, and no one can use the account: the last who signed up counts. */
async function startAgain(tx: TxContext, id: string, { input, passwordHash }: { input: SignUpInput; passwordHash: string }) {
  const user = await tx.db.user.update({ where: { id }, data: { name: input.name, passwordHash } });
  const member = await tx.db.member.findFirst({ where: { userId: id, role: "owner" }, orderBy: { createdAt: "asc" } });
  if (member) await tx.db.organisation.update({ where: { id: member.orgId }, data: { name: input.organisation } });
  await recordEvent(tx, { type: "user.signed-up", subject: id });
  return user;
}

/**
 * The link that was just mailed stays, and so does what was chosen with it: else its reader would verify what another one chose.
 * Who chose the same password sent the form twice; their browser opens the link without it.
 */
async function rebind(
  tx: TxContext,
  user: { id: string; passwordHash: string | null },
  { password, signedUp }: { password: string; signedUp: SignedUp },
): Promise<void> {
  if (!(await isPassword(password, user.passwordHash))) return;
  const data = verifyData(signedUp);
  await tx.db.linkToken.updateMany({ where: { userId: user.id, kind: "verify", usedAt: null }, data: { data } });
}

/** Once an hour, so that nobody's mailbox is filled by others. */
async function notifyAddressOwner(tx: TxContext, user: { id: string; email: string; name: string }): Promise<void> {
  const hour = Math.floor(tx.clock.now() / HOUR_MS);
  const onceKey = `known-address/${user.id}/${hour}`;
  await queueMail(tx, { onceKey, template: "known-address", to: user.email, content: knownAddressMail(user.name), userId: user.id });
}
