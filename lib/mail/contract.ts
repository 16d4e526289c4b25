import { z } from "zod";

/** One part of a mail, from which text and HTML are made. */
export type MailPart =
  | { kind: "text"; text: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "quote"; text: string }
  /** Loaded when the mail is opened; `alt` stands for it in the text. */
  | { kind: "picture"; alt: string; src: string }
  | { kind: "facts"; rows: readonly (readonly [string, string])[] };

export type MailContent = { subject: string; parts: readonly MailPart[] };

/** The template of a reply of our support: what is written back goes to SUPPORT_MAIL. */
export const SUPPORT_REPLY = "support-reply";

export const MAIL_STATES = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const text = (words: string): MailPart => ({ kind: "text", text: words });
export const link = (label: string, href: string): MailPart => ({ kind: "link", label, href });
export const picture = (alt: string, src: string): MailPart => ({ kind: "picture", alt, src });
export const quote = (words: string): MailPart => ({ kind: "quote", text: words });
export const facts = (rows: readonly (readonly [string, string])[]): MailPart => ({ kind: "facts", rows });

export const MailFilter = z.object({
  state: z.enum(MAIL_STATES).optional(),
  /** A part of the recipient's address. */
  to: z.string().trim().max(254).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type MailFilter = z.infer<typeof MailFilter>;

export const MailRow = z.object({
  id: z.string(),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  isSecret: z.boolean(),
  /** The name of the file that goes with it. */
  attachmentName: z.string().nullable(),
  orgId: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

/** `to`: another address, where the one that it has was wrong. */
export const RetryMailInput = z.strictObject({
  to: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter an e-mail address, such as name@example.com.")).optional(),
});
export type RetryMailInput = z.infer<typeof RetryMailInput>;

/** Newest first; `next` is the cursor of the following page, null on the last. */
export const MailPage = z.object({ mails: z.array(MailRow), next: z.string().nullable() });
export type MailPage = z.infer<typeof MailPage>;

/** `text` and `html` are null when the words are forgotten or nobody may read them. */
export const MailWithBody = MailRow.extend({ text: z.string().nullable(), html: z.string().nullable() });
export type MailWithBody = z.infer<typeof MailWithBody>;

export const OutboxPage = z.object({ mails: z.array(MailWithBody), next: z.string().nullable() });
export type OutboxPage = z.infer<typeof OutboxPage>;
