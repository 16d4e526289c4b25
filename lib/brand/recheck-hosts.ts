import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { findTxt, type TxtFinding } from "@/lib/platform/outgoing/txt-records";
import { bumpVersion } from "@/lib/platform/version-clock";
import { writeBrand, type BrandChange } from "./change-brand";
import { BRAND_STATES } from "./contract";
import { lostMail, unpluggedMail } from "./mails";
import { notifyOwners } from "./notify-owners";
import { lockBrand, type BrandRow } from "./records";
import { HOLDS_HOST, moved } from "./transitions";
import { graceEndsAt, recordName } from "./views";

const HOLDING = BRAND_STATES.filter((state) => HOLDS_HOST[state]);

export type Rechecked = { checked: number; lost: number; unplugged: number };

/**
 * Looks for the record of every host that is held. One that is missing is warned of, and after seven days its host is
 * unplugged; name servers that don't answer change nothing. What deleted organisations held is free for others.
 */
export async function recheckHosts(ctx: Context): Promise<Rechecked> {
  requireOperator(ctx);
  await freeHostsOfDeleted(ctx);
  const rows = await reading(ctx).brand.findMany({
    where: { state: { in: HOLDING }, host: { not: null } },
    select: { orgId: true, host: true, challenge: true },
    orderBy: { orgId: "asc" },
  });
  const done: Rechecked = { checked: 0, lost: 0, unplugged: 0 };
  for (const { orgId, host, challenge } of rows) {
    if (host === null) continue;
    try {
      const finding = await findTxt(recordName(host), challenge);
      const change = await transaction(ctx, (tx) => settle(tx, { orgId, host, challenge, finding }));
      done.checked++;
      if (change === "lost" || change === "unplugged") done[change]++;
    } catch (error) {
      log().error({ err: error, orgId }, "a host could not be checked");
    }
  }
  return done;
}

/** Their names and links are forgotten with them. */
function freeHostsOfDeleted(ctx: Context): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    const gone = await db.$queryRaw<{ org_id: string }[]>`
      select b.org_id from brand b join organisation o on o.id = b.org_id where o.deleted_at is not null for update of b`;
    if (gone.length === 0) return;
    const where = { orgId: { in: gone.map((row) => row.org_id) } };
    await db.brandLogo.deleteMany({ where });
    await db.brand.deleteMany({ where });
    await bumpVersion(db, "brand");
  });
}

type Checked = { orgId: string; host: string; challenge: string; finding: TxtFinding };
type Settled = "kept" | "lost" | "unplugged";

async function settle(tx: TxContext, { orgId, host, challenge, finding }: Checked): Promise<Settled> {
  const row = await lockBrand(tx, orgId);
  if (row.host !== host || row.challenge !== challenge || !HOLDS_HOST[row.state]) return "kept";
  const now = new Date(tx.clock.now());
  await tx.db.brand.update({ where: { orgId }, data: { checkedAt: now, found: finding.words } });
  const { what, change } = decide(row, host, { txtFinding: finding, now });
  await writeBrand(tx, orgId, change);
  const told = { host, record: { name: recordName(host), value: challenge } };
  if (what === "lost")
    await notifyOwners(tx, orgId, {
      once: `brand-lost/${orgId}/${now.getTime()}`,
      write: (to) => lostMail(to, { ...told, endsAt: graceEndsAt(now) }),
    });
  if (what === "unplugged")
    await notifyOwners(tx, orgId, { once: `brand-unplugged/${orgId}/${now.getTime()}`, write: (to) => unpluggedMail(to, told) });
  return what;
}

type Decision = { what: Settled; change: BrandChange };

/** What a finding does to a host that is held. */
export function decide(
  { state, lostAt }: BrandRow,
  host: string,
  { txtFinding: { outcome }, now }: { txtFinding: TxtFinding; now: Date },
): Decision {
  const data = { host };
  if (outcome === "unknown") return { what: "kept", change: null };
  if (outcome === "found") {
    if (state !== "shaky" && lostAt === null) return { what: "kept", change: null };
    const back = { state: state === "shaky" ? moved(state, "find-again") : state, lostAt: null };
    return { what: "kept", change: { data: back, event: { type: "brand.host-proved", data } } };
  }
  if (state === "shaky") {
    if (lostAt === null || graceEndsAt(lostAt) > now) return { what: "kept", change: null };
    const end = { state: moved(state, "unplug"), provedHost: null, provedAt: null };
    return { what: "unplugged", change: { data: end, event: { type: "brand.unplugged", data } } };
  }
  const next = moved(state, "lose");
  const freed = HOLDS_HOST[next] ? {} : { provedHost: null, provedAt: null };
  return {
    what: HOLDS_HOST[next] ? "lost" : "kept",
    change: { data: { state: next, lostAt: now, ...freed }, event: { type: "brand.host-lost", data } },
  };
}
