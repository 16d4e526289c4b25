import { requireMay } from "@/lib/accounts/permissions";
import { organisationById } from "@/lib/accounts/records";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { reading, type Context } from "@/lib/platform/context";
import type { BrandView } from "./contract";
import { brandInOrg } from "./records";
import { brandView, readLogo, targetOfRecords } from "./views";

const NOTHING = {
  ...{ state: "waiting" as const, host: null, url: null, record: null, found: null, checkedAt: null, endsAt: null, logo: null },
  ...{ keyPrefix: null, support: null, imprintUrl: null, termsUrl: null, privacyUrl: null, look: null },
};

/**
 * The brand of an organisation, or what one begins with.
 * @throws DomainError not-found, role-missing
 */
export async function readBrand(ctx: Context, orgId: string): Promise<BrandView> {
  requireMay(ctx, "brand:read", orgId);
  const db = reading(ctx);
  const [{ name }, row, logo, { refusal }] = await Promise.all([
    organisationById(db, orgId),
    brandInOrg(db, orgId),
    readLogo(db, orgId),
    readFeatureAccess(ctx, orgId, "white_label"),
  ]);
  const isInPlan = refusal === null;
  return row ? brandView(row, logo, isInPlan) : { ...NOTHING, name, mailName: name, isInPlan, target: targetOfRecords() };
}
