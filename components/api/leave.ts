import { signIn, signOut } from "next-auth/react";

/** Ends the session of this browser, then opens a page of ours. */
export async function leave(then = "/sign-in"): Promise<void> {
  await signOut({ redirect: false });
  window.location.assign(then);
}

const LEAVING_MS = 4_000;

/** Loads another page, and keeps a form busy until it is there. */
export function goTo(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}

export const leaveForProvider = (provider: string, then: string): Promise<unknown> => signIn(provider, { callbackUrl: then });
