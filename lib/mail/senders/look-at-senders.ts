import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { readTxt } from "@/lib/platform/outgoing/read-txt";
import type { RecordKind, SenderDomain, SenderRecord } from "./contract";
import { judgeSpf } from "./judge-spf";
import { judgeDkim, judgeDmarc } from "./judge-tags";
import type { Judged } from "./judged";
import { sendersByDomain } from "./senders-by-domain";

const EXPECTED: Readonly<Record<RecordKind, string>> = {
  spf: "v=spf1 include:<name that your mail provider gives> ~all",
  dkim: "v=DKIM1; k=rsa; p=<public key that your mail provider gives>",
  dmarc: "v=DMARC1; p=quarantine",
};

const NO_SELECTOR: Judged = { found: [], state: "unknown", reason: "Set DKIM_SELECTOR to the selector that your mail server signs with." };

/** Returns what DNS has for every domain that mails come from. Never inside a transaction. */
export const lookAtSenders = ({ clock }: Context): Promise<(SenderDomain & { checkedAt: string })[]> =>
  Promise.all(
    [...sendersByDomain()].map(async ([domain, addresses]) => ({
      ...{ domain, addresses, records: await recordsOf(domain) },
      checkedAt: new Date(clock.now()).toISOString(),
    })),
  );

async function recordsOf(domain: string): Promise<SenderRecord[]> {
  const { DKIM_SELECTOR: selector } = env();
  const key = selector === undefined ? null : `${selector}._domainkey.${domain}`;
  const [spf, dkim, dmarc] = await Promise.all([
    judgeSpf(domain, readTxt),
    key === null ? NO_SELECTOR : judgeDkim(key, readTxt),
    judgeDmarc(domain, readTxt),
  ]);
  return [
    { kind: "spf", name: domain, expected: EXPECTED.spf, ...spf },
    { kind: "dkim", name: key, expected: EXPECTED.dkim, ...dkim },
    { kind: "dmarc", name: `_dmarc.${domain}`, expected: EXPECTED.dmarc, ...dmarc },
  ];
}
