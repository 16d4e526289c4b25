import { signOut } from "next-auth/react";

/** Ends the session of this browser, then opens a page of ours. */
export async function leave(then = "/sign-in"): Promise<void> {
  await signOut({ redirect: false });
  window.location.assign(then);
}
