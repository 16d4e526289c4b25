/** The client of sessions, loaded when somebody comes or goes: it is larger than the pages where they do. */
export const sessionClient = () => import("next-auth/react");

/** Where a directory that signed this browser in signs it out too; null where it doesn't. */
const directoryIn = (gone: unknown): string | null =>
  typeof gone === "object" && gone !== null && "directory" in gone && typeof gone.directory === "string" ? gone.directory : null;

/** Ends the session of this browser, then opens a page of ours, or the one at its directory that signs out there and leads back. */
export async function leave(then = "/sign-in"): Promise<void> {
  const { signOut } = await sessionClient();
  const gone: unknown = await signOut({ redirect: false });
  window.location.assign(directoryIn(gone) ?? then);
}

const LEAVING_MS = 4_000;

/** Loads another page, and keeps a form busy until it is there. */
export function goTo(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}

export async function leaveForProvider(provider: string, then: string): Promise<unknown> {
  const { signIn } = await sessionClient();
  return signIn(provider, { callbackUrl: then });
}
