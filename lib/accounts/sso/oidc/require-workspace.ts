import { SsoRefusal } from "../refusal";

/**
 * One issuer for everybody: anyone could once make an account of their own there with a company's address, and keep it. What a
 * company's Workspace holds has its domain beside it.
 */
const GOOGLE = "https://accounts.google.com";

/** Refuses accounts that people have at Google themselves. @throws SsoRefusal unverified-email */
export function requireWorkspace({ iss, hd }: { iss: string; hd?: unknown }): void {
  if (iss !== GOOGLE || (typeof hd === "string" && hd !== "")) return;
  throw new SsoRefusal("unverified-email", "The Google account is the person's own, not one of your Google Workspace.");
}
