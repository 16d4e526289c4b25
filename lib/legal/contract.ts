import { z } from "zod";
import { keysOf } from "@/lib/core/tables";

type DetailRule = {
  /** The setting of the environment, which comes before what staff saved. */
  setting: string;
  label: string;
  hint?: string;
  isRequired: boolean;
};

/** What legal pages have to say about the company that runs the service. */
export const LEGAL_DETAILS = {
  name: { setting: "LEGAL_NAME", label: "Legal name", isRequired: true },
  address: { setting: "LEGAL_ADDRESS", label: "Address", hint: "Street, postcode, city and country.", isRequired: true },
  representatives: {
    setting: "LEGAL_REPRESENTATIVES",
    label: "Represented by",
    hint: "Names of those who may act for the company.",
    isRequired: false,
  },
  phone: { setting: "LEGAL_PHONE", label: "Telephone", isRequired: false },
  register: { setting: "LEGAL_REGISTER", label: "Company register", hint: "Register and number.", isRequired: false },
  taxNumber: { setting: "LEGAL_TAX_NUMBER", label: "VAT or tax number", isRequired: false },
  privacyMail: { setting: "PRIVACY_MAIL", label: "E-mail address for privacy", isRequired: true },
  law: { setting: "LEGAL_LAW", label: "Governing law", hint: "A country, such as Germany.", isRequired: true },
  venue: { setting: "LEGAL_VENUE", label: "Jurisdiction", hint: "A city, such as Berlin.", isRequired: true },
  hosting: {
    setting: "LEGAL_HOSTING",
    label: "Hosting provider and location",
    hint: "Who runs the servers, and in which country.",
    isRequired: true,
  },
  backups: {
    setting: "LEGAL_BACKUPS",
    label: "Backups",
    hint: "How often they are made, where and how long they are kept, as a sentence.",
    isRequired: false,
  },
} as const satisfies Record<string, DetailRule>;
export type LegalDetail = keyof typeof LEGAL_DETAILS;
export const LEGAL_DETAIL_NAMES = keysOf(LEGAL_DETAILS);

export const MAX_DETAIL = 300;

/** Values by name; what is not known is absent. */
export type LegalDetails = { readonly [name in LegalDetail]?: string | undefined };

const line = z
  .string()
  .trim()
  .max(MAX_DETAIL, `Use at most ${MAX_DETAIL} characters.`)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Remove line breaks and invisible characters.");

/** As the form sends them: an empty text removes what was saved. */
export const SaveDetailsInput = z.strictObject({
  name: line,
  address: line,
  representatives: line,
  phone: line,
  register: line,
  taxNumber: line,
  privacyMail: line.refine(
    (text) => text === "" || z.email().safeParse(text).success,
    "Enter an e-mail address, such as privacy@example.com.",
  ),
  law: line,
  venue: line,
  hosting: line,
  backups: line,
} satisfies Record<LegalDetail, z.ZodType>);
export type SaveDetailsInput = z.infer<typeof SaveDetailsInput>;

/** What staff may change: a value of the environment stands, and is only shown. */
export type DetailsView = readonly { name: LegalDetail; value: string; isSetting: boolean }[];

/** Documents whose text the operator can publish; until then, the site shows one that is made from code and settings. */
export const LEGAL_DOCUMENTS = {
  terms: "Terms of service",
  privacy: "Privacy",
  "data-licence": "Data licence",
  dpa: "Data processing agreement",
} as const;
export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;
const documents = z.enum(keysOf(LEGAL_DOCUMENTS));

export const MAX_LEGAL_TEXT = 100_000;
export const MAX_SUMMARY = 1_000;

export const PublishVersionInput = z.strictObject({
  document: documents,
  text: z
    .string()
    .trim()
    .min(1, "Enter the text.")
    .max(MAX_LEGAL_TEXT, `Use at most ${MAX_LEGAL_TEXT.toLocaleString("en")} characters.`),
  summary: z
    .string()
    .trim()
    .max(MAX_SUMMARY, `Use at most ${MAX_SUMMARY.toLocaleString("en")} characters.`),
  /** A day, UTC; in force from its beginning, or from now on if it is today. */
  effectiveOn: z.iso.date("Enter a date."),
});
export type PublishVersionInput = z.infer<typeof PublishVersionInput>;

export const VersionView = z.object({
  document: documents,
  number: z.int(),
  summary: z.string(),
  effectiveAt: z.string(),
  publishedAt: z.string(),
});
export type VersionView = z.infer<typeof VersionView>;
export const VersionReply = z.object({ number: z.int() });

/** `skipped`: it never came into force, because a later version did so before it. */
export type VersionStanding = "in-force" | "scheduled" | "replaced" | "skipped";

/** A later version replaces those before it from its own day on. */
export function standingOf(version: VersionView, versions: readonly VersionView[], nowMs: number): VersionStanding {
  const startsAtMs = Date.parse(version.effectiveAt);
  const isFollowedBy = (untilMs: number): boolean =>
    versions.some(({ number, effectiveAt }) => number > version.number && Date.parse(effectiveAt) <= untilMs);
  if (isFollowedBy(startsAtMs)) return "skipped";
  if (startsAtMs > nowMs) return "scheduled";
  return isFollowedBy(nowMs) ? "replaced" : "in-force";
}

/** How far ahead a version may come into force. */
export const MAX_AHEAD_DAYS = 400;

/** How somebody came to accept. */
export const ACCEPTED_BY = {
  "sign-up": "at sign-up",
  checkout: "at checkout",
  "plan-change": "with a change of plan",
  offer: "with an offer",
  "top-up": "with a top-up",
  console: "in the console",
} as const;
export type AcceptedBy = keyof typeof ACCEPTED_BY;

/** Documents whose changes organisations accept. */
export const ACCEPTED_DOCUMENTS = ["terms", "dpa"] as const satisfies readonly LegalDocument[];
export type AcceptedDocument = (typeof ACCEPTED_DOCUMENTS)[number];

export const AcceptTermsInput = z.strictObject({ document: z.enum(ACCEPTED_DOCUMENTS).default("terms"), number: z.int().min(1) });

/** A version of a document that an organisation has yet to accept. */
export type PendingTerms = {
  document: AcceptedDocument;
  number: number;
  summary: string;
  effectiveAt: string;
  isInForce: boolean;
  /** The organisation accepted an earlier version, or the text of the time without one. */ isChange: boolean;
};

/** `number` null: the text that was made from code and settings then. */
export type AcceptanceView = { document: LegalDocument; number: number | null; by: string; via: AcceptedBy; at: string };
