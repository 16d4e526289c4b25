import { decode } from "next-auth/jwt";
import { publicUrl } from "@/lib/platform/env";
import { secretFor } from "@/lib/platform/secrets";

const isHttps = (): boolean => publicUrl().startsWith("https:");

export const SESSION_LIFE_S = 30 * 86_400;
export const sessionCookie = (): string => `${isHttps() ? "__Host-" : ""}heliodex.session`;
export const authSecret = (): string => secretFor("next-auth").toString("base64url");

export const cookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: isHttps() });

/** The session id inside a cookie; undefined for anything that we did not encrypt. */
export async function sessionIdIn(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await decode({ token: cookie, secret: authSecret() }).catch(() => null);
  const id = token?.["sid"];
  return typeof id === "string" ? id : undefined;
}

/** Kept by the browser that signed up, until its mail is opened. */
export const BINDING_COOKIE = "heliodex.signup";
