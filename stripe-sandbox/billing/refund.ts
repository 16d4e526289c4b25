import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import type { Charge, Refund } from "../state/wire";

export const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
type Input = { amount: number | undefined; reason?: (typeof REFUND_REASONS)[number] | undefined; metadata?: Record<string, string> };

function refundable(charge: Charge, amount: number): void {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.refunded) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not succeeded, so it can't be refunded.`, { param: "charge" });
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed", charge: charge.id });
  if (amount < 1) throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: "amount" });
}

/** Gives back a charge or a part of it. */
export function refundCharge(engine: Engine, charge: Charge, { amount: asked, reason, metadata = {} }: Input): Refund {
  const amount = asked ?? charge.amount_captured - charge.amount_refunded;
  refundable(charge, amount);
  const refund = engine.db.put("refunds", {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: engine.nowFor(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  const refunded = charge.amount_refunded + amount;
  const after = engine.db.put("charges", { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured });
  emit(engine, "refund.created", refund);
  emit(engine, "charge.refunded", after);
  return refund;
}
