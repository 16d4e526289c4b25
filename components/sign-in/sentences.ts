import type { ErrorCode } from "@/lib/core/errors";

/** Codes that only next-auth's own pages give, when a provider does not play along. */
type ProviderCode = "AccessDenied" | "OAuthSignin" | "OAuthCallback" | "Callback" | "Configuration";

const PROVIDER_FAILED = "The sign-in service did not confirm your identity. Try again, or use your password.";

/** What the sign-in page says for each code that can reach it; a code without a row is not shown. */
const SENTENCES = {
  "sign-in-refused":
    "Incorrect e-mail or password, or your e-mail address is not confirmed yet. If you just signed up, open the link we sent you.",
  "rate-limited": "Too many attempts. Try again later, or sign in with a link.",
  "link-invalid": "This link has expired or was already used.",
  conflict: "This e-mail address already has an account. Sign in as usual, then link the service in your account settings.",
  "session-missing": "You were signed out. Sign in to continue.",
  "organisation-suspended": "This account is suspended. Contact support to find out why.",
  unavailable: "The service is currently unavailable. Try again in a minute.",
  internal: "Something went wrong on our side. Try again in a moment.",
  AccessDenied: PROVIDER_FAILED,
  OAuthSignin: PROVIDER_FAILED,
  OAuthCallback: PROVIDER_FAILED,
  Callback: PROVIDER_FAILED,
  Configuration: "This sign-in method is not set up correctly. Use your password.",
} as const satisfies Partial<Record<ErrorCode | ProviderCode, string>>;

export const PASSKEY_REFUSED =
  "This passkey does not sign in to an account here. It may have been removed. Use your password or a link instead.";

const isKnown = (code: string): code is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, code);

/** Our sentence for a code in an address; null for anything that we did not put there. */
export const sentenceOf = (code: string | undefined): string | null => (code !== undefined && isKnown(code) ? SENTENCES[code] : null);

/** What is said when signing in failed, whatever came back. */
export const refusalOf = (code: string | null | undefined): string => sentenceOf(code ?? undefined) ?? SENTENCES.internal;

const NOTICES = {
  "password-set": "Your new password is set, and you were signed out everywhere. Sign in with the new password.",
  "account-deleted": "Your account was deleted.",
  "signed-out": "You are signed out.",
} as const;

const isNotice = (name: string): name is keyof typeof NOTICES => Object.hasOwn(NOTICES, name);

/** What happened before, by its name in the address. */
export const notificationOf = (name: string | undefined): string | null => (name !== undefined && isNotice(name) ? NOTICES[name] : null);
