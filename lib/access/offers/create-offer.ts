import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { CreateOfferInput, type CreateOffer, type AccessRequestStatus } from "../contract";
import { parseInput } from "../parse";
import { accessRequestById, statusOf } from "../records";
import { proposeByInvoice } from "./propose-by-invoice";
import { requireLeast } from "./require-least";
import { sendOffer } from "./send-offer";
import { withExpiredCheckouts } from "./with-expired-checkouts";

/**
 * Approves a request: an offer that one organisation can accept within seven days, in place of one that is open. By invoice it
 * is sent when a second member of staff has confirmed it, because it activates without a payment.
 * @throws DomainError not-found, outdated, conflict (also: the open offer is being paid), step-up-required,
 *   unprocessable (amount below the plan's least, placeholders, failed payments that nobody looked at, company not typed)
 */
export async function createOffer(ctx: Context, given: CreateOffer): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  requireRecentSignIn(ctx);
  const input = parseInput(CreateOfferInput, given);
  requireLeast(input);
  await accessRequestById(reading(ctx), input.id);
  if (input.byInvoice && (await proposeByInvoice(ctx, input))) return statusOf(await accessRequestById(reading(ctx), input.id));
  return withExpiredCheckouts(ctx, input.id, () => transaction(ctx, (tx) => sendOffer(tx, input)));
}
