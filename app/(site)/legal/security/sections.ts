import type { LegalSection } from "../legal-text";

export const securitySections = (contact: string | null): LegalSection[] => [
  {
    title: "Reporting a weakness",
    text: [
      `${contact === null ? "Use the form for requests, or write to [contact of the operator]" : `Write to ${contact}`}. Say what you found and how to see it, and give us time to mend it before you tell others. [What the operator promises in return: to be written by the operator.]`,
      "The way to us is also in `/.well-known/security.txt`.",
    ],
  },
  {
    title: "While you look",
    list: [
      "Use accounts of your own and the sandbox.",
      "Don't read, change or delete what belongs to others.",
      "Don't try to make the service slow or unreachable.",
    ],
  },
  {
    title: "How it is protected",
    list: [
      "Passwords are kept as argon2id hashes, keys as SHA-256 hashes: neither can be read back, by us either.",
      "A second factor for every account; staff can't work without one. What is hard to undo asks for the password again.",
      "Keys can be limited to scopes and addresses, expire, be replaced with an overlap, and are refused within a second of being revoked. A key that was sent in an address is marked as exposed.",
      "Every record is fetched inside of its organisation. What changes anything is written to an audit log in the same transaction.",
      "Pages send a strict content security policy, load nothing from anybody else, and can't be framed.",
      "Cards are entered at Stripe and never reach us.",
    ],
  },
];
