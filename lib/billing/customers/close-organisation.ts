import { deleteOrganisation, requireTypedName } from "@/lib/accounts/organisations/delete-organisation";
import { requireMay } from "@/lib/accounts/permissions";
import { deleteAccount, goesWithAccount } from "@/lib/accounts/users/delete-account";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { customerOf } from "../records";
import { isLive } from "../rules";
import { endSubscription } from "../subscriptions/end-subscription";
import { syncCustomer } from "../sync/sync-customer";
import { endOpenTopUp } from "../top-ups/close-top-ups";
import { limitPayments } from "./limit-payments";
import { withCustomerLock } from "./with-customer-lock";

/** Ends what an organisation pays for, and every checkout at which it still could. @throws DomainError unavailable */
async function endPayments(ctx: Context, orgId: string): Promise<void> {
  const db = reading(ctx);
  const customer = await customerOf(db, orgId);
  if (!customer?.stripeCustomerId) return;
  await limitPayments(ctx, orgId);
  await expireCheckouts(ctx, orgId);
  await endOpenTopUp(ctx, orgId);
  const subscriptions = await db.subscription.findMany({ where: { orgId } });
  for (const subscription of subscriptions.filter(isLive)) await endSubscription(ctx, orgId, subscription);
  await syncCustomer(ctx, orgId);
}

/**
 * Deletes an organisation for good. Its subscription is ended at Stripe first: without that nothing is deleted.
 * @param input its name, typed by the owner
 * @throws DomainError role-missing, step-up-required, unprocessable (another name), unavailable (Stripe does not answer)
 */
export async function closeOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:delete", orgId);
  requireRecentSignIn(ctx);
  await requireTypedName(reading(ctx), orgId, input.name);
  // A checkout that is asked for meanwhile waits, and then finds no organisation.
  await withCustomerLock(ctx, orgId, async () => {
    await endPayments(ctx, orgId);
    await deleteOrganisation(ctx, orgId, input);
  });
}

/**
 * Deletes one's account and the organisations that go with it, whose subscriptions are ended at Stripe first.
 * @param input one's address, typed
 * @throws DomainError step-up-required, unprocessable (another address), conflict (sole owner of an organisation with members), unavailable
 */
export async function closeAccount(ctx: Context, input: { name: string }): Promise<void> {
  requireRecentSignIn(ctx);
  for (const orgId of await goesWithAccount(ctx, input)) await withCustomerLock(ctx, orgId, () => endPayments(ctx, orgId));
  await deleteAccount(ctx, input);
}
