import { DomainError } from "@/lib/core/errors";
import type { Context, TxContext } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import { findTxt } from "@/lib/platform/outgoing/txt-records";
import { writeBrand } from "./change-brand";
import { isBrandState } from "./contract";
import { takenMail } from "./mails";
import { notifyOwners } from "./notify-owners";
import { moved } from "./transitions";
import { recordName } from "./views";

/** Who holds a host that another organisation wants, and whether the holder's own record is missing at this moment. */
export type Holder = { orgId: string; challenge: string; isLapsed: boolean };

/** Looks up the holder's record too: only a proof that is gone makes room. Outside of any transaction, as it asks name servers. */
export async function findHolder(ctx: Context, host: string, orgId: string): Promise<Holder | null> {
  const where = { provedHost: host, orgId: { not: orgId } };
  const holder = await reading(ctx).brand.findFirst({ where, select: { orgId: true, challenge: true } });
  if (!holder) return null;
  const { outcome } = await findTxt(recordName(host), holder.challenge);
  return { ...holder, isLapsed: outcome === "missing" };
}

/** Takes a host from an organisation whose proof is gone, and tells its owners. @throws DomainError conflict while the proof holds */
export async function displaceHolder(
  tx: TxContext,
  host: string,
  { orgId, found }: { orgId: string; found: Holder | null },
): Promise<void> {
  const holder = await tx.db.brand.findUnique({ where: { provedHost: host } });
  if (!holder || holder.orgId === orgId) return;
  const isSame = found?.orgId === holder.orgId && found.challenge === holder.challenge;
  if (!found?.isLapsed || !isSame || !isBrandState(holder.state))
    throw new DomainError("conflict", "Another organisation has verified this domain. It must release the domain first.");
  const now = new Date(tx.clock.now());
  const data = { state: moved(holder.state, "displace"), provedHost: null, provedAt: null, lostAt: holder.lostAt ?? now };
  await writeBrand(tx, holder.orgId, { data, event: { type: "brand.host-taken", data: { host } } });
  const told = { host, record: { name: recordName(host), value: holder.challenge } };
  await notifyOwners(tx, holder.orgId, { once: `brand-taken/${holder.orgId}/${now.getTime()}`, write: (to) => takenMail(to, told) });
}
