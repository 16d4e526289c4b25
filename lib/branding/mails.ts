import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { ownUrl } from "@/lib/platform/env";

type Told = { host: string; record: { name: string; value: string } };

const page = (label: string) => link(label, `${ownUrl()}/console/brand`);
const recordFacts = ({ record }: Told) =>
  facts([
    ["Type", "TXT"],
    ["Name", record.name],
    ["Value", record.value],
  ]);

/** The record that proves a host is gone; the host goes on until a day. */
export function lostMail(to: { name: string }, told: Told & { endsAt: Date }): MailContent {
  return {
    subject: `The DNS record of ${told.host} is missing`,
    parts: [
      text(greeting(to.name)),
      text(
        `the TXT record that proves that ${told.host} is yours can’t be found any more. If it is still missing on ${timeText(told.endsAt)}, the host stops answering.`,
      ),
      recordFacts(told),
      page("Check it"),
    ],
  };
}

/** Another organisation has proved the host meanwhile. */
export function takenMail(to: { name: string }, told: Told): MailContent {
  return {
    subject: `${told.host} now belongs to another organisation`,
    parts: [
      text(greeting(to.name)),
      text(
        `the TXT record of ${told.host} was missing, and another organisation proved the host with a record of its own. It no longer answers under your brand. Your settings are kept. If that was not meant to happen, check who can change the DNS of ${told.host}, and write to us.`,
      ),
      recordFacts(told),
      page("Open the brand"),
    ],
  };
}

/** It was gone for too long. */
export function unpluggedMail(to: { name: string }, told: Told): MailContent {
  return {
    subject: `${told.host} no longer answers`,
    parts: [
      text(greeting(to.name)),
      text(
        `the TXT record of ${told.host} was missing for a week, so the host no longer answers under your brand. Your settings are kept. Put the record back, check it and switch the brand on again.`,
      ),
      recordFacts(told),
      page("Open the brand"),
    ],
  };
}
