import { checkLook } from "@/lib/core/colours";
import { DomainError } from "@/lib/core/errors";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import { changeBrand } from "./change-brand";
import type { BrandView } from "./contract";
import { IS_SERVED, moved } from "./transitions";
import { lookOf } from "./views";

/**
 * Switches the host on or off, everywhere within a second. Nothing is deleted.
 * @throws DomainError not-found, role-missing, step-up-required, plan-required, subscription-inactive, conflict (host not proved)
 */
export async function switchBrand(ctx: Context, { orgId, isOn }: { orgId: string; isOn: boolean }): Promise<BrandView> {
  if (isOn) requireRecentSignIn(ctx);
  return changeBrand(ctx, { orgId, anyPlan: !isOn }, (_tx, row) => {
    if (IS_SERVED[row.state] === isOn) return null;
    const look = lookOf(row.look);
    if (isOn && look && checkLook(look).some(({ passes }) => !passes))
      throw new DomainError("conflict", "The contrast of the colours is too low. Change them first.");
    const switched = moved(row.state, isOn ? "switch-on" : "switch-off");
    // A record that is missing goes on being missing: its seven days neither stop nor begin again.
    const state = isOn && row.lostAt !== null ? moved(switched, "lose") : switched;
    return { data: { state }, event: { type: isOn ? "brand.switched-on" : "brand.switched-off", data: { host: row.host ?? "" } } };
  });
}
