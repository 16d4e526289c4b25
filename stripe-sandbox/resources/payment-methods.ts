import { z } from "zod";
import { cardFor, cardNumberOf, decline } from "../billing/cards";
import { cardError } from "../billing/charge";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId, randomText } from "../ids";
import { invalid } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { address, expand, freeText, ignored, int, mergeMetadata, metadata, oneOf, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { PaymentMethod } from "../state/wire";
import { wholeAddress } from "./address";
import { customerFor, named } from "./find";

const billingDetails = z.strictObject({
  address: z.union([z.literal(""), address]).optional(),
  email: freeText.optional(),
  name: freeText.optional(),
  phone: freeText.optional(),
  tax_id: ignored,
});
const allowRedisplay = oneOf(["always", "limited", "unspecified"]);
const CreateParams = z.strictObject({
  ...expand,
  allow_redisplay: allowRedisplay.optional(),
  billing_details: billingDetails.optional(),
  card: z.strictObject({
    number: text.optional(),
    token: text.optional(),
    exp_month: int.optional(),
    exp_year: int.optional(),
    cvc: text.optional(),
    networks: ignored,
  }),
  metadata: metadata.optional(),
  type: z.literal("card"),
});
const UpdateParams = z.strictObject({
  ...expand,
  allow_redisplay: allowRedisplay.optional(),
  billing_details: billingDetails.optional(),
  card: z.strictObject({ exp_month: int.optional(), exp_year: int.optional() }).optional(),
  metadata: metadata.optional(),
});
const ListParams = z.strictObject({
  ...page,
  allow_redisplay: allowRedisplay.optional(),
  customer: text.optional(),
  type: text.optional(),
});
const AttachParams = z.strictObject({ ...expand, customer: text });

type NewCard = { number: string; expMonth: number; expYear: number; name?: string | null; email?: string | null };

const cardPart = (input: NewCard): NonNullable<PaymentMethod["card"]> => {
  const { brand } = cardFor(input.number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
    country: "US",
    display_brand: brand,
    exp_month: input.expMonth,
    exp_year: input.expYear,
    fingerprint: randomText(16),
    funding: "credit",
    generated_from: null,
    last4: input.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
};

/** A card that belongs to nobody yet. */
export function newCard(engine: Engine, input: NewCard): PaymentMethod {
  const id = newId("pm");
  const { onAttach, onCharge, authentication } = cardFor(input.number);
  engine.db.put("cardBehaviours", { id, onAttach, onCharge, authentication });
  return engine.db.put("paymentMethods", {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: wholeAddress({}), email: input.email ?? null, name: input.name ?? null, phone: null, tax_id: null },
    card: cardPart(input),
    created: engine.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
}

/** Gives the card to the customer; throws a card_error when it is one that declines at once. */
export function attach(engine: Engine, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid("The payment method you provided has already been attached to a customer.", { code: "payment_method_already_attached" });
  const refusal = engine.db.get("cardBehaviours", method.id)?.onAttach ?? null;
  if (refusal !== null) throw cardError(decline(refusal));
  const attached = engine.db.put("paymentMethods", { ...method, customer });
  emit(engine, "payment_method.attached", attached);
  return attached;
}

const stock = (engine: Engine, number: string): PaymentMethod =>
  newCard(engine, { number, expMonth: 12, expYear: new Date(engine.now() * 1000).getUTCFullYear() + 4 });

/** A payment method by its id, or a new one for a name like pm_card_visa. */
export function methodFor(engine: Engine, id: string): PaymentMethod {
  const number = id.startsWith("pm_card_") ? cardNumberOf(id) : undefined;
  return number === undefined ? named(engine, "paymentMethods", { id, param: "payment_method" }) : stock(engine, number);
}

type Details = z.output<typeof billingDetails>;

const withDetails = (method: PaymentMethod, details: Details | undefined): PaymentMethod["billing_details"] => ({
  ...method.billing_details,
  ...(details?.address ? { address: wholeAddress(details.address) } : {}),
  ...(details?.email === undefined ? {} : { email: details.email || null }),
  ...(details?.name === undefined ? {} : { name: details.name || null }),
  ...(details?.phone === undefined ? {} : { phone: details.phone || null }),
});

function createMethod(engine: Engine, input: z.output<typeof CreateParams>): PaymentMethod {
  const { card } = input;
  const number = card.number?.replaceAll(" ", "") ?? cardNumberOf(card.token ?? "");
  if (number === undefined) throw invalid(`No such token: '${card.token ?? ""}'`, { code: "resource_missing", param: "card[token]" });
  if (cardFor(number).onAttach === "incorrect_number") throw cardError(decline("incorrect_number"), { param: "number" });
  const method = stock(engine, number);
  const expiry = { exp_month: card.exp_month ?? method.card?.exp_month ?? 12, exp_year: card.exp_year ?? method.card?.exp_year ?? 2034 };
  return engine.db.put("paymentMethods", {
    ...method,
    ...(method.card === undefined ? {} : { card: { ...method.card, ...expiry } }),
    allow_redisplay: input.allow_redisplay ?? "unspecified",
    billing_details: withDetails(method, input.billing_details),
    metadata: mergeMetadata({}, input.metadata),
  });
}

function updateMethod(engine: Engine, input: z.output<typeof UpdateParams>, id: string): PaymentMethod {
  const before = named(engine, "paymentMethods", { id });
  const { card } = before;
  const expiry = { exp_month: input.card?.exp_month ?? card?.exp_month ?? 12, exp_year: input.card?.exp_year ?? card?.exp_year ?? 2034 };
  const after = engine.db.put("paymentMethods", {
    ...before,
    ...(card === undefined ? {} : { card: { ...card, ...expiry } }),
    allow_redisplay: input.allow_redisplay ?? before.allow_redisplay ?? "unspecified",
    billing_details: withDetails(before, input.billing_details),
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  });
  emitChange(engine, "payment_method.updated", { before, after });
  return after;
}

/** Takes the card from its customer and from everything that would charge it. */
function detach(engine: Engine, id: string): PaymentMethod {
  const before = named(engine, "paymentMethods", { id });
  if (before.customer === null) throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.");
  const customer = engine.db.get("customers", before.customer);
  if (customer?.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    emitChange(engine, "customer.updated", { before: customer, after: engine.db.put("customers", { ...customer, invoice_settings }) });
  }
  for (const subscription of engine.db.all("subscriptions"))
    if (subscription.default_payment_method === id) engine.db.put("subscriptions", { ...subscription, default_payment_method: null });
  const after = engine.db.put("paymentMethods", { ...before, customer: null });
  emitChange(engine, "payment_method.detached", { before, after });
  return after;
}

function listMethods(engine: Engine, input: z.output<typeof ListParams>, customer: string | undefined): object {
  if (customer !== undefined) customerFor(engine, customer);
  const all = engine.db.newestFirst("paymentMethods");
  const matching = all.filter(
    (method) =>
      method.customer !== null && method.customer === (customer ?? method.customer) && method.type === (input.type ?? method.type),
  );
  return pageOf(matching, input, { url: "/v1/payment_methods", all });
}

const attachNamed = (engine: Engine, id: string, customer: string): PaymentMethod =>
  attach(engine, methodFor(engine, id), customerFor(engine, customer).id);

function ofCustomer(engine: Engine, customer: string, id: string): PaymentMethod {
  const method = named(engine, "paymentMethods", { id });
  return method.customer === customer ? method : named(engine, "paymentMethods", { id: `${id} of ${customer}` });
}

export const paymentMethodRoutes: readonly Route[] = [
  route("POST", "/v1/payment_methods", { params: CreateParams, run: createMethod }),
  route("GET", "/v1/payment_methods", { params: ListParams, run: (engine, input) => listMethods(engine, input, input.customer) }),
  route("POST", "/v1/payment_methods/:id/attach", {
    params: AttachParams,
    run: (engine, input, id) => attachNamed(engine, id, input.customer),
  }),
  route("POST", "/v1/payment_methods/:id/detach", { params: z.strictObject(expand), run: (engine, _, id) => detach(engine, id) }),
  route("GET", "/v1/payment_methods/:id", { params: z.strictObject(expand), run: (engine, _, id) => methodFor(engine, id) }),
  route("POST", "/v1/payment_methods/:id", { params: UpdateParams, run: updateMethod }),
  route("GET", "/v1/customers/:id/payment_methods", { params: ListParams, run: (engine, input, id) => listMethods(engine, input, id) }),
  route("GET", "/v1/customers/:id/payment_methods/:id", {
    params: z.strictObject(expand),
    run: (engine, _, customer, id) => ofCustomer(engine, customer, id),
  }),
];
