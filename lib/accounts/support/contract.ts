import { z } from "zod";

export const MAX_SUPPORT_TEXT = 5_000;
const TOO_LONG = "Use at most 5,000 characters.";

/** A message of a member to our team, and what it is about: a page of ours and the ID of a request, where they are known. */
export const SupportMessage = z.strictObject({
  text: z.string().trim().min(10, "Describe your question in at least 10 characters.").max(MAX_SUPPORT_TEXT, TOO_LONG),
  page: z
    .string()
    .trim()
    .max(500, "Use at most 500 characters.")
    .regex(/^\/(?![/\\])[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, "Enter the path of a page, such as /console/keys.")
    .optional(),
  requestId: z
    .string()
    .trim()
    .max(100, "Use at most 100 characters.")
    .regex(/^[\w@.-]+$/, "Enter the ID as the response or the page shows it.")
    .optional(),
});
export type SupportMessage = z.input<typeof SupportMessage>;

/** What is added to a thread. */
export const SupportReply = z.strictObject({
  text: z.string().trim().min(1, "Enter a message.").max(MAX_SUPPORT_TEXT, TOO_LONG),
});
export type SupportReply = z.input<typeof SupportReply>;

/** `email`: what the member replied by e-mail, which was received or our team added. */
export const STAFF_KINDS = ["staff", "email"] as const;
export const StaffSupportReply = SupportReply.extend({ kind: z.enum(STAFF_KINDS) });
export type StaffSupportReply = z.input<typeof StaffSupportReply>;

export const SupportStateInput = z.strictObject({ isOpen: z.boolean() });

const Thread = z.object({
  id: z.string(),
  subject: z.string(),
  isOpen: z.boolean(),
  createdAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

/** `isAnswered`: our team wrote last. */
export const SupportThreadRow = Thread.extend({ isAnswered: z.boolean() });
export type SupportThreadRow = z.infer<typeof SupportThreadRow>;
export const SupportThreadPage = z.object({ threads: z.array(SupportThreadRow), next: z.string().nullable() });

/** The same for our team, with whose it is. */
export const StaffSupportRow = SupportThreadRow.extend({ orgId: z.string(), organisation: z.string(), author: z.string() });
export type StaffSupportRow = z.infer<typeof StaffSupportRow>;
export const StaffSupportPage = z.object({ threads: z.array(StaffSupportRow), next: z.string().nullable() });

export const SUPPORT_KINDS = ["member", ...STAFF_KINDS] as const;
export const SupportEntry = z.object({
  id: z.string(),
  kind: z.enum(SUPPORT_KINDS),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type SupportEntry = z.infer<typeof SupportEntry>;

/** As its author reads it, the oldest message first. */
export const SupportThread = Thread.extend({
  page: z.string().nullable(),
  requestId: z.string().nullable(),
  messages: z.array(SupportEntry),
});
export type SupportThread = z.infer<typeof SupportThread>;

/** As our team reads it; `by` is null for who is gone. */
export const StaffSupportThread = SupportThread.extend({
  organisation: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  /** The author is still a member: nobody else reads what the organisation is told. */
  mayReply: z.boolean(),
  /** `isReceived`: by e-mail, from the author and not through our team. */
  messages: z.array(SupportEntry.extend({ by: z.string().nullable(), isReceived: z.boolean() })),
});
export type StaffSupportThread = z.infer<typeof StaffSupportThread>;
