import { z } from "zod";
import { LONGEST_PATH } from "@/lib/core/paths";
import { ROLES } from "@/lib/core/roles";
import { countText } from "@/lib/core/wording";
import { Email } from "../contract";

/** Domains of one organisation, at most. */
export const MAX_SSO_DOMAINS = 20;
/** Days that a domain counts on after its record was first missed. */
export const DOMAIN_GRACE_DAYS = 7;

export const AddDomainInput = z.object({ domain: z.string().trim().min(1, "Enter a domain such as example.com.").max(253) });

export const SsoDomainRow = z.object({
  id: z.string(),
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  verifiedAt: z.iso.datetime().nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** What the last look-up found, in words. */
  found: z.string().nullable(),
  /** Until when it counts although its record is missing; null while the record is there, or was never. */
  endsAt: z.iso.datetime().nullable(),
});
export type SsoDomainRow = z.infer<typeof SsoDomainRow>;
/** `members`: how many have an address there. */
export type ListedDomain = SsoDomainRow & { members: number };

export const SSO_PROTOCOLS = { oidc: "OpenID Connect", saml: "SAML 2.0" } as const;
export type SsoProtocol = keyof typeof SSO_PROTOCOLS;
export const isSsoProtocol = (text: string): text is SsoProtocol => Object.hasOwn(SSO_PROTOCOLS, text);

/** Roles that a new member can get from a directory: an owner is made by owners alone. */
export const SSO_ROLES = ROLES.filter((role) => role !== "owner");
const DefaultRole = z.enum(ROLES).refine((role) => role !== "owner", "Choose a role that is not owner.");

export const BeginConnectionInput = z.object({ protocol: z.enum(["oidc", "saml"]) });

const typed = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(most, `Use at most ${countText(most)} characters.`);

/** Sends whoever signs out here to sign out at the directory too; left out, it stays as it is. */
const endsDirectory = z.boolean().optional();
/** What a directory's administrator gives for OpenID Connect; a secret that is left out stays while issuer and client ID do. */
const OidcSettings = z.object({
  protocol: z.literal("oidc"),
  issuer: typed(500, "Enter the issuer URL of your directory."),
  clientId: typed(500, "Enter the client ID."),
  clientSecret: z.string().trim().max(1_000, "Use at most 1,000 characters.").optional(),
  defaultRole: DefaultRole,
  endsDirectory,
});
/** Certificates of a directory, at most: the one in use, and those that follow it. */
export const MAX_CERTIFICATES = 5;
const SamlSettings = z.object({
  protocol: z.literal("saml"),
  issuer: typed(500, "Enter the entity ID of your directory."),
  signInUrl: typed(2_000, "Enter the sign-in URL of your directory."),
  certificates: typed(40_000, "Paste the signing certificate of your directory."),
  defaultRole: DefaultRole,
  signsRequests: z.boolean().optional(),
  requiresEncryption: z.boolean().optional(),
  /** Empty: the directory's sign-outs end nothing here. */
  signOutUrl: z.string().trim().max(2_000, "Use at most 2,000 characters.").optional(),
  endsDirectory,
});
export const SaveConnectionInput = z.discriminatedUnion("protocol", [OidcSettings, SamlSettings]);
export type SaveConnectionInput = z.infer<typeof SaveConnectionInput>;

/** Days for which a certificate that was replaced still decrypts. */
export const KEY_OVERLAP_DAYS = 7;

/** A certificate of ours: the one in use, the next one, or one that was replaced and still decrypts. */
export const SsoKeyView = z.object({
  state: z.enum(["current", "next", "former"]),
  certificate: z.string(),
  fingerprint: z.string(),
  validUntil: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
});
export type SsoKeyView = z.infer<typeof SsoKeyView>;

export const SwitchInput = z.object({ isOn: z.boolean() });

export const SsoConnectionView = z.object({
  id: z.string(),
  protocol: z.enum(["oidc", "saml"]),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  signInUrl: z.string().nullable(),
  certificates: z.array(z.object({ name: z.string(), fingerprint: z.string(), validUntil: z.string() })),
  certificatesText: z.string(),
  defaultRole: z.enum(ROLES),
  signsRequests: z.boolean(),
  requiresEncryption: z.boolean(),
  signOutUrl: z.string().nullable(),
  endsDirectory: z.boolean(),
  /** Certificates of ours, for SAML. */
  keys: z.array(SsoKeyView),
  /** Everything that a sign-in needs was entered. */
  isComplete: z.boolean(),
  isEnabled: z.boolean(),
  isEnforced: z.boolean(),
  /** The reader has signed in, or tested it, with the present settings. */
  isTested: z.boolean(),
  lastFailure: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** What is entered in the directory. */
  ours: z.object({
    redirectUri: z.string(),
    backChannelUrl: z.string(),
    signedOutUrl: z.string(),
    entityId: z.string(),
    acsUrl: z.string(),
    sloUrl: z.string(),
  }),
});
export type SsoConnectionView = z.infer<typeof SsoConnectionView>;

/** Where a browser is sent. */
export const Leaving = z.object({ url: z.string() });
export type Leaving = z.infer<typeof Leaving>;

const NextPath = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\/(?![/\\])/, "Enter a path on this site.");
export const SsoSignInInput = z.object({ email: Email, next: NextPath.optional() });
export const SsoAgainInput = z.object({ orgId: z.string().max(60), next: NextPath });

/** Of accounts of our team: neither a directory nor its owners learn whose they are. */
export const UNUSABLE_ADDRESS = "This address can't be used for single sign-on. Contact support.";

/** Why a sign-in through a directory failed, for the person: where to go from here. */
export const SSO_REASONS = {
  expired: {
    title: "This sign-in has expired",
    text: "It was started more than 10 minutes ago, in another browser, or not on this site, or it was used already. Start again from here. Links in your directory's own list of applications don't sign in.",
  },
  cancelled: {
    title: "The sign-in was cancelled at your directory",
    text: "Start again from here. If you didn't cancel it, ask whoever runs your directory whether you may use this application.",
  },
  directory: {
    title: "Your directory's response could not be used",
    text: "Nothing is wrong with your account. Your organisation's owners see the reason in their settings for single sign-on.",
  },
  off: { title: "Single sign-on is off", text: "Your organisation does not use single sign-on now. Sign in another way." },
  "no-email": {
    title: "Your directory did not send an e-mail address",
    text: "Ask whoever runs your directory to send your e-mail address to this service.",
  },
  "unverified-email": {
    title: "Your e-mail address is not verified",
    text: "Your directory says that your e-mail address is not verified. Verify it there, then sign in again.",
  },
  "other-domain": {
    title: "Your e-mail address is of another domain",
    text: "Your directory sent an e-mail address at a domain that your organisation has not verified here. Ask an owner to verify it.",
  },
  "has-account": {
    title: "You already have an account",
    text: "Your e-mail address has an account that is not a member of this organisation. Sign in as before, and ask an owner to invite you. Once you are a member, single sign-on works.",
  },
  "not-a-member": {
    title: "You are no longer a member",
    text: "You were removed from this organisation or have left it. The directory doesn't add you again: ask an owner to invite you.",
  },
  unusable: { title: "Sign in another way", text: UNUSABLE_ADDRESS },
  suspended: {
    title: "This account can't be used",
    text: "The account, or the organisation, is suspended. Contact support to find out why.",
  },
  "other-person": {
    title: "This is another person",
    text: "Your directory signed in a different person than the one signed in here. Sign out there, then try again.",
  },
  "sign-out": {
    title: "Your directory's sign-out request could not be used",
    text: "You may still be signed in here: sign out on this site. Ask whoever runs your directory to check its settings for single logout.",
  },
  busy: { title: "Too many attempts", text: "Try again in a few minutes." },
  internal: { title: "Something went wrong on our side", text: "Try again in a moment." },
} as const;
export type SsoReason = keyof typeof SSO_REASONS;
export const isSsoReason = (text: string): text is SsoReason => Object.hasOwn(SSO_REASONS, text);
