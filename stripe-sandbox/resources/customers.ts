import { z } from "zod";
import { cancelNow } from "../billing/cancel";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId, randomText } from "../ids";
import { inRange, pageOf } from "../protocol/lists";
import { address, expand, freeText, ignored, int, mergeMetadata, metadata, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Customer } from "../state/wire";
import { wholeAddress } from "./address";
import { named, referred } from "./find";
import { attach, methodFor } from "./payment-methods";

const customField = z.strictObject({ name: z.string().min(1).max(40), value: z.string().min(1).max(140) });
const fields = {
  ...expand,
  address: z.union([z.literal("").transform(() => null), address]).optional(),
  balance: int.optional(),
  business_name: freeText.optional(),
  description: freeText.optional(),
  email: freeText.optional(),
  individual_name: freeText.optional(),
  invoice_prefix: text.optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: freeText.optional(),
      footer: freeText.optional(),
      custom_fields: z.union([z.literal("").transform(() => null), z.array(customField).max(4)]).optional(),
      rendering_options: ignored,
    })
    .optional(),
  metadata: metadata.optional(),
  name: freeText.optional(),
  next_invoice_sequence: int.optional(),
  phone: freeText.optional(),
  preferred_locales: z.array(text).optional(),
  tax: ignored,
  tax_exempt: z.enum(["", "none", "exempt", "reverse"]).optional(),
  validate: ignored,
};
const UpdateParams = z.strictObject(fields);
const CreateParams = z.strictObject({ ...fields, payment_method: text.optional(), test_clock: text.optional(), tax_id_data: ignored });
const ListParams = z.strictObject({ ...page, created: range.optional(), email: text.optional(), test_clock: text.optional() });

type Fields = z.output<typeof UpdateParams>;

const orNull = (value: string | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value || null;

function defaultPaymentMethod(engine: Engine, customer: Customer, input: Fields): string | null {
  const wanted = input.invoice_settings?.default_payment_method;
  if (!wanted) return orNull(wanted, customer.invoice_settings.default_payment_method);
  const param = "invoice_settings[default_payment_method]";
  const method = referred(engine, "paymentMethods", { id: wanted, param });
  if (method.customer === customer.id) return method.id;
  return referred(engine, "paymentMethods", { id: `${wanted} (not attached to ${customer.id})`, param }).id;
}

const changed = (engine: Engine, customer: Customer, input: Fields): Customer => ({
  ...customer,
  address: input.address === undefined ? (customer.address ?? null) : input.address && wholeAddress(input.address),
  balance: input.balance ?? customer.balance,
  description: orNull(input.description, customer.description),
  email: orNull(input.email, customer.email),
  invoice_prefix: input.invoice_prefix ?? customer.invoice_prefix ?? null,
  invoice_settings: {
    ...customer.invoice_settings,
    custom_fields:
      input.invoice_settings?.custom_fields === undefined ? customer.invoice_settings.custom_fields : input.invoice_settings.custom_fields,
    default_payment_method: defaultPaymentMethod(engine, customer, input),
    footer: orNull(input.invoice_settings?.footer, customer.invoice_settings.footer),
  },
  metadata: mergeMetadata(customer.metadata, input.metadata),
  name: orNull(input.name, customer.name),
  next_invoice_sequence: input.next_invoice_sequence ?? customer.next_invoice_sequence ?? 1,
  phone: orNull(input.phone, customer.phone),
  preferred_locales: input.preferred_locales ?? customer.preferred_locales ?? [],
  tax_exempt: input.tax_exempt === undefined ? (customer.tax_exempt ?? "none") : input.tax_exempt || "none",
});

const blank = (id: string, now: number, clock: string | null): Customer => ({
  id,
  object: "customer",
  balance: 0,
  created: now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  shipping: null,
  test_clock: clock,
});

type CreateInput = z.output<typeof CreateParams>;

/** The card that comes with a new customer becomes its own, and the default when that is what was asked for. */
function withCard(engine: Engine, customer: Customer, input: CreateInput): Customer {
  if (input.payment_method === undefined) return customer;
  const { id } = attach(engine, methodFor(engine, input.payment_method), customer.id);
  if (input.invoice_settings?.default_payment_method !== input.payment_method) return customer;
  return engine.db.put("customers", { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } });
}

export function createCustomer(engine: Engine, input: CreateInput): Customer {
  const clock = input.test_clock === undefined ? null : referred(engine, "testClocks", { id: input.test_clock, param: "test_clock" });
  const id = newId("cus");
  const plain = blank(id, clock?.frozen_time ?? engine.now(), clock?.id ?? null);
  const { invoice_settings, ...rest } = input;
  const settings =
    input.payment_method !== undefined && invoice_settings?.default_payment_method === input.payment_method ? {} : { invoice_settings };
  const created = engine.db.put("customers", changed(engine, plain, { ...rest, ...settings }));
  const complete = withCard(engine, created, input);
  emit(engine, "customer.created", complete);
  return complete;
}

export function updateCustomer(engine: Engine, input: Fields, id: string): Customer {
  const before = named(engine, "customers", { id });
  const after = engine.db.put("customers", changed(engine, before, input));
  emitChange(engine, "customer.updated", { before, after });
  return after;
}

/** The customer goes, with everything that would still charge it. */
export function deleteCustomer(engine: Engine, id: string): object {
  const customer = named(engine, "customers", { id });
  for (const subscription of engine.db.all("subscriptions"))
    if (subscription.customer === id && subscription.ended_at === null) cancelNow(engine, subscription, {});
  for (const method of engine.db.all("paymentMethods"))
    if (method.customer === id) engine.db.put("paymentMethods", { ...method, customer: null });
  emit(engine, "customer.deleted", customer);
  engine.db.remove("customers", id);
  return engine.db.put("deletedCustomers", { id, object: "customer", deleted: true });
}

function listCustomers(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("customers");
  const matching = all.filter(
    (customer) =>
      (input.email === undefined || customer.email === input.email) &&
      (input.test_clock === undefined ? customer.test_clock === null : customer.test_clock === input.test_clock) &&
      inRange(customer.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/customers", all });
}

const retrieveCustomer = (engine: Engine, id: string): object =>
  engine.db.get("deletedCustomers", id) ?? named(engine, "customers", { id });

export const customerRoutes: readonly Route[] = [
  route("POST", "/v1/customers", { params: CreateParams, run: createCustomer }),
  route("GET", "/v1/customers", { params: ListParams, run: listCustomers }),
  route("GET", "/v1/customers/:id", { params: z.strictObject(expand), run: (engine, _, id) => retrieveCustomer(engine, id) }),
  route("POST", "/v1/customers/:id", { params: UpdateParams, run: updateCustomer }),
  route("DELETE", "/v1/customers/:id", { params: z.strictObject({}), run: (engine, _, id) => deleteCustomer(engine, id) }),
];
