import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { findTxt, type TxtFinding } from "@/lib/platform/outgoing/txt-records";
import { mailOwners } from "../../members/mail-owners";
import { domainMissingMail } from "../mails";
import { loseDomain } from "./lose-domain";
import { graceEndsAt, recordName } from "./records";

type Rechecked = { checked: number; missing: number; lost: number };
type Checked = { id: string; token: string; finding: TxtFinding };

/**
 * Looks for the record of every domain that is proved. One that is missing is warned of, and after seven days the domain counts no
 * more: it may have been sold. Name servers that don't answer change nothing.
 */
export async function recheckDomains(ctx: Context): Promise<Rechecked> {
  requireOperator(ctx);
  const rows = await reading(ctx).ssoDomain.findMany({ where: { verifiedAt: { not: null } }, orderBy: { id: "asc" } });
  const done: Rechecked = { checked: 0, missing: 0, lost: 0 };
  for (const { id, domain, token } of rows) {
    try {
      const finding = await findTxt(recordName(domain), token);
      const what = await transaction(ctx, (tx) => settle(tx, { id, token, finding }));
      done.checked++;
      if (what !== "kept") done[what]++;
    } catch (error) {
      log().error({ err: error, id }, "a domain could not be checked");
    }
  }
  return done;
}

async function settle(tx: TxContext, { id, token, finding }: Checked): Promise<"kept" | "missing" | "lost"> {
  await tx.db.$queryRaw`select id from sso_domain where id = ${id} for update`;
  const row = await tx.db.ssoDomain.findFirst({ where: { id, token, verifiedAt: { not: null } } });
  if (!row) return "kept";
  const now = new Date(tx.clock.now());
  const data = { lastCheckedAt: now, found: finding.words };
  if (finding.outcome !== "missing") {
    await tx.db.ssoDomain.update({ where: { id }, data: { ...data, ...(finding.outcome === "found" ? { missingSince: null } : {}) } });
    return "kept";
  }
  await tx.db.ssoDomain.update({ where: { id }, data: { ...data, missingSince: row.missingSince ?? now } });
  if (row.missingSince === null) return warn(tx, row, now);
  if (graceEndsAt(row.missingSince) > now) return "kept";
  await loseDomain(tx, row);
  return "lost";
}

async function warn(tx: TxContext, row: { orgId: string; domain: string; token: string }, now: Date): Promise<"missing"> {
  const { orgId, domain } = row;
  const onceKey = await recordEvent(tx, { type: "sso.domain-missing", orgId, subject: orgId, data: { domain } });
  const record = { name: recordName(domain), value: row.token };
  await mailOwners(tx, { orgId, template: "sso-domain-missing", onceKey, names: [] }, (to) =>
    domainMissingMail(to, { domain, record, endsAt: graceEndsAt(now) }),
  );
  return "missing";
}
