import { decode, encode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { newToken } from "@/lib/accounts/links";
import type { Cookies } from "@/lib/http/cookies";
import type { DeviceCookie } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { secretsFor } from "@/lib/platform/secrets";

const isHttps = (): boolean => publicUrl().startsWith("https:");

export const SESSION_LIFE_S = 30 * 86_400;
export const sessionCookie = (): string => `${isHttps() ? "__Host-" : ""}heliodex.session`;
/** What next-auth may decode with: the first also encodes. */
const authSecrets = (): string[] => secretsFor("next-auth").map((secret) => secret.toString("base64url"));
export const authSecret = (): string => authSecrets()[0] ?? "";

export const cookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: isHttps() });

/** Decodes what any of the listed secrets encrypted; null for everything else. */
export async function decodeToken(given: Omit<JWTDecodeParams, "secret">): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const token = await decode({ ...given, secret }).catch(() => null);
    if (token) return token;
  }
  return null;
}

/** The session id inside a cookie; undefined for anything that we did not encrypt. */
export async function sessionIdIn(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await decodeToken({ token: cookie });
  const id = token?.["sid"];
  return typeof id === "string" ? id : undefined;
}

const DEVICE_LIFE_S = 365 * 86_400;
const deviceCookie = (): string => `${isHttps() ? "__Host-" : ""}heliodex.device`;

const TOKEN = /^[\w-]{43}$/;

/** What a browser brings from the last time that somebody signed in with it, and what it is given if somebody does now. */
export function deviceOf(cookies: Cookies): DeviceCookie {
  const brought = cookies.get(deviceCookie())?.value ?? "";
  return { brought: TOKEN.test(brought) ? brought : null, given: newToken() };
}

/** The header that gives a browser its cookie. */
export const setDevice = ({ given }: DeviceCookie): string =>
  `${deviceCookie()}=${given}; Path=/; Max-Age=${DEVICE_LIFE_S}; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;

const SSO_MINUTES = 10;
type SsoProtocol = "oidc" | "saml";
/** Binds a sign-in through a directory to the browser that began it. */
export const ssoCookie = (protocol: SsoProtocol): string => `${isHttps() ? "__Host-" : ""}heliodex.${protocol}`;
/** What a browser has of an earlier begin, so that one in a second tab does not end the one in the first; a new one otherwise. */
export function ssoBrowserOf(cookies: { get(name: string): { value: string } | undefined }, protocol: SsoProtocol): string {
  const brought = cookies.get(ssoCookie(protocol))?.value ?? "";
  return TOKEN.test(brought) ? brought : newToken();
}
/**
 * SAML's answer is posted by a page of the directory, so its cookie comes along from other sites. Browsers take such a cookie with
 * `Secure` only, and Chrome and Firefox also over plain HTTP from the machine itself.
 */
export const ssoCookieOptions = (protocol: SsoProtocol) => ({
  ...cookieOptions(),
  ...(protocol === "saml" ? { sameSite: "none" as const, secure: true } : {}),
  maxAge: SSO_MINUTES * 60,
});

/** The header that signs a browser in. */
export async function setSession(sid: string): Promise<string> {
  const token = await encode({ token: { sid }, secret: authSecret(), maxAge: SESSION_LIFE_S });
  return `${sessionCookie()}=${token}; Path=/; Max-Age=${SESSION_LIFE_S}; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
}

/** Kept by the browser that signed up, until its mail is opened. */
export const BINDING_COOKIE = "heliodex.signup";
