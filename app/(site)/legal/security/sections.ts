import type { LegalSection } from "../legal-text";

export const securitySections = (contact: string | null): LegalSection[] => [
  {
    title: "Reporting a vulnerability",
    text: [
      `${contact === null ? "Use the contact form, or write to [contact of the operator]" : `Write to ${contact}`}. Describe what you found and how to reproduce it, and give us time to fix it before you disclose it. [What the operator promises in return: to be written by the operator.]`,
      "Contact details are also in `/.well-known/security.txt`.",
    ],
  },
  {
    title: "While testing",
    list: [
      "Use your own accounts and the sandbox.",
      "Don't access, change or delete other people's data.",
      "Don't run denial-of-service tests.",
    ],
  },
  {
    title: "How we protect your data",
    list: [
      "Passwords are stored as argon2id hashes and keys as SHA-256 hashes. Nobody can read them, including us.",
      "Two-factor authentication is available for every account and required for staff. Sensitive actions require your password again.",
      "Keys can be limited to scopes and IP addresses, can expire, can be rolled with an overlap, and stop working within a second of being revoked. A key sent in a URL is marked as exposed.",
      "Every record is scoped to its organisation. Every change is written to an audit log in the same transaction. A chain of hashes shows if a record was changed or removed later.",
      "Pages use a strict content security policy, load no third-party resources and can't be framed.",
      "Card details go directly to Stripe and never reach our servers.",
    ],
  },
];
