import { z } from "zod";
import type { Engine } from "../engine";
import { inRange, pageOf } from "../protocol/lists";
import { expand, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import { named } from "./find";

const IntentList = z.strictObject({ ...page, created: range.optional(), customer: text.optional() });
const ChargeList = z.strictObject({ ...IntentList.shape, payment_intent: text.optional() });
const PaymentList = z.strictObject({
  ...page,
  created: range.optional(),
  invoice: text.optional(),
  payment: z.strictObject({ type: text, payment_intent: text.optional(), payment_record: text.optional() }).optional(),
  status: oneOf(["canceled", "open", "paid"]).optional(),
});
const only = z.strictObject(expand);

function listIntents(engine: Engine, input: z.output<typeof IntentList>): object {
  const all = engine.db.newestFirst("paymentIntents");
  const matching = all.filter(
    (intent) => (input.customer === undefined || intent.customer === input.customer) && inRange(intent.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/payment_intents", all });
}

function listCharges(engine: Engine, input: z.output<typeof ChargeList>): object {
  const all = engine.db.newestFirst("charges");
  const matching = all.filter(
    (charge) =>
      (input.customer === undefined || charge.customer === input.customer) &&
      (input.payment_intent === undefined || charge.payment_intent === input.payment_intent) &&
      inRange(charge.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/charges", all });
}

function listPayments(engine: Engine, input: z.output<typeof PaymentList>): object {
  const all = engine.db.newestFirst("invoicePayments");
  const matching = all.filter(
    (payment) =>
      (input.invoice === undefined || payment.invoice === input.invoice) &&
      (input.payment?.payment_intent === undefined || payment.payment.payment_intent === input.payment.payment_intent) &&
      (input.status === undefined || payment.status === input.status) &&
      inRange(payment.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/invoice_payments", all });
}

export const paymentRoutes: readonly Route[] = [
  route("GET", "/v1/payment_intents", { params: IntentList, run: listIntents }),
  route("GET", "/v1/payment_intents/:id", { params: only, run: (engine, _, id) => named(engine, "paymentIntents", { id }) }),
  route("GET", "/v1/charges", { params: ChargeList, run: listCharges }),
  route("GET", "/v1/charges/:id", { params: only, run: (engine, _, id) => named(engine, "charges", { id }) }),
  route("GET", "/v1/invoice_payments", { params: PaymentList, run: listPayments }),
  route("GET", "/v1/invoice_payments/:id", { params: only, run: (engine, _, id) => named(engine, "invoicePayments", { id }) }),
];
