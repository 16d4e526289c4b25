import { z } from "zod";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, freeText, ignored, int, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Plan, Price } from "../state/wire";
import { named, referred } from "./find";
import { newProduct } from "./new-product";

const recurring = z.strictObject({
  interval: oneOf(["day", "week", "month", "year"]),
  interval_count: int.optional(),
  usage_type: z.literal("licensed").optional(),
});
const amounts = { unit_amount: int.optional(), unit_amount_decimal: text.optional() };
const taxBehaviour = oneOf(["exclusive", "inclusive", "unspecified"]);

/** A price that is described where it is used. */
export const priceData = z.strictObject({ currency: text, product: text, recurring, tax_behavior: taxBehaviour.optional(), ...amounts });

export const priceFields = {
  ...expand,
  ...amounts,
  currency: text,
  active: bool.optional(),
  billing_scheme: z.literal("per_unit").optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: z
    .strictObject({ name: text, id: text.optional(), metadata: metadata.optional(), active: bool.optional(), tax_code: ignored, unit_label: text.optional(), statement_descriptor: text.optional() })
    .optional(), // oxfmt-ignore
  recurring: recurring.optional(),
  tax_behavior: taxBehaviour.optional(),
  transfer_lookup_key: bool.optional(),
};
const CreateParams = z.strictObject(priceFields);
const UpdateParams = z.strictObject({
  ...expand,
  active: bool.optional(),
  lookup_key: freeText.optional(),
  metadata: metadata.optional(),
  nickname: freeText.optional(),
  tax_behavior: taxBehaviour.optional(),
  transfer_lookup_key: bool.optional(),
});
const ListParams = z.strictObject({
  ...page,
  active: bool.optional(),
  created: range.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  recurring: z.strictObject({ interval: text.optional(), usage_type: text.optional() }).optional(),
  type: oneOf(["one_time", "recurring"]).optional(),
});

type CreateInput = z.output<typeof CreateParams>;

function unitAmount(input: { unit_amount?: number | undefined; unit_amount_decimal?: string | undefined }): number {
  const amount = input.unit_amount ?? Number(input.unit_amount_decimal);
  if (input.unit_amount === undefined && input.unit_amount_decimal === undefined)
    throw invalid("You must specify either `unit_amount` or `unit_amount_decimal`.", { code: "parameter_missing", param: "unit_amount" });
  if (!Number.isInteger(amount) || amount < 0 || amount > 99_999_999)
    throw invalid("This value must be an amount in whole cents.", { param: "unit_amount" });
  return amount;
}

/** A lookup key names one price; `transfer` takes it from the one that has it. */
function claimLookupKey(
  engine: Engine,
  key: string | undefined,
  { transfer, owner }: { transfer: boolean | undefined; owner: string | null },
): void {
  const holder = key ? engine.db.all("prices").find((price) => price.lookup_key === key && price.id !== owner) : undefined;
  if (holder === undefined) return;
  if (!transfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { code: "resource_already_exists", param: "lookup_key" });
  const after = engine.db.put("prices", { ...holder, lookup_key: null });
  emitChange(engine, "price.updated", { before: holder, after });
}

function productOf(engine: Engine, input: CreateInput): string {
  if (input.product !== undefined) return referred(engine, "products", { id: input.product, param: "product" }).id;
  if (input.product_data === undefined) throw invalid("Missing required param: product.", { code: "parameter_missing", param: "product" });
  return newProduct(engine, { ...input.product_data, metadata: mergeMetadata({}, input.product_data.metadata) }).id;
}

export function createPrice(engine: Engine, input: CreateInput): Price {
  const amount = unitAmount(input);
  claimLookupKey(engine, input.lookup_key, { transfer: input.transfer_lookup_key, owner: null });
  const price = engine.db.put("prices", {
    id: newId("price"),
    object: "price",
    active: input.active ?? true,
    billing_scheme: "per_unit",
    created: engine.now(),
    currency: input.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: mergeMetadata({}, input.metadata),
    nickname: input.nickname ?? null,
    product: productOf(engine, input),
    recurring: input.recurring === undefined ? null : recurringOf(input.recurring),
    tax_behavior: input.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring === undefined ? "one_time" : "recurring",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  });
  emit(engine, "price.created", price);
  if (input.recurring !== undefined) emit(engine, "plan.created", planOf(price));
  return price;
}

const recurringOf = (input: z.output<typeof recurring>): NonNullable<Price["recurring"]> => ({
  interval: input.interval,
  interval_count: input.interval_count ?? 1,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
});

type InlineData = Omit<z.output<typeof priceData>, "recurring"> & Pick<CreateInput, "recurring">;
/** A price that was described where it is used: it stays hidden from those who list active prices. */
export const inlinePrice = (engine: Engine, data: InlineData): Price => createPrice(engine, { ...data, active: false });

/** The old shape of a recurring price, which subscription items still carry. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

/** Subscriptions carry their price with them, and show it as it is now. */
function refreshSubscriptions(engine: Engine, price: Price): void {
  for (const subscription of engine.db.all("subscriptions")) {
    if (!subscription.items.data.some((item) => item.price.id === price.id)) continue;
    const data = subscription.items.data.map((item) => (item.price.id === price.id ? { ...item, price, plan: planOf(price) } : item));
    engine.db.put("subscriptions", { ...subscription, items: { ...subscription.items, data } });
  }
}

function updatePrice(engine: Engine, input: z.output<typeof UpdateParams>, id: string): Price {
  const before = named(engine, "prices", { id });
  claimLookupKey(engine, input.lookup_key, { transfer: input.transfer_lookup_key, owner: id });
  const after = engine.db.put("prices", {
    ...before,
    active: input.active ?? before.active,
    lookup_key: input.lookup_key === undefined ? before.lookup_key : input.lookup_key || null,
    metadata: mergeMetadata(before.metadata, input.metadata),
    nickname: input.nickname === undefined ? before.nickname : input.nickname || null,
    tax_behavior: input.tax_behavior ?? before.tax_behavior,
  });
  refreshSubscriptions(engine, after);
  emitChange(engine, "price.updated", { before, after });
  return after;
}

function listPrices(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("prices");
  const matching = all.filter(
    (price) =>
      (input.active === undefined || price.active === input.active) &&
      (input.currency === undefined || price.currency === input.currency) &&
      (input.lookup_keys === undefined || input.lookup_keys.includes(price.lookup_key ?? "")) &&
      (input.product === undefined || price.product === input.product) &&
      (input.type === undefined || price.type === input.type) &&
      (input.recurring?.interval === undefined || price.recurring?.interval === input.recurring.interval) &&
      inRange(price.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/prices", all });
}

export const priceRoutes: readonly Route[] = [
  route("POST", "/v1/prices", { params: CreateParams, run: createPrice }),
  route("GET", "/v1/prices", { params: ListParams, run: listPrices }),
  route("GET", "/v1/prices/:id", { params: z.strictObject(expand), run: (engine, _, id) => named(engine, "prices", { id }) }),
  route("POST", "/v1/prices/:id", { params: UpdateParams, run: updatePrice }),
];
