import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { SsoDomain } from "@/prisma/generated/client";
import { mailOwners } from "../../members/mail-owners";
import { domainLostMail } from "../mails";
import { recordName } from "./records";

/** Takes a domain from an organisation whose record is gone, and mails its owners. */
export async function loseDomain(tx: TxContext, { id, orgId, domain, token }: SsoDomain): Promise<void> {
  await tx.db.ssoDomain.update({ where: { id }, data: { verifiedAt: null, missingSince: null } });
  const onceKey = await recordEvent(tx, { type: "sso.domain-lost", orgId, subject: orgId, data: { domain } });
  const record = { name: recordName(domain), value: token };
  await mailOwners(tx, { orgId, template: "sso-domain-lost", onceKey, names: [] }, (to) => domainLostMail(to, domain, record));
}
