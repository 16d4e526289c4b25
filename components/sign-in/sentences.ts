import type { ErrorCode } from "@/lib/core/errors";

/** Codes that only next-auth's own pages give, when a provider does not play along. */
type ProviderCode = "AccessDenied" | "OAuthSignin" | "OAuthCallback" | "Callback" | "Configuration";

const PROVIDER_FAILED = "The other service did not confirm who you are. Try again, or use your password.";

/** What the sign-in page says for each code that can reach it; a code without a row is not shown. */
const SENTENCES = {
  "sign-in-refused":
    "Address and password do not belong together, or the address is not confirmed yet. In that case, look for our mail with a link.",
  "rate-limited": "Too many attempts. Wait a while and try again, or sign in with a link.",
  "link-invalid": "This link was used already or has expired.",
  conflict: "This address has an account. Sign in as before, then link the service in your account.",
  "session-missing": "You were signed out. Sign in to go on.",
  "organisation-suspended": "This account is suspended. Write to us to find out why.",
  unavailable: "The service is not available right now. Try again in a minute.",
  internal: "This did not work, and the fault is ours. Try again in a moment.",
  AccessDenied: PROVIDER_FAILED,
  OAuthSignin: PROVIDER_FAILED,
  OAuthCallback: PROVIDER_FAILED,
  Callback: PROVIDER_FAILED,
  Configuration: "Signing in this way is not set up correctly. Use your password.",
} as const satisfies Partial<Record<ErrorCode | ProviderCode, string>>;

const isKnown = (code: string): code is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, code);

/** Our sentence for a code in an address; null for anything that we did not put there. */
export const sentenceOf = (code: string | undefined): string | null => (code !== undefined && isKnown(code) ? SENTENCES[code] : null);

/** What is said when signing in failed, whatever came back. */
export const refusalOf = (code: string | null | undefined): string => sentenceOf(code ?? undefined) ?? SENTENCES.internal;

const NOTICES = {
  "password-set": "Your new password is set, and you were signed out everywhere. Sign in with it.",
  "account-deleted": "Your account is deleted.",
} as const;

const isNotice = (name: string): name is keyof typeof NOTICES => Object.hasOwn(NOTICES, name);

/** What happened before, by its name in the address. */
export const noticeOf = (name: string | undefined): string | null => (name !== undefined && isNotice(name) ? NOTICES[name] : null);
