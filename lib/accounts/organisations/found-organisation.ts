import { DAY_MS } from "@/lib/core/durations";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { userById } from "../records";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { insertOrganisation } from "./create-organisation";

/** Makes another organisation with oneself as owner, and looks at it. @throws DomainError conflict (signed in by a directory), rate-limited (10 a day) */
export async function foundOrganisation(ctx: Context, input: { name: string }): Promise<{ id: string }> {
  const { userId, sessionId } = requireUser(ctx);
  requireOwnSignIn(ctx);
  await limitAttempts(ctx, [{ what: "found", who: userId, limit: 10, windowMs: DAY_MS }]);
  return transaction(ctx, async (tx) => {
    // Who deletes the account at this moment takes this organisation along, or makes it impossible.
    await tx.db.$queryRaw`select id from app_user where id = ${userId} for update`;
    await userById(tx.db, userId);
    const id = await insertOrganisation(tx, { name: input.name, ownerId: userId });
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { orgId: id, viewsOrgId: null } });
    return { id };
  });
}
