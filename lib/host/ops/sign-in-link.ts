import { makeSignInTicket } from "@/lib/accounts/staff/make-sign-in-ticket";
import { HOUR_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { addressForLinks } from "../server-address";

const LIFE_MS = HOUR_MS;

export type SignInLink = { url: string; expiresAt: string };

/** A link that signs somebody in once within an hour, both factors included. Making it is in the audit record. */
export async function signInLink(ctx: Context, user: { id: string; isStaff: boolean }): Promise<SignInLink> {
  const ticket = await makeSignInTicket(ctx, { userId: user.id, lifeMs: LIFE_MS });
  const next = user.isStaff ? "/staff" : "/console";
  return {
    url: `${await addressForLinks()}/sign-in?ticket=${ticket}&next=${next}`,
    expiresAt: new Date(ctx.clock.now() + LIFE_MS).toISOString(),
  };
}
