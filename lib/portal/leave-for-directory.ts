import { cookies } from "next/headers";
import type { Leaving } from "@/lib/accounts/sso/contract";
import type { Browser, Started } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import type { Context } from "@/lib/platform/context";
import { ssoBrowserOf, ssoCookie, ssoCookieOptions } from "./cookie";

/** Begins a sign-in through a directory, and gives the browser the cookie that has to be there when it comes back, if it has none. */
export async function leaveForDirectory(ctx: Context, begin: (browser: Browser) => Promise<Started>): Promise<Leaving> {
  const jar = await cookies();
  const cookie = { oidc: ssoBrowserOf(jar, "oidc"), saml: ssoBrowserOf(jar, "saml") };
  const { url, protocol } = await begin({ cookies: cookie, sessionId: ctx.actor.kind === "user" ? ctx.actor.sessionId : null });
  jar.set(ssoCookie(protocol), cookie[protocol], ssoCookieOptions(protocol));
  return { url };
}
