import { createHash } from "node:crypto";
import { z } from "zod";
import { linkInvalid, noteInLink, redeemLink, usedLink } from "@/lib/accounts/links";
import { memberInOrg, userById } from "@/lib/accounts/records";
import { HAS_SECOND_FACTOR } from "@/lib/accounts/second-factor/has-second-factor";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { issueKey } from "@/lib/keys/issue-key";
import { lockedKey } from "@/lib/keys/records";
import { revokeKey } from "@/lib/keys/revoke-key";
import { KEY_MODES, READ_SCOPES } from "@/lib/keys/scopes";
import { transaction, type Context, type TxContext, type UserActor } from "@/lib/platform/context";
import { fingerprintOf } from "./allow-client";
import { KEY_DAYS, type TokenRequest } from "./contract";

/** What was allowed, as `allowClient` left it with the code. */
const Grant = z.object({
  orgId: z.string(),
  sessionId: z.string(),
  mode: z.enum(KEY_MODES),
  name: z.string(),
  scopes: z.string().transform((text) => READ_SCOPES.filter((scope) => text.split(" ").includes(scope))),
  client: z.string(),
  redirect: z.string(),
  challenge: z.string(),
  allowedAt: z.iso.datetime().transform((text) => Date.parse(text)),
  local: z.enum(["yes", "no"]),
});
type Grant = z.output<typeof Grant>;

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** Who allowed the client, as they are now: whoever signed out, left or no longer has the two-factor authentication that is required has allowed nothing. @throws DomainError link-invalid, not-found */
async function allowerOf(tx: TxContext, userId: string, { orgId, sessionId, allowedAt }: Grant): Promise<UserActor> {
  const { suspendedAt } = await userById(tx.db, userId);
  const isProven = (await tx.db.user.count({ where: { id: userId, ...HAS_SECOND_FACTOR } })) === 1;
  const now = new Date(tx.clock.now());
  const open = await tx.db.session.count({ where: { id: sessionId, userId, endedAt: null, expiresAt: { gt: now } } });
  const byDirectory = await tx.db.session.count({ where: { id: sessionId, ssoConnectionId: { not: null } } });
  const requires = await tx.db.organisation.count({ where: { id: orgId, requiresSecondFactor: true } });
  if (suspendedAt || open !== 1 || (requires === 1 && !isProven && byDirectory === 0)) throw linkInvalid();
  const { role } = await memberInOrg(tx.db, orgId, userId);
  return { kind: "user", userId, sessionId, org: { id: orgId, role }, staff: false, authenticatedAtMs: allowedAt };
}

const INVALID_GRANT =
  "The code has been used, has expired, or does not belong to this client_id, redirect_uri and code_verifier. Send the person to the authorisation endpoint again.";

/** The key that a used code was exchanged for. */
const UsedGrant = Grant.pick({ orgId: true }).extend({ keyId: z.string() });

/** A code that comes again may have been stolen, so the key that it gave is revoked (RFC 6749, 4.1.2). */
async function revokeKeyOf(ctx: Context, code: string): Promise<void> {
  const asJob: Context = { ...ctx, actor: { kind: "job", name: "oauth" } };
  await transaction(asJob, async (tx) => {
    const link = await usedLink(tx.db, "authorisation", code);
    const grant = UsedGrant.safeParse(link?.data);
    if (!grant.success) return;
    const key = await lockedKey(tx, grant.data.keyId);
    if (!key.revokedAt) await revokeKey(tx, key.id);
  });
}

/**
 * Exchanges a code for a key that reads, for the client that it was given to. It works once; when it comes again, the key is revoked.
 * @throws DomainError link-invalid (unknown, used or expired code, another client, redirect URI or verifier, or the session has ended),
 *   not-found, role-missing, organisation-suspended, conflict
 */
export async function exchangeCode(
  ctx: Context,
  request: TokenRequest,
): Promise<{ secret: string; expiresInS: number; scopes: readonly string[] }> {
  return exchange(ctx, request).catch(async (error: unknown) => {
    if (!(error instanceof DomainError && error.code === "link-invalid")) throw error;
    await revokeKeyOf(ctx, request.code);
    throw new DomainError("link-invalid", INVALID_GRANT);
  });
}

function exchange(ctx: Context, request: TokenRequest): Promise<{ secret: string; expiresInS: number; scopes: readonly string[] }> {
  return transaction(ctx, async (tx) => {
    const link = await redeemLink(tx, "authorisation", request.code);
    const grant = Grant.parse(link.data);
    const isFor = grant.client === fingerprintOf(request.client_id) && grant.redirect === request.redirect_uri;
    if (!isFor || grant.challenge !== challengeOf(request.code_verifier)) throw linkInvalid();
    const actor = await allowerOf(tx, link.userId, grant);
    const { orgId, mode, scopes, name } = grant;
    const key = { orgId, mode, scopes, name: `${name} (OAuth)`, expiresInDays: KEY_DAYS };
    const { id, secret } = await issueKey({ ...tx, actor, isLocal: grant.local === "yes" }, key);
    await noteInLink(tx.db, link, { keyId: id });
    return { secret, expiresInS: (KEY_DAYS * DAY_MS) / 1_000, scopes };
  });
}
