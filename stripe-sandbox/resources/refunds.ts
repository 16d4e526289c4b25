import { z } from "zod";
import { REFUND_REASONS, refundCharge } from "../billing/refund";
import type { Engine } from "../engine";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { expand, int, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Charge, Refund } from "../state/wire";
import { named, referred } from "./find";

const CreateParams = z.strictObject({
  ...expand,
  amount: int.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: oneOf(REFUND_REASONS).optional(),
});
type Input = z.output<typeof CreateParams>;
const ofCharge = { charge: text.optional(), payment_intent: text.optional(), created: range.optional() };
const ListParams = z.strictObject({ ...page, ...ofCharge });
const only = z.strictObject(expand);

function chargeOf(engine: Engine, { charge, payment_intent: intent }: Input): Charge {
  if (charge !== undefined) return referred(engine, "charges", { id: charge, param: "charge" });
  if (intent === undefined) throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  const { latest_charge: latest } = referred(engine, "paymentIntents", { id: intent, param: "payment_intent" });
  return referred(engine, "charges", { id: latest ?? "", param: "payment_intent" });
}

function createRefund(engine: Engine, input: Input): Refund {
  const { amount, reason } = input;
  return refundCharge(engine, chargeOf(engine, input), { amount, reason, metadata: mergeMetadata({}, input.metadata) });
}

type Paid = { created: number; charge: string | null; payment_intent: string | null };
const isAsked = (one: Paid, input: z.output<typeof ListParams>): boolean =>
  (input.charge === undefined || one.charge === input.charge) &&
  (input.payment_intent === undefined || one.payment_intent === input.payment_intent) &&
  inRange(one.created, input.created);

const listOf =
  (table: "refunds" | "disputes") =>
  (engine: Engine, input: z.output<typeof ListParams>): object => {
    const all = engine.db.newestFirst(table);
    return pageOf<(typeof all)[number]>(
      all.filter((one) => isAsked(one, input)),
      input,
      { url: `/v1/${table}`, all },
    );
  };

/** What goes back to the customer: by the merchant, or by the bank. */
export const refundRoutes: readonly Route[] = [
  route("POST", "/v1/refunds", { params: CreateParams, run: createRefund }),
  route("GET", "/v1/refunds", { params: ListParams, run: listOf("refunds") }),
  route("GET", "/v1/refunds/:id", { params: only, run: (engine, _, id) => named(engine, "refunds", { id }) }),
  route("GET", "/v1/disputes", { params: ListParams, run: listOf("disputes") }),
  route("GET", "/v1/disputes/:id", { params: only, run: (engine, _, id) => named(engine, "disputes", { id }) }),
];
