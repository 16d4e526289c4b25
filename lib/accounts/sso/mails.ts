import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { ownUrl } from "@/lib/platform/env";

type DnsRecord = { name: string; value: string };

const page = (label: string) => link(label, `${ownUrl()}/console/settings/single-sign-on`);
const recordFacts = ({ name, value }: DnsRecord) =>
  facts([
    ["Type", "TXT"],
    ["Name", name],
    ["Value", value],
  ]);

/** The record that proves a domain is gone; the domain counts until a day. */
export const domainMissingMail = (
  to: { name: string },
  { domain, record, endsAt }: { domain: string; record: DnsRecord; endsAt: Date },
): MailContent =>
  letter(to.name, `The DNS record for ${domain} is missing`, [
    text(
      `The TXT record that verifies ${domain} for single sign-on is missing. If it is still missing on ${timeText(endsAt)}, members with an address at ${domain} can't sign in through your directory until you verify it again.`,
    ),
    recordFacts(record),
    page("Check domain"),
  ]);

/** It was gone for too long, or another organisation has proved the domain meanwhile. */
export const domainLostMail = (to: { name: string }, domain: string, record: DnsRecord): MailContent =>
  letter(to.name, `${domain} is no longer verified`, [
    text(
      `The TXT record that verifies ${domain} for single sign-on was missing. Members with an address at ${domain} can't sign in through your directory now. Restore the record and check it. If this is unexpected, check who can change the DNS of ${domain}.`,
    ),
    recordFacts(record),
    page("Open single sign-on"),
  ]);
