import { z } from "zod";
import type { Absence } from "@/lib/core/absence";
import { LONGEST_PATH } from "@/lib/core/paths";
import { ROLES } from "@/lib/core/roles";
import { STAFF_ROLES, type StaffRole } from "@/lib/core/staff-roles";
import { keysOf } from "@/lib/core/tables";
import { isTimeZone } from "@/lib/core/zoned-time";

/** An e-mail address as it is kept: lower case, without spaces around it. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an e-mail address such as name@company.com."));

export const PASSWORD_MIN = 10;
export const Password = z.string().min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`).max(200, "Use at most 200 characters.");

// Control characters, and those that turn the direction of writing: nobody's name has them, and they can disguise others'.
const NAME = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;
export const PersonName = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(200, "Use at most 200 characters.")
  .regex(NAME, "Remove control characters.");
export const OrganisationName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(200, "Use at most 200 characters.")
  .regex(NAME, "Remove control characters.");
/** Services that can vouch for who somebody is. */
export const PROVIDERS = { github: "GitHub", google: "Google" } as const;
export type ProviderName = keyof typeof PROVIDERS;
export const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);
/** "GitHub and Google". */
export const providerTitles = (names: readonly ProviderName[]): string => names.map((name) => PROVIDERS[name]).join(" and ");

export const RoleName = z.enum(ROLES);

/** A path of this site. Whoever goes there checks it again. */
const NextPath = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\/(?![/\\])/, "Enter a path on this site.");

export const SignUpInput = z.object({
  name: PersonName,
  email: Email,
  password: Password,
  organisation: OrganisationName,
  /** Where the sign-up was meant to lead: the mailed link goes on there, whatever browser opens it. */
  next: NextPath.optional(),
});
export type SignUpInput = z.infer<typeof SignUpInput>;

export const LinkInput = z.object({ token: z.string().min(1).max(200) });
export const VerifyInput = LinkInput.extend({ password: z.string().max(200).optional() });
export const ResetRequest = z.object({ email: Email });
export const ResetInput = LinkInput.extend({ password: Password });
export const ChangePasswordInput = z.object({ current: z.string().max(200), password: Password });
export const ChangeEmailInput = z.object({ email: Email });
export const RenameInput = z.object({ name: PersonName });
export const StepUpInput = z.object({ password: z.string().min(1, "Enter your password.").max(200) });
export const CodeInput = z.object({ code: z.string().trim().min(6, "Enter your six-digit code.").max(24) });
/** A code of the authenticator that is in force, where there is one. */
export const BeginSecondFactorInput = CodeInput.partial();
export const ProviderInput = z.object({ provider: z.enum(["github", "google"]) });
/** What a user has chosen for all pages; times without a zone are in UTC. */
const Preferences = z.object({
  hasShortcuts: z.boolean(),
  timeZone: z.string().max(60).refine(isTimeZone, "Choose a time zone such as Europe/Berlin.").nullable(),
});
export const PreferencesInput = z.union([Preferences.pick({ hasShortcuts: true }), Preferences.pick({ timeZone: true })]);
export type PreferencesInput = z.infer<typeof PreferencesInput>;
export type Preferences = z.infer<typeof Preferences>;

/** How long a browser of a member may be idle before it is signed out. */
export const IDLE_CHOICES: readonly number[] = [30, 60, 480, 1_440, 10_080, 20_160, 43_200];
export const DEFAULT_IDLE_MINUTES = 20_160;
export const IdleInput = z.object({
  idleMinutes: z.int().refine((minutes) => IDLE_CHOICES.includes(minutes), "Choose from the list."),
});
export type IdleInput = z.infer<typeof IdleInput>;

/** Whether every member needs two-factor authentication. */
export const SecondFactorRule = z.object({ isRequired: z.boolean() });
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

/** Addresses and ranges that an organisation lists at most, of its keys and of its console each. */
export const MAX_ORG_ADDRESSES = 50;
const OrgAddresses = z
  .array(z.string().trim().min(1).max(100, "An IP address has at most 100 characters."))
  .max(MAX_ORG_ADDRESSES, `List at most ${MAX_ORG_ADDRESSES} IP addresses and ranges.`);
/** From where an organisation's keys and its console can be used; a list counts while it is switched on. */
export const AddressLimits = z.object({
  limitsKeys: z.boolean(),
  keyAddresses: OrgAddresses,
  limitsConsole: z.boolean(),
  consoleAddresses: OrgAddresses,
});
export type AddressLimits = z.infer<typeof AddressLimits>;

export const FoundInput = z.object({ name: OrganisationName });
export const ConfirmedName = z.object({ name: z.string().max(200) });
export const InviteInput = z.object({ email: Email, role: RoleName });
export const RoleInput = z.object({ role: RoleName });
export const AcceptInvitationInput = LinkInput.extend({ name: PersonName.optional(), password: Password.optional() });

/** The reply of a route that has nothing to say but that it is done, whatever its use case returns. */
export const Done = z.unknown().transform(() => ({ done: true }) as const);
/** A ticket signs this browser in once, within two minutes. */
export const Ticket = z.object({ ticket: z.string() });
export const Verified = Ticket.extend({ next: z.string().nullable() });

export const MemberRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: RoleName,
  hasSecondFactor: z.boolean(),
  since: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  isYou: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

export const InvitationRow = z.object({
  id: z.string(),
  email: z.string(),
  role: RoleName,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Whoever sent it may not invite any more, so it lets nobody in. */
});
export type InvitationRow = z.infer<typeof InvitationRow>;

export const SessionRow = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  isThis: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** Passkeys of one person, at most. */
export const MAX_PASSKEYS = 10;
export const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

/** Base64url, as browsers write bytes. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key") };
/** What a browser hands over when a passkey was made. */
const PasskeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
/** What it hands over when one has signed. */
export const PasskeySigned = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeySigned = z.infer<typeof PasskeySigned>;
const PasskeyName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(60, "Use at most 60 characters.")
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Remove invisible characters.");
/** The name is read before a device makes a passkey for it. */
export const BeginPasskeyInput = CodeInput.partial().extend({ name: PasskeyName });
export const AddPasskeyInput = z.object({ name: PasskeyName, made: PasskeyMade });
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;
/** What a browser is asked for, as WebAuthn writes it in JSON. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  preferences: Preferences,
  isStaff: z.boolean(),
  providers: z.array(z.object({ provider: z.enum(["github", "google"]), since: z.iso.datetime() })),
  passkeys: z.array(PasskeyRow),
});
export type Account = z.infer<typeof Account>;

export const TotpSetup = z.object({ secret: z.string(), qrSvg: z.string() });
export type TotpSetup = z.infer<typeof TotpSetup>;
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

export const CustomerRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  plan: z.string().nullable(),
  state: z.string().nullable(),
  /** Its plan is one that our team gave for a time. */
  isTrial: z.boolean(),
  members: z.number().int(),
  /** Those that are not revoked. */
  keys: z.number().int(),
  owner: z.string().nullable(),
  /** Calls of live keys in the period that runs, and its quota (null: no cap); null before the first. */
  calls: z.object({ used: z.int(), quota: z.int().nullable() }).nullable(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;
export const CUSTOMER_ORDERS = ["-created", "created", "name"] as const;
export const CUSTOMER_STATES = ["active", "past_due", "inactive", "suspended", "deleted"] as const;
/** How much of a quota is used in the period that runs. */
export const CUSTOMER_USAGE = ["near_quota", "used_up"] as const;
/** Without a plan, an organisation has the sandbox only. */
export const CUSTOMER_PLANS = ["sandbox", "starter", "pro", "enterprise"] as const;

/** What staff narrows customers to. */
export const CustomerFilter = z.object({
  q: z.string().trim().max(200).optional(),
  plan: z.enum(CUSTOMER_PLANS).optional(),
  state: z.enum(CUSTOMER_STATES).optional(),
  usage: z.enum(CUSTOMER_USAGE).optional(),
  sort: z.enum(CUSTOMER_ORDERS).optional(),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

export const CustomerPage = z.object({ rows: z.array(CustomerRow), next: z.string().nullable() });
export type CustomerPage = z.infer<typeof CustomerPage>;

/** What our team notes about a customer; no member ever sees it. */
export const CustomerNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Null for somebody who is gone. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The reader wrote it, a short time ago. */
  mayDelete: z.boolean(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;
export const CustomerNotePage = z.object({ notes: z.array(CustomerNote), next: z.string().nullable() });
export type CustomerNotePage = z.infer<typeof CustomerNotePage>;
export const MAX_NOTE = 4_000;
/** Hours in which who wrote a note can delete it; from then on it is part of the record. */
export const NOTE_DELETE_HOURS = 24;
export const AddCustomerNoteInput = z.object({
  text: z.string().trim().min(1, "Enter a note.").max(MAX_NOTE, "Use at most 4,000 characters."),
});

export const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  isVerified: z.boolean(),
  isStaff: z.boolean(),
  /** Null for everyone but staff. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  hasSecondFactor: z.boolean(),
  suspendedAt: z.iso.datetime().nullable(),
  organisations: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
});
export type UserRow = z.infer<typeof UserRow>;
export const UserPage = z.object({ rows: z.array(UserRow), next: z.string().nullable() });
export type UserPage = z.infer<typeof UserPage>;

export const SuspendInput = z.object({ reason: z.string().trim().min(3, "Enter a reason.").max(500) });
/** What becomes of the subscription of an organisation that is suspended: nothing, no charges meanwhile, or its end. */
export const SUSPENDED_PAYMENTS = ["keep", "pause", "end"] as const;
export type SuspendedPayments = (typeof SUSPENDED_PAYMENTS)[number];
export const SuspendCustomerInput = SuspendInput.extend({ isSuspended: z.boolean(), payments: z.enum(SUSPENDED_PAYMENTS).default("keep") });
export type SuspendCustomer = z.input<typeof SuspendCustomerInput>;
export const ListInput = z.object({ q: z.string().trim().max(200).optional(), cursor: z.string().max(300).optional() });

/** How our team made sure who asks for their second factor to be taken off. */
export const IDENTITY_CHECKS = {
  mailbox: "They replied from the account's e-mail address to an e-mail that we sent there.",
  call: "We called them on a number that we had before they asked.",
  colleague: "An owner of their organisation confirmed it, and we know that owner.",
  facts: "They named facts that only they can know, such as amount and day of the last invoices.",
} as const;
export type IdentityCheck = keyof typeof IDENTITY_CHECKS;
export const LEAST_IDENTITY_CHECKS = 2;
export const ResetSecondFactorInput = z.strictObject({
  checks: z
    .array(z.enum(keysOf(IDENTITY_CHECKS)))
    .refine((given) => new Set(given).size >= LEAST_IDENTITY_CHECKS, `Make at least ${LEAST_IDENTITY_CHECKS} of these checks first.`),
  reason: SuspendInput.shape.reason,
});
export type ResetSecondFactorInput = z.infer<typeof ResetSecondFactorInput>;

export type StaffAbsence = Absence & { id: string };
/** Somebody of our team. */
export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  hasSecondFactor: boolean;
  /** Those that are not over, the earliest first. */ absences: StaffAbsence[];
};
export const MAX_ABSENCE_DAYS = 366;
const day = z.iso.date("Enter a day.");
/** `id`: the one that is changed; null: another one. */
export const AbsenceInput = z.strictObject({
  userId: z.string().max(40),
  id: z.string().max(40).nullable(),
  absence: z
    .strictObject({ from: day, until: day })
    .refine(({ from, until }) => until >= from, { path: ["until"], message: "The last day is before the first." })
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < MAX_ABSENCE_DAYS * 86_400_000, {
      path: ["until"],
      message: `Enter at most ${MAX_ABSENCE_DAYS} days.`,
    }),
});
export const AbsenceSaved = z.object({ id: z.string() });
export type AbsenceInput = z.infer<typeof AbsenceInput>;
export const AddStaffInput = z.strictObject({ email: Email, role: z.enum(STAFF_ROLES) });
/** Another role for somebody of our team; null takes it away. */
export const SetStaffInput = AddStaffInput.extend({ role: z.enum(STAFF_ROLES).nullable() });
export type SetStaffInput = z.infer<typeof SetStaffInput>;

/** A look at a customer's console, and why; without an organisation it ends, for which no reason is needed. */
export const StaffViewInput = z
  .object({
    orgId: z.string().max(60).nullable(),
    reason: z.string().trim().max(300, "Use at most 300 characters.").default(""),
  })
  .refine(({ orgId, reason }) => orgId === null || reason.length >= 5, {
    path: ["reason"],
    error: "Enter the reason. The customer's owners read it.",
  });
export type StaffViewInput = z.input<typeof StaffViewInput>;
