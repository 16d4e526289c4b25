import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { endSessionsOf } from "../sessions/end-session";
import { newLink } from "../links";
import { hashPassword, requireGoodPassword } from "../sign-in/passwords";

/** Everyone of the team, by name: who can be asked to look at a request. */
export async function listStaff(ctx: Context): Promise<{ id: string; name: string; email: string; hasSecondFactor: boolean }[]> {
  requireStaff(ctx);
  const staff = await reading(ctx).user.findMany({
    where: { isStaff: true, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, email: true, totpConfirmedAt: true },
    orderBy: { name: "asc" },
    take: 200,
  });
  return staff.map(({ totpConfirmedAt, ...person }) => ({ ...person, hasSecondFactor: totpConfirmedAt !== null }));
}

/**
 * Makes somebody staff, or ends it; only the command line and staff can. Their browsers are signed out, so that the
 * second factor is asked for at once.
 * @throws DomainError not-found, conflict (oneself), step-up-required
 */
export async function setStaff(ctx: Context, input: { email: string; isStaff: boolean }): Promise<{ id: string }> {
  requireStaff(ctx);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    const user = await tx.db.user.findUnique({ where: { email: input.email } });
    if (!user || user.erasedAt || !user.emailVerifiedAt)
      throw new DomainError("not-found", `No confirmed account uses the e-mail ${input.email}.`);
    if (ctx.actor.kind === "user" && ctx.actor.userId === user.id)
      throw new DomainError("conflict", "You can't change this for your own account.");
    await tx.db.user.update({ where: { id: user.id }, data: { isStaff: input.isStaff } });
    await endSessionsOf(tx, user.id);
    await recordEvent(tx, { type: input.isStaff ? "staff.promoted" : "staff.demoted", subject: user.id });
    return { id: user.id };
  });
}

/** For the command line: an account with a verified address. @throws DomainError conflict, unprocessable (password) */
export async function createUser(ctx: Context, input: { email: string; name: string; password: string }): Promise<{ id: string }> {
  requireOperator(ctx);
  requireGoodPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return transaction(ctx, async (tx) => {
    if (await tx.db.user.findUnique({ where: { email: input.email } }))
      throw new DomainError("conflict", `${input.email} already has an account.`);
    const [id, now] = [newId("usr"), new Date(tx.clock.now())];
    await tx.db.user.create({ data: { id, email: input.email, name: input.name, passwordHash, emailVerifiedAt: now, createdAt: now } });
    await recordEvent(tx, { type: "user.created", subject: id });
    return { id };
  });
}

/** For the command line: a link that signs somebody in once, both factors included. @returns the ticket */
export async function makeSignInTicket(ctx: Context, input: { userId: string; lifeMs: number }): Promise<string> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    await recordEvent(tx, { type: "user.sign-in-link", subject: input.userId });
    return newLink(tx, { kind: "sign-in", userId: input.userId, data: { proof: "operator" }, lifeMs: input.lifeMs });
  });
}
