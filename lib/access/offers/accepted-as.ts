import { z } from "zod";
import { organisationById } from "@/lib/accounts/records";
import { readBilledTo } from "@/lib/billing/details/read-details";
import { reading, type Context } from "@/lib/platform/context";

/** Who an offer was accepted by, as they were called and invoiced then. `billedTo` is null where nothing was known or Stripe did not respond. */
export const AcceptedAs = z.object({
  organisation: z.string(),
  billedTo: z.object({ name: z.string(), address: z.string(), taxId: z.string() }).nullable(),
});
export type AcceptedAs = z.infer<typeof AcceptedAs>;

/** The same for an organisation at present. Inside a transaction Stripe is not asked. */
export async function acceptedAs(ctx: Context, orgId: string): Promise<AcceptedAs> {
  const { name } = await organisationById(reading(ctx), orgId);
  return { organisation: name, billedTo: ctx.db ? null : await readBilledTo(ctx, orgId) };
}
