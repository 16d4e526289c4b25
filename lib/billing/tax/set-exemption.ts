import { organisationById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, requireUser, transaction, type Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { syncCustomer } from "../sync/sync-customer";
import { ExemptionInput } from "./contract";
import { exemptionOfOrg } from "./exemption";
import { isTaxOn } from "./read-tax";

/**
 * Sets by hand that a customer is exempt from tax or pays it themselves, or leaves it to the settings again. Invoices from now on have
 * it, and those that exist stay as they are. What Stripe could not be told now, it is told with the next comparison.
 * @throws DomainError not-found, step-up-required, rate-limited, conflict (tax is off, or it is set already), unavailable
 */
export async function setTaxExemption(ctx: Context, { orgId, ...given }: ExemptionInput & { orgId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const { userId: setBy } = requireUser(ctx);
  const input = ExemptionInput.parse(given);
  if (!isTaxOn()) throw new DomainError("conflict", "No tax is added here, so nobody can be exempt. Set TAX first.");
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    await transaction(ctx, async (tx) => {
      await organisationById(tx.db, orgId);
      const before = (await exemptionOfOrg(tx.db, orgId)) ?? "none";
      if (before === "none" && input.kind === "none")
        throw new DomainError("conflict", "The settings already decide the tax of this customer.");
      const data = { ...input, setBy, setAt: new Date(tx.clock.now()) };
      await tx.db.taxExemption.upsert({ where: { orgId }, create: { orgId, ...data }, update: data });
      const { kind, reason, evidence } = input;
      await recordEvent(tx, {
        type: "tax.exemption-set",
        orgId,
        subject: orgId,
        data: { kind, reason, evidence, changes: differences({ kind: before }, { kind }) },
      });
    });
    // A checkout that is open has the tax of before.
    await expireCheckouts(ctx, orgId);
  });
  await syncCustomer(ctx, orgId).catch((error: unknown) => log().warn({ err: error, orgId }, "a tax exemption reaches Stripe later"));
}
