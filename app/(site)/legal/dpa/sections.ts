import type { LegalDetails } from "@/lib/legal/contract";
import { env } from "@/lib/platform/env";
import type { LegalSection } from "../legal-text";

const processorText = ({ name, address }: LegalDetails): string =>
  name === undefined ? "us" : `${[name, address].filter((part) => part !== undefined).join(", ")} (“we”)`;

/** By article 28 of the GDPR, as far as the software says what is done. */
export const dpaSections = (details: LegalDetails): LegalSection[] => [
  {
    title: "Parties and scope",
    text: [
      `This agreement is part of the terms of service between ${processorText(details)} and your organisation (“you”). It applies where we process personal data for you.`,
    ],
  },
  {
    title: "What is processed",
    list: [
      "Members of your organisation: names, e-mail addresses, roles, sign-ins and what they change.",
      `Requests with your keys: time, endpoint, parameters and IP address, for ${env().KEEP_CALLS_DAYS} days.`,
      "What your members enter: custom fields, saved views and messages to us.",
      "Purpose: to provide the service. Duration: until you delete your organisation, and after that as the [privacy page](/legal/privacy) says.",
    ],
  },
  {
    title: "Your instructions",
    text: [
      "We process this data only on your instructions: these are your settings, your requests and this agreement. If the law requires us to do otherwise, we tell you first, unless the law forbids it.",
    ],
  },
  {
    title: "Confidentiality and security",
    text: [
      "Everyone on our side who has access to this data is bound to confidentiality. The measures that protect it are on the [security page](/legal/security). Our staff can view your console read-only; each visit and its reason are in your audit log and e-mailed to the owners.",
    ],
  },
  {
    title: "Subprocessors",
    text: ["You agree to the [subprocessors](/legal/subprocessors) that we list. Each of them has the same obligations as we have."],
  },
  {
    title: "Our help",
    list: [
      "Members download and delete their own data in their account. Owners delete the organisation, and download its audit log and request log.",
      `We help you to answer requests of the persons concerned, with audits, and with your documentation${details.privacyMail === undefined ? "" : `: write to ${details.privacyMail}`}.`,
      "We tell the owners of your organisation of a breach of this data without undue delay.",
    ],
  },
  {
    title: "End",
    text: [
      "When an owner deletes the organisation, the personal data of its members is deleted at once. Records that we keep, such as usage, hold no names, and are erased after the days on the [privacy page](/legal/privacy).",
    ],
  },
];
