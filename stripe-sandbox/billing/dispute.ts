import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import type { Charge, Dispute } from "../state/wire";

const DAY_S = 86_400;
const DAYS_TO_RESPOND = 9;

export const DISPUTE_OUTCOMES = ["won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

const NO_EVIDENCE: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const newDispute = (charge: Charge, now: number): Dispute => ({
  id: newId("du"),
  object: "dispute",
  amount: charge.amount_captured - charge.amount_refunded,
  balance_transactions: [],
  charge: charge.id,
  created: now,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: now + DAYS_TO_RESPOND * DAY_S,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: "fraudulent",
  status: "needs_response",
});

/** The customer's bank takes a payment back, which no merchant can do. @throws Error for a charge that nobody could dispute */
export function openDispute(engine: Engine, chargeId: string): Dispute {
  const charge = engine.db.get("charges", chargeId);
  if (!charge?.paid || charge.refunded || charge.disputed) throw new Error(`The charge '${chargeId}' can't be disputed.`);
  const dispute = engine.db.put("disputes", newDispute(charge, engine.nowFor(charge.customer)));
  engine.db.put("charges", { ...charge, disputed: true });
  emit(engine, "charge.dispute.created", dispute);
  emit(engine, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides. @throws Error for one that is decided */
export function closeDispute(engine: Engine, id: string, outcome: DisputeOutcome): Dispute {
  const before = engine.db.get("disputes", id);
  if (before === undefined || DISPUTE_OUTCOMES.some((over) => over === before.status))
    throw new Error(`The dispute '${id}' can't be closed.`);
  const after = engine.db.put("disputes", { ...before, status: outcome });
  emitChange(engine, "charge.dispute.updated", { before, after });
  if (outcome === "won") emit(engine, "charge.dispute.funds_reinstated", after);
  emit(engine, "charge.dispute.closed", after);
  return after;
}
