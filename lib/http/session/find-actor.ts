import { findVisit, type HalfVisit, type Visit } from "@/lib/accounts/sessions";
import { isBranded } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import { sessionCookie, sessionIdIn } from "./cookie";

type Cookies = { get(name: string): { value: string } | undefined };

/** Who is signed in with these cookies. */
export async function visitOf(cookies: Cookies): Promise<Visit | HalfVisit | undefined> {
  // Nobody is signed in at a white-label host, whatever cookie is sent there.
  if (isBranded()) return undefined;
  const id = await sessionIdIn(cookies.get(sessionCookie())?.value);
  return id === undefined ? undefined : findVisit(id, processClock().now());
}
