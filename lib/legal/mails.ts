import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import type { AcceptedDocument } from "./contract";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const WORDS = {
  terms: { first: "Terms of service", next: "New terms of service", own: "our terms of service", read: "Read the terms" },
  dpa: {
    first: "Data processing agreement",
    next: "New data processing agreement",
    own: "our data processing agreement",
    read: "Read the agreement",
  },
} as const satisfies Record<AcceptedDocument, unknown>;

type NewTerms = { document: AcceptedDocument; organisation: string; number: number; summary: string; effectiveAt: Date };

export const newTermsMail = ({ document, organisation, number, summary, effectiveAt }: NewTerms): MailContent => ({
  subject: `${number === 1 ? WORDS[document].first : WORDS[document].next} of ${brandName()}`,
  parts: [
    text(
      number === 1
        ? `We have published ${WORDS[document].own}.${document === "dpa" ? ` It replaces the text that ${organisation} accepted before.` : ""} As an owner of ${organisation}, you can read and accept the text in the console.`
        : `We have published a new version of ${WORDS[document].own}. As an owner of ${organisation}, you can read and accept it in the console.`,
    ),
    facts([
      ["Version", String(number)],
      ["In force from", DAY.format(effectiveAt)],
      ...(summary === "" ? [] : [["What has changed", summary] as const]),
    ]),
    link(WORDS[document].read, `${publicUrl()}/legal/${document}?version=${number}`),
    link("Open the console", `${publicUrl()}/console`),
  ],
});
