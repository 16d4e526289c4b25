import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { organisationById, userById } from "@/lib/accounts/records";
import { isInForce } from "@/lib/billing/periods";
import { DomainError } from "@/lib/core/errors";
import { keyPrefix } from "@/lib/platform/brand";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { signValue, unsignValue } from "@/lib/platform/secrets";
import type { ExplorerToken, ExplorerTokenInput } from "./contract";

const PURPOSE = "explorer-token";
const LIFE_MS = 15 * 60_000;

const Claims = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("visitor"), until: z.int() }),
  z.strictObject({ mode: z.enum(["sandbox", "live"]), orgId: z.string(), sessionId: z.string(), until: z.int() }),
]);
/** What a token says. `until`: when it ends, in milliseconds. */
export type ExplorerClaims = z.infer<typeof Claims>;

const PREFIXED = /^[a-z]{2,8}_explorer_/;

/** Whether a credential calls itself a token of the explorer, be it true or not. */
export const isExplorerToken = (credential: string): boolean => PREFIXED.test(credential);

function write(claims: ExplorerClaims): ExplorerToken {
  const token = `${keyPrefix()}_explorer_` + signValue(PURPOSE, claims);
  return { token, mode: claims.mode, expiresAt: new Date(claims.until).toISOString() };
}

/** What a token says, whether or not its time is over; undefined when it was not made here. */
export function readExplorerToken(token: string): ExplorerClaims | undefined {
  const claims = unsignValue(PURPOSE, token.replace(PREFIXED, ""));
  return claims === undefined ? undefined : Claims.parse(claims);
}

/** For everyone: the sandbox slice, limited by address. */
export function issueVisitorToken(ctx: Context): ExplorerToken {
  return write({ mode: "visitor", until: ctx.clock.now() + LIFE_MS });
}

/**
 * For who is signed in: the organisation's sandbox, or its plan, for as long as the session lasts and a quarter of an hour at most.
 * @throws DomainError not-found, role-missing, conflict (address not verified), subscription-inactive
 */
export async function issueExplorerToken(ctx: Context, orgId: string, { mode }: ExplorerTokenInput): Promise<ExplorerToken> {
  requireMay(ctx, mode === "live" ? "data:call" : "org:read", orgId);
  const { sessionId, userId } = requireUser(ctx);
  await organisationById(reading(ctx), orgId);
  if (mode === "live") await requireLive(ctx, orgId, userId);
  return write({ mode, orgId, sessionId, until: ctx.clock.now() + LIFE_MS });
}

async function requireLive(ctx: Context, orgId: string, userId: string): Promise<void> {
  const { emailVerifiedAt } = await userById(reading(ctx), userId);
  if (!emailVerifiedAt && !ctx.isLocal) throw new DomainError("conflict", "Confirm your e-mail address first. We sent you a link.");
  const entitlement = await reading(ctx).entitlement.findUnique({ where: { orgId }, select: { state: true } });
  if (!isInForce(entitlement?.state ?? null))
    throw new DomainError("subscription-inactive", "Your organisation has no active plan, so only the sandbox is available.");
}
