import { findVisit, type HalfVisit, type Visit } from "@/lib/accounts/sessions/sessions";
import type { Cookies } from "@/lib/http/cookies";
import { isBranded } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import { sessionCookie, sessionIdIn } from "./cookie";

/** A page says with it that it asks by itself while nobody touches it. */
export const UNATTENDED_HEADER = "x-unattended";

/** Who is signed in with these cookies, from this address. @param isActivity whether it keeps them signed in */
export async function visitOf(
  cookies: Cookies,
  from: { isActivity: boolean; address: string | null },
): Promise<Visit | HalfVisit | undefined> {
  // Nobody is signed in at a white-label host, whatever cookie is sent there.
  if (isBranded()) return undefined;
  const id = await sessionIdIn(cookies.get(sessionCookie())?.value);
  return id === undefined ? undefined : findVisit(id, processClock().now(), from);
}
