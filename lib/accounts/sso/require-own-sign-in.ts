import { DomainError } from "@/lib/core/errors";
import { requireUser, type Context } from "@/lib/platform/context";

/**
 * For what belongs to a person in all organisations: a directory speaks for its own members in its own organisation, so whoever it
 * signed in changes nothing of it. @throws DomainError conflict
 */
export function requireOwnSignIn(ctx: Context): void {
  if (requireUser(ctx).directoryOrgId === undefined) return;
  throw new DomainError(
    "conflict",
    "You signed in through your organisation's directory, which can't change this. Sign out and sign in with a password, a passkey or a link.",
  );
}
