import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { findTxt } from "@/lib/platform/outgoing/txt-records";
import { limitAttempts } from "@/lib/platform/throttle";
import { changeBrand } from "./change-brand";
import type { BrandView } from "./contract";
import { displaceHolder, findHolder } from "./displace-holder";
import { brandInOrg } from "./records";
import { moved } from "./transitions";
import { recordName } from "./views";

const LIMIT = { what: "brand-check", limit: 60, windowMs: HOUR_MS };

/**
 * Looks for the record now. A host that is proved is this organisation's, and nobody else's, until its record is gone: then
 * whoever has a record of their own gets it.
 * What a look finds missing here takes nothing away: that is the daily job's, after seven days.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, conflict (no host, somebody else's), rate-limited
 */
export async function checkHost(ctx: Context, { orgId }: { orgId: string }): Promise<BrandView> {
  requireMay(ctx, "brand:write", orgId);
  await requireFeatureAccess(ctx, orgId, "white_label");
  await limitAttempts(ctx, [{ ...LIMIT, who: orgId }]);
  const before = await brandInOrg(reading(ctx), orgId);
  if (!before?.host) throw new DomainError("conflict", "Enter a host name first.");
  const { host, challenge } = before;
  const { outcome, words } = await findTxt(recordName(host), challenge);
  const holder = outcome === "found" ? await findHolder(ctx, host, orgId) : null;
  return changeBrand(ctx, { orgId }, async (tx, row) => {
    if (row.host !== host || row.challenge !== challenge) throw new DomainError("outdated", "The host name has changed. Check again.");
    const checked = { checkedAt: new Date(tx.clock.now()), found: words };
    if (outcome !== "found") {
      await tx.db.brand.update({ where: { orgId }, data: checked });
      return null;
    }
    await displaceHolder(tx, host, { orgId, found: holder });
    return {
      data: { ...checked, state: moved(row.state, "prove"), provedHost: host, provedAt: row.provedAt ?? checked.checkedAt, lostAt: null },
      event: { type: "brand.host-proved", data: { host } },
    };
  });
}
