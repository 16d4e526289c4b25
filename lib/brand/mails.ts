import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { ownUrl } from "@/lib/platform/env";

type HostNews = { host: string; record: { name: string; value: string } };

const page = (label: string) => link(label, `${ownUrl()}/console/brand`);
const recordFacts = ({ record }: HostNews) =>
  facts([
    ["Type", "TXT"],
    ["Name", record.name],
    ["Value", record.value],
  ]);

/** The record that proves a host is gone; the host goes on until a day. */
export function lostMail(to: { name: string }, told: HostNews & { endsAt: Date }): MailContent {
  return letter(to.name, `The DNS record for ${told.host} is missing`, [
    text(
      `The TXT record that verifies ${told.host} is missing. If it is still missing on ${timeText(told.endsAt)}, your domain will stop working.`,
    ),
    recordFacts(told),
    page("Check domain"),
  ]);
}

/** Another organisation has proved the host meanwhile. */
export function takenMail(to: { name: string }, told: HostNews): MailContent {
  return letter(to.name, `${told.host} now belongs to another organisation`, [
    text(
      `The TXT record for ${told.host} was missing, and another organisation verified the domain. It no longer serves your brand. Your settings are kept. If this is unexpected, check who can change the DNS of ${told.host} and contact us.`,
    ),
    recordFacts(told),
    page("Open white-label"),
  ]);
}

/** It was gone for too long. */
export function unpluggedMail(to: { name: string }, told: HostNews): MailContent {
  return letter(to.name, `${told.host} is offline`, [
    text(
      `The TXT record for ${told.host} was missing for 7 days, so the domain no longer serves your brand. Your settings are kept. Restore the record, check it and turn white-label on again.`,
    ),
    recordFacts(told),
    page("Open white-label"),
  ]);
}
