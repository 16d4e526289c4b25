import type { SuspendCustomer } from "@/lib/accounts/contract";
import { SuspendCustomerInput } from "@/lib/accounts/contract";
import { suspendOrganisation } from "@/lib/accounts/staff/suspend-organisation";
import { requireStaff, type Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { applySuspension } from "./apply-suspensions";
import { limitPayments } from "./limit-payments";

/**
 * Suspends an organisation, or lifts that, with what staff chose for its subscription. The keys stop at once; what Stripe could
 * not be told now is told by the next run of `applySuspensions`.
 * @throws DomainError not-found, rate-limited
 */
export async function suspendCustomer(ctx: Context, { orgId, ...given }: SuspendCustomer & { orgId: string }): Promise<void> {
  requireStaff(ctx, "customers:write");
  await limitPayments(ctx, orgId);
  await suspendOrganisation(ctx, { orgId, ...SuspendCustomerInput.parse(given) });
  await applySuspension({ ...ctx, actor: { kind: "job", name: "suspend-customer" } }, orgId).catch((error: unknown) =>
    log().warn({ err: error, orgId }, "the subscription of a suspended organisation is changed later"),
  );
}
