import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

type NewTerms = { organisation: string; number: number; summary: string; effectiveAt: Date };

export const newTermsMail = ({ organisation, number, summary, effectiveAt }: NewTerms): MailContent => ({
  subject: `${number === 1 ? "Terms of service" : "New terms of service"} of ${brandName()}`,
  parts: [
    text(
      number === 1
        ? `We have published our terms of service. As an owner of ${organisation}, you can read and accept them in the console.`
        : `We have published a new version of our terms of service. As an owner of ${organisation}, you can read and accept it in the console.`,
    ),
    facts([
      ["Version", String(number)],
      ["In force from", DAY.format(effectiveAt)],
      ...(summary === "" ? [] : [["What has changed", summary] as const]),
    ]),
    link("Read the terms", `${publicUrl()}/legal/terms?version=${number}`),
    link("Open the console", `${publicUrl()}/console`),
  ],
});
