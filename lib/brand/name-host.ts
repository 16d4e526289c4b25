import { HOUR_MS } from "@/lib/core/durations";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import { claimableHost } from "@/lib/platform/outgoing/host-names";
import { limitAttempts } from "@/lib/platform/throttle";
import { changeBrand } from "./change-brand";
import type { BrandView } from "./contract";
import { newChallenge } from "./records";
import { moved } from "./transitions";
import { hostOfOurs } from "./views";

const LIMIT = { what: "brand-host", limit: 20, windowMs: HOUR_MS };

/**
 * Names the host that is to be proved. The one before is given up at once, and what proved it proves nothing any more.
 * @throws DomainError not-found, role-missing, step-up-required, plan-required, subscription-inactive, unprocessable, rate-limited
 */
export async function nameHost(ctx: Context, input: { orgId: string; host: string }): Promise<BrandView> {
  requireRecentSignIn(ctx);
  const host = claimableHost(input.host, [hostOfOurs()]);
  await limitAttempts(ctx, [{ ...LIMIT, who: input.orgId }]);
  return changeBrand(ctx, input, (_tx, row) => {
    if (row.host === host) return null;
    return {
      data: {
        ...{ host, state: moved(row.state, "name-host"), challenge: newChallenge(), provedHost: null },
        ...{ provedAt: null, checkedAt: null, found: null, lostAt: null },
      },
      event: { type: "brand.host-named", data: { host } },
    };
  });
}
