import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { HOUR_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { changeBrand } from "./change-brand";
import type { BrandView } from "./contract";
import { drawLogo } from "./draw-logo";

const LIMIT = { what: "brand-logo", limit: 30, windowMs: HOUR_MS };

/** The client's own type wants a plain array over a plain buffer. */
const bytes = (picture: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(picture);

/**
 * Takes a picture as the logo. Nothing of the file is kept: it is drawn anew.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, body-too-large, unprocessable, rate-limited
 */
export async function setLogo(ctx: Context, { orgId, file }: { orgId: string; file: Buffer }): Promise<BrandView> {
  requireMay(ctx, "brand:write", orgId);
  await requireFeatureAccess(ctx, orgId, "white_label");
  await limitAttempts(ctx, [{ ...LIMIT, who: orgId }]);
  const { png, webp, icon, ...facts } = await drawLogo(file);
  return changeBrand(ctx, { orgId }, async (tx) => {
    const logo = { ...facts, png: bytes(png), webp: bytes(webp), icon: bytes(icon), createdAt: new Date(tx.clock.now()) };
    await tx.db.brandLogo.upsert({ where: { orgId }, create: { orgId, ...logo }, update: logo });
    return { data: {}, event: { type: "brand.logo-changed" } };
  });
}

/** @throws DomainError not-found, role-missing, plan-required, subscription-inactive */
export function removeLogo(ctx: Context, { orgId }: { orgId: string }): Promise<BrandView> {
  return changeBrand(ctx, { orgId }, async (tx) => {
    const { count } = await tx.db.brandLogo.deleteMany({ where: { orgId } });
    return count === 0 ? null : { data: {}, event: { type: "brand.logo-removed" } };
  });
}
