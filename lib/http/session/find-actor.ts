import { findVisit, type HalfVisit, type Visit } from "@/lib/accounts/sessions";
import { processClock } from "@/lib/platform/clock";
import { sessionCookie, sessionIdIn } from "./cookie";

type Cookies = { get(name: string): { value: string } | undefined };

/** Who is signed in with these cookies. */
export async function visitOf(cookies: Cookies): Promise<Visit | HalfVisit | undefined> {
  const id = await sessionIdIn(cookies.get(sessionCookie())?.value);
  return id === undefined ? undefined : findVisit(id, processClock().now());
}
