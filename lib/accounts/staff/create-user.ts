import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { hashPassword, requireGoodPassword } from "../sign-in/passwords";

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
