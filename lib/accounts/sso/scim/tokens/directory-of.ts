import { MINUTE_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { tokenHash } from "../../../links";
import type { DirectoryContext } from "../directory-context";
import { ScimRefusal } from "../protocol/refusal";

const BEARER = /^Bearer +([\w-]{20,200})$/i;
/** Microsoft asks for 25 requests a second of every service. */
const PER_MINUTE = 1_500;
const UNKNOWN = { what: "scim/unknown", limit: 60, windowMs: 15 * MINUTE_MS };

const unknown = (): ScimRefusal =>
  new ScimRefusal(401, "The SCIM token is missing, or it was rolled or revoked. Enter the current one in your directory.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });

/**
 * The directory that a request comes from. Only requests without a token that is known count by client: the directories of many
 * customers share an address, and a token of one that was revoked must not stop the others.
 * @throws ScimRefusal 401, 403 (no verified domain) @throws DomainError rate-limited
 */
export async function directoryOf(ctx: Context, authorization: string | null): Promise<DirectoryContext> {
  const token = BEARER.exec(authorization ?? "")?.[1];
  const db = reading(ctx);
  const where = { hash: tokenHash(token ?? ""), organisation: { deletedAt: null } };
  const found = token === undefined ? null : await db.scimToken.findFirst({ where });
  if (!found) {
    await limitAttempts(ctx, [{ ...UNKNOWN, who: clientOf(ctx) }]);
    throw unknown();
  }
  const { orgId, hash, lastUsedAt } = found;
  await limitAttempts(ctx, [{ what: "scim/token", who: orgId, limit: PER_MINUTE, windowMs: MINUTE_MS }]);
  const now = ctx.clock.now();
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= MINUTE_MS)
    await db.scimToken.updateMany({ where: { orgId, hash }, data: { lastUsedAt: new Date(now) } });
  if ((await db.ssoDomain.count({ where: { orgId, verifiedAt: { not: null } } })) === 0)
    throw new ScimRefusal(403, "The organisation has no verified domain. An owner verifies one in the console.");
  return { ...ctx, actor: { kind: "directory", orgId } };
}
