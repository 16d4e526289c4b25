import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordAccess } from "@/lib/events/record-access";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { PortalInput, Redirect } from "../contract";
import { customerOf } from "../records";
import { limitPayments } from "./limit-payments";

/** The portal shows cards and invoices; plans are changed here, where the rules are. */
const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams["features"] = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ["email", "name", "address", "tax_id"] },
};
const MADE_FOR = "console";

/** The configuration that we made, or a new one. */
async function configurationOf(ctx: Context): Promise<string> {
  const { data } = await askStripe(ctx, (stripe) => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const found = data.find(({ metadata }) => metadata?.made_for === MADE_FOR);
  if (found) return found.id;
  const made = await askStripe(ctx, (stripe) =>
    stripe.billingPortal.configurations.create({ features: FEATURES, metadata: { made_for: MADE_FOR } }),
  );
  return made.id;
}

/**
 * The address of Stripe's own pages for cards and invoices, good for one visit.
 * @param input `card` leads straight to changing the card, and back
 * @throws DomainError role-missing, step-up-required, conflict (nothing was ever bought), unavailable
 */
export async function openPortal(ctx: Context, input: PortalInput & { orgId: string }): Promise<Redirect> {
  requireMay(ctx, "billing:write", input.orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, input.orgId);
  const { flow } = PortalInput.parse(input);
  const nothing = new DomainError("conflict", "There are no payment details yet. Choose a plan first.");
  const customer = (await customerOf(reading(ctx), input.orgId))?.stripeCustomerId;
  if (!customer) throw nothing;
  const back = `${publicUrl()}/console/billing`;
  const configuration = await configurationOf(ctx);
  const session = await askStripe(ctx, (stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: back,
      ...(flow === "card"
        ? {
            flow_data: {
              type: "payment_method_update" as const,
              after_completion: { type: "redirect" as const, redirect: { return_url: `${back}?card=updated` } },
            },
          }
        : {}),
    }),
  ).catch((error: unknown) => {
    throw isMissing(error) ? nothing : error;
  });
  await recordAccess(ctx, { type: "billing.portal-opened", orgId: input.orgId, subject: input.orgId });
  return Redirect.parse({ url: session.url });
}
