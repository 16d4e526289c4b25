import { z } from "zod";
import { Email } from "@/lib/accounts/contract";
import { PlanChanged } from "@/lib/billing/contract";
import { PLANS, INTERVALS, priceOf, type BillingInterval } from "@/lib/billing/plans";
import { countryOf } from "@/lib/catalog/vocabulary";
import { CURRENCIES, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { HOUR_MS } from "@/lib/core/durations";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { line, paragraphs, website } from "./requests/fields";

/** What can be done with a request, by someone or by the clock. */
export const MOVES = [
  "review",
  "ask",
  "reply",
  "offer",
  "decline",
  "withdraw",
  "accept",
  "expire",
  "lapse",
  "retract",
  "ask_change",
] as const;
export type Move = (typeof MOVES)[number];

/** Where a request can stand: what each state is called, and what it means for the applicant. What leads from one to another is in `transitions.ts`. */
export const STATE_TABLE = {
  received: { title: "Received", about: "We've received your request and will reply within 24 hours." },
  in_review: { title: "In review", about: "Our team is reviewing your request." },
  needs_info: { title: "Question for you", about: "We need your reply before we can decide." },
  offered: { title: "Our offer", about: "We have sent you an offer. It is valid for 7 days." },
  accepted: { title: "Accepted", about: "You have accepted the offer." },
  offer_expired: { title: "Offer expired", about: "The offer was not accepted in time. Contact us if you are still interested." },
  declined: { title: "Declined", about: "We can't offer access for this request." },
  withdrawn: { title: "Withdrawn", about: "You withdrew this request, or our question had no reply for 30 days." },
  self_service: { title: "Ready to start", about: "This plan needs no review. Create your account to get started." },
} as const satisfies Record<string, { title: string; about: string }>;
export type AccessRequestState = keyof typeof STATE_TABLE;
export const ACCESS_REQUEST_STATES = keysOf(STATE_TABLE);

export const USE_TITLES = {
  market_research: "Market research firm",
  energy_consultancy: "Energy consultancy",
  pv_media: "PV media or data portal",
  ai_application: "AI or machine learning application",
  investment: "Investment firm",
  supply_chain: "Supply chain software",
  other: "Something else",
} as const;
export type UseKind = keyof typeof USE_TITLES;
export const USE_KINDS = keysOf(USE_TITLES);

export const DATASETS = ["companies", "products", "prices", "shipments"] as const;
export type Dataset = (typeof DATASETS)[number];

const GROUPED = /^\d{1,3}([ ,_'\u00a0\u202f]\d{3})+$/;
const calls = z.preprocess(
  (given) => (typeof given === "string" && GROUPED.test(given.trim()) ? given.replace(/\D/g, "") : given === "" ? undefined : given),
  z.coerce
    .number("Enter the number of calls you expect per month.")
    .int("Enter a whole number of calls.")
    .min(1, "Enter at least 1 call per month.")
    .max(1_000_000_000, "Enter at most 1,000,000,000 calls per month."),
);

const country = z.string("Choose a country.").transform((given, ctx): string => {
  const code = countryOf(given.trim());
  if (code !== undefined) return code;
  ctx.addIssue({ code: "custom", message: "Choose a country." });
  return z.NEVER;
});

/**
 * The public form. `topic` is a field that people don't see, under a name that browsers and password managers don't fill:
 * a request that fills it is suspected, and kept apart.
 */
export const SubmitRequestInput = z.object({
  name: line("Enter your name.", 200),
  email: Email,
  company: line("Enter the name of your company.", 200),
  website: website.nullish().transform((given) => given ?? null),
  country,
  useKind: z.enum(USE_KINDS, "Choose the best match."),
  datasets: z
    .array(z.enum(DATASETS, "Choose from the list."), "Choose at least one dataset.")
    .min(1, "Choose at least one dataset.")
    .transform((given) => DATASETS.filter((dataset) => given.includes(dataset))),
  callsPerMonth: calls,
  plan: z.enum(PLANS, "Choose a plan."),
  /** Of the prices that the form showed. */
  currency: z.enum(CURRENCIES, `Choose ${CURRENCIES.join(", ")}.`).default(USUAL_CURRENCY),
  message: paragraphs(4_000).default(""),
  topic: z.string().max(1_000).optional(),
});
export type SubmitRequest = z.input<typeof SubmitRequestInput>;

/** Where to go on: the tracking page, and for Starter and Pro the prefilled sign-up. Paths, not addresses. */
export const Submitted = z.object({ trackingPath: z.string(), signUpPath: z.string().nullable() });
export type Submitted = z.infer<typeof Submitted>;

const replyText = paragraphs(4_000).refine((words) => words !== "", "Enter a message.");
export const ReplyToQuestionInput = z.object({ token: z.string().max(200), text: replyText });
export type ReplyToQuestion = z.input<typeof ReplyToQuestionInput>;
export const WithdrawRequestInput = z.object({ token: z.string().max(200) });
export type WithdrawRequest = z.infer<typeof WithdrawRequestInput>;
/** `token`: of the offer's own link. */
export const AskForChangeInput = z.object({ token: z.string().max(200), text: replyText });
export type AskForChange = z.infer<typeof AskForChangeInput>;
export const ConfirmEmailInput = z.object({ token: z.string().max(200), confirm: z.string().max(100) });
export type ConfirmEmail = z.infer<typeof ConfirmEmailInput>;

const time = z.iso.datetime();
const state = z.enum(ACCESS_REQUEST_STATES);

export const OFFER_STATES = ["open", "accepted", "expired", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** What was offered: US cents for a month, or for a year; null: the plan's own limit (no cap for calls). */
export const OfferTerms = z.object({
  interval: z.enum(INTERVALS),
  currency: z.enum(CURRENCIES),
  amountCents: z.int(),
  quotaCalls: z.int().nullable(),
  burst: z.object({ perSecond: z.int(), bucket: z.int() }).nullable(),
  customFields: z.array(z.string()),
  byInvoice: z.boolean(),
  expiresAt: time,
  state: z.enum(OFFER_STATES),
});
export type OfferTerms = z.infer<typeof OfferTerms>;

/** What the applicant sees behind the tracking link. `dueAt` is null while the clock stands. */
export const TrackingView = z.object({
  reference: z.string(),
  state,
  company: z.string(),
  email: z.string(),
  plan: z.enum(PLANS),
  receivedAt: time,
  dueAt: time.nullable(),
  closedAt: time.nullable(),
  isAddressConfirmed: z.boolean(),
  checks: z.array(z.object({ title: z.string(), status: z.enum(["done", "now", "next"]) })),
  thread: z.array(
    z.object({
      from: z.enum(["you", "team"]),
      kind: z.enum(["question", "reply", "offer", "decline", "withdrawal"]),
      text: z.string(),
      at: time,
    }),
  ),
  offer: OfferTerms.extend({ acceptPath: z.string().nullable() }).nullable(),
  signUpPath: z.string().nullable(),
  mayReply: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type TrackingView = z.infer<typeof TrackingView>;

/** Why the one who looks can't accept the offer now; null: nothing hinders. */
export const REFUSAL_REASONS = [
  "closed",
  "session",
  "unverified",
  "address",
  "organisation",
  "suspended",
  "owner",
  "subscribed",
  "invoiced",
  "currency",
  "defaulted",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** How it is paid: by invoice, at a checkout, or by moving the subscription that the organisation has. */
export const OFFER_WAYS = ["invoice", "checkout", "change"] as const;
/** Messages about a request that its applicant sends within 24 hours, at most. */
export const MESSAGES_PER_DAY = 5;
/**
 * Whether other terms can be asked for. `asked`: they were, and more can be added; `question`: ours is to be answered first, on the
 * page of the request; `limit`: enough messages for a day.
 */
export const CHANGE_STATES = ["none", "asked", "question", "limit", "closed"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];
export const OfferView = OfferTerms.extend({
  way: z.enum(OFFER_WAYS),
  /** Accepted with a subscription that changes once its invoice is paid; null: nothing of it is open. For who can accept it. */
  unpaid: z.object({ payUrl: z.url({ protocol: /^https?$/ }).nullable(), needsAction: z.boolean() }).nullable(),
  /** What to say of tax beside the price; null: none is added. */
  taxSentence: z.string().nullable(),
  /** By invoice: days from an invoice to its due date. */
  daysUntilDue: z.int(),
  change: z.enum(CHANGE_STATES),
  /** Of the request, by which our team finds it. */
  reference: z.string(),
  offeredAt: time,
  company: z.string(),
  email: z.string(),
  refusalReason: z.enum(REFUSAL_REASONS).nullable(),
  /** Why not, as a sentence. */
  explanation: z.string().nullable(),
});
export type OfferView = z.infer<typeof OfferView>;
/** `url`: the checkout to go to, where the offer is paid; `change`: what became of the subscription that was moved. */
export const Accepted = z.object({
  orgId: z.string(),
  state,
  url: z.url({ protocol: /^https?$/ }).nullable(),
  change: PlanChanged.nullable(),
});
export type Accepted = z.infer<typeof Accepted>;

const id = z.string().max(100);
const version = z.int().min(0);

export const ACCESS_REQUEST_VIEWS = ["due", "mine", "unassigned", "answered", "all", "suspected"] as const;
export type AccessRequestView = (typeof ACCESS_REQUEST_VIEWS)[number];
export const AccessRequestQuery = z.object({
  view: z.enum(ACCESS_REQUEST_VIEWS).default("due"),
  search: z.string().trim().max(200).default(""),
  cursor: z.string().max(300).nullish(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AccessRequestQuery = z.input<typeof AccessRequestQuery>;

export const FLAGS = ["overdue", "unconfirmed", "free_mail", "replied", "repeated", "suspected"] as const;
export type Flag = (typeof FLAGS)[number];

const person = z.object({ id: z.string(), name: z.string() });

export const AccessRequestRow = z.object({
  id: z.string(),
  version: z.int(),
  state,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  country: z.string(),
  useKind: z.enum(USE_KINDS),
  plan: z.enum(PLANS),
  callsPerMonth: z.int(),
  receivedAt: time,
  dueAt: time.nullable(),
  /** Where it is due outside of our hours: when the team leaves before. */
  replyBy: time.nullable(),
  firstAnsweredAt: time.nullable(),
  assignee: person.nullable(),
  flags: z.array(z.enum(FLAGS)),
});
export type AccessRequestRow = z.infer<typeof AccessRequestRow>;
export const AccessRequestPage = z.object({ rows: z.array(AccessRequestRow), next: z.string().nullable() });
export type AccessRequestPage = z.infer<typeof AccessRequestPage>;

export const REPLY_KINDS = ["offer", "question", "decline"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** A payment that failed, of an organisation that the applicant belongs to. US cents. */
export const FailedPayment = z.object({
  id: z.string(),
  organisation: z.string(),
  currency: z.enum(CURRENCIES),
  amountCents: z.int(),
  at: time,
  invoice: z.string(),
  /** When it was paid after all; null: never. */
  paidAt: time.nullable(),
});
export type FailedPayment = z.infer<typeof FailedPayment>;

/** Everything that staff sees of a request. Names of people who are gone are null. */
export const AccessRequestDetail = AccessRequestRow.extend({
  website: z.string().nullable(),
  /** Of the prices that the form showed. */
  currency: z.enum(CURRENCIES),
  datasets: z.array(z.enum(DATASETS)),
  message: z.string(),
  emailVerifiedAt: time.nullable(),
  decidedAt: time.nullable(),
  closedAt: time.nullable(),
  moves: z.array(z.enum(MOVES)),
  thread: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["question", "reply", "offer", "decline", "withdrawal", "note"]),
      author: z.string().nullable(),
      text: z.string(),
      at: time,
    }),
  ),
  offers: z.array(
    OfferTerms.extend({ id: z.string(), createdAt: time, createdBy: z.string().nullable(), acceptedOrgId: z.string().nullable() }),
  ),
  /** What was recorded, the oldest first; `text` is a sentence without its subject. */
  history: z.array(z.object({ id: z.string(), at: time, actor: z.string(), text: z.string() })),
  /** An offer by invoice that waits for a second member of staff. */
  proposal: z
    .object({
      by: z.string().nullable(),
      isMine: z.boolean(),
      at: time,
      text: z.string(),
      terms: OfferTerms.omit({ state: true, expiresAt: true }),
    })
    .nullable(),
  /** What has to be looked at before payment by invoice is offered. */
  failedPayments: z.array(FailedPayment),
  /** Nobody else could confirm an offer by invoice, so the applicant's company is typed instead. */
  isTeamOfOne: z.boolean(),
  otherRequests: z.array(
    z.object({ id: z.string(), state, name: z.string(), company: z.string(), receivedAt: time, sameAddress: z.boolean() }),
  ),
  account: z
    .object({
      userId: z.string(),
      name: z.string(),
      organisations: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), role: z.string(), plan: z.string().nullable() },
          /** The only one that it can pay in; null: it has paid nothing yet. */
          currency: z.enum(CURRENCIES).nullable(),
          /** What its present plan is paid for; null: it pays for none. */
          interval: z.enum(INTERVALS).nullable(),
        }),
      ),
    })
    .nullable(),
});
export type AccessRequestDetail = z.infer<typeof AccessRequestDetail>;

/** What every change of a request answers: enough to go on with the next change. */
export const AccessRequestStatus = z.object({ id: z.string(), state, version: z.int(), dueAt: time.nullable() });
export type AccessRequestStatus = z.infer<typeof AccessRequestStatus>;

export const StartReviewInput = z.object({ id, version });
export type StartReview = z.infer<typeof StartReviewInput>;
/** `assigneeId`: a staff user, "me", or null for nobody. */
export const AssignRequestInput = z.object({ id, version, assigneeId: z.string().max(100).nullable() });
export type AssignRequest = z.infer<typeof AssignRequestInput>;
export const AddNoteInput = z.object({ id, text: replyText });
export type AddNote = z.infer<typeof AddNoteInput>;
export const AskApplicantInput = z.object({ id, version, text: replyText });
export type AskApplicant = z.infer<typeof AskApplicantInput>;
export const DeclineRequestInput = AskApplicantInput;

/** The least that can be agreed on. */
export const leastCents = (term: { interval: BillingInterval; currency: Currency }): number => priceOf("enterprise", term) ?? 0;
const MAX_AMOUNT_CENTS = 100_000_000;

/** `amountCents` in cents for a month or a year, at least `leastCents` of it; `quotaCalls` null for no cap, `burst` null for the plan's own. */
export const CreateOfferInput = z.object({
  id,
  version,
  interval: z.enum(INTERVALS, "Choose month or year.").default("month"),
  currency: z.enum(CURRENCIES, `Choose ${CURRENCIES.join(", ")}.`).default(USUAL_CURRENCY),
  amountCents: z
    .int("Enter the amount in whole cents.")
    .min(1, "Enter the amount.")
    .max(MAX_AMOUNT_CENTS, `The maximum is ${countText(MAX_AMOUNT_CENTS / 100)}.`),
  quotaCalls: z.int("Enter a whole number of calls.").min(1, "Enter at least 1 call.").max(1_000_000_000).nullish().default(null),
  burst: z
    .object({ perSecond: z.int().min(1).max(10_000), bucket: z.int().min(1).max(100_000) })
    .nullish()
    .default(null),
  customFields: z.array(line("Enter a field name.", 60)).max(50).default([]),
  byInvoice: z.boolean().default(false),
  /** By invoice: the failed payments that were shown and looked at, by id. */
  acknowledged: z.array(z.string().max(100)).max(100).default([]),
  /** By invoice, where nobody else could confirm it: the applicant's company, typed. */
  typedCompany: z.string().max(300).default(""),
  text: paragraphs(4_000).default(""),
});
export type CreateOffer = z.input<typeof CreateOfferInput>;

/** A proposal, as it is kept. */
export const ProposedTerms = CreateOfferInput.omit({ version: true });
export const WithdrawOfferInput = z.object({ id, version, text: paragraphs(4_000).default("") });
export type WithdrawOffer = z.input<typeof WithdrawOfferInput>;
export const DecideProposalInput = z.object({ id, version, acknowledged: z.array(z.string().max(100)).max(100).default([]) });
export type DecideProposal = z.input<typeof DecideProposalInput>;

/** The same fields as the answer itself, with its kind. */
export const PreviewReplyInput = z.discriminatedUnion("kind", [
  AskApplicantInput.extend({ kind: z.literal("question") }),
  DeclineRequestInput.extend({ kind: z.literal("decline") }),
  CreateOfferInput.extend({ kind: z.literal("offer") }),
]);
export type PreviewReply = z.input<typeof PreviewReplyInput>;
export const ReplyPreview = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type ReplyPreview = z.infer<typeof ReplyPreview>;

/** What a text may name in double braces; the amount and the end only exist in an offer. */
export const PLACEHOLDERS = {
  offer: ["first_name", "name", "company", "amount", "due"],
  question: ["first_name", "name", "company"],
  decline: ["first_name", "name", "company"],
} as const satisfies Record<ReplyKind, readonly string[]>;

export const SaveTemplateInput = z.object({
  id: id.nullish().default(null),
  kind: z.enum(REPLY_KINDS),
  name: line("Enter a template name.", 80),
  text: replyText,
});
export type SaveTemplate = z.input<typeof SaveTemplateInput>;
export const ReplyTemplate = z.object({ id: z.string(), kind: z.enum(REPLY_KINDS), name: z.string(), text: z.string(), updatedAt: time });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** Times in milliseconds, shares from 0 to 1; null while there is nothing to measure. Requests that needed no person are left out. */
export const ReviewFigures = z.object({
  waiting: z.int(),
  overdue: z.int(),
  received30d: z.int(),
  medianFirstAnswerMs: z.number().nullable(),
  medianDecisionMs: z.number().nullable(),
  answeredWithin24h: z.number().nullable(),
});
export type ReviewFigures = z.infer<typeof ReviewFigures>;

/** How a due time should look: under 6 hours is soon. */
export type Urgency = "none" | "calm" | "soon" | "overdue";
export function urgencyOf(dueAt: string | null, nowMs: number): Urgency {
  if (dueAt === null) return "none";
  const leftMs = Date.parse(dueAt) - nowMs;
  if (leftMs < 0) return "overdue";
  return leftMs < 6 * HOUR_MS ? "soon" : "calm";
}

/** Where staff opens a request. */
export const reviewPath = (requestId: string): string => `/staff/access-requests?request=${encodeURIComponent(requestId)}`;
