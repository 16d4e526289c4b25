import { FORGET_AFTER_MS } from "@/lib/access/rules";
import { SESSION_LIFE_S } from "@/lib/http/session/cookie";
import type { LegalSection } from "../legal-text";

const DAY_S = 86_400;

/** How long things are kept, in days, as the jobs that forget them do it. */
export const KEPT_DAYS = {
  calls: 30,
  traces: 30,
  auditAddresses: 60,
  sessions: 90,
  links: 30,
  invitations: 90,
  unverified: 30,
  mailTexts: 30,
  mails: 180,
} as const;

const requestDays = Math.round(FORGET_AFTER_MS / (DAY_S * 1_000));

export const privacySections = (brand: string): LegalSection[] => [
  {
    title: "Who answers for it",
    text: [`[Legal name, address and data protection contact of the operator] runs ${brand} and decides what the data below is used for.`],
  },
  {
    title: "What is kept, and how long",
    list: [
      "Account: name, e-mail address, a hash of the password (argon2id), an encrypted secret of the second factor, ids of GitHub or Google when you sign in with them. Until you delete the account.",
      `Sessions: address and browser of each sign-in, so that you can see and end them. Forgotten ${KEPT_DAYS.traces} days after the session has ended; the session itself after ${KEPT_DAYS.sessions} days.`,
      `Calls of the API: time, key, endpoint, parameters, status, size, duration and the address they came from, as your request log. ${KEPT_DAYS.calls} days. Counts by hour, without addresses, stay as the record of what was used.`,
      "Keys: a hash of the key, its name, when and from which address it was last used. They stay in the list after they were revoked.",
      `Calls without an account (explorer and home page): counted under a key made from the address that changes every day; the count is forgotten when the day is over. The log of these calls holds the address for ${KEPT_DAYS.calls} days like any other.`,
      `Access requests: what you wrote in the form and in the conversation. Erased ${requestDays} days after the request was closed.`,
      `Mails that the service sent you: their text ${KEPT_DAYS.mailTexts} days, that they were sent ${KEPT_DAYS.mails} days.`,
      `Invitations: the invited address, ${KEPT_DAYS.invitations} days after they ended. Links in mails: ${KEPT_DAYS.links} days after they ended. Accounts whose address was never confirmed and that were never used: ${KEPT_DAYS.unverified} days.`,
      `Audit log: who changed what in an organisation, and the IP address it was done from, for ${KEPT_DAYS.auditAddresses} days. It stays as long as the organisation's record; after an account is deleted it holds only an id.`,
      "Payments: Stripe keeps names, addresses and cards. The service keeps the ids that Stripe gives, amounts and the state of invoices.",
    ],
  },
  {
    title: "Cookies",
    text: ["No cookie of anybody else, no analytics, no advertising. Our own:"],
    list: [
      `The session of who is signed in, ${Math.round(SESSION_LIFE_S / DAY_S)} days at most.`,
      "A browser that you have signed in with before, so that it is recognised and others can’t lock you out. One year, or until you sign out everywhere.",
      "The sign-up that waits for its mail to be opened, in the browser that began it.",
      "Choices: light or dark, the language of code samples, a checklist that was put away. One year.",
    ],
  },
  {
    title: "Who else gets it",
    list: [
      "Stripe, for payments.",
      "The mail server that [the operator] uses, for mails.",
      "GitHub or Google, only when you choose to sign in with them.",
      "[Hosting provider and place of the servers, to be named by the operator.]",
    ],
  },
  {
    title: "Deleting",
    text: [
      "You delete an account or an organisation yourself, in its settings. Name, address, password, second factor and sign-ins are erased at once; subscriptions are cancelled first. The record of calls and payments stays, without your name.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "[Rights of access, correction, erasure and complaint under the law that applies, and how to use them: to be written by the operator.]",
    ],
  },
];
