import { z } from "zod";
import { currentCoupon } from "../billing/discounts";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid, leftOutParam } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { expand, ignored, int, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Coupon } from "../state/wire";
import { named, referred } from "./find";

const name = text.max(40);
const CreateParams = z.strictObject({
  ...expand,
  amount_off: ignored,
  applies_to: z.strictObject({ products: z.array(text).min(1) }).optional(),
  duration: oneOf(["forever", "once", "repeating"]).optional(),
  duration_in_months: int.pipe(z.number().min(1)).optional(),
  id: text.optional(),
  max_redemptions: int.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  name: name.optional(),
  percent_off: text.regex(/^\d{1,3}(\.\d{1,2})?$/, "it has at most two decimals").transform(Number).optional(), // oxfmt-ignore
  redeem_by: int.optional(),
});
type Input = z.output<typeof CreateParams>;
const UpdateParams = z.strictObject({ ...expand, metadata: metadata.optional(), name: name.optional() });
const ListParams = z.strictObject({ ...page, created: range.optional() });

function check(engine: Engine, input: Input): number {
  if (input.amount_off !== undefined) throw leftOutParam("amount_off");
  const { percent_off: percent, duration = "once", duration_in_months: months, redeem_by: until } = input;
  if (percent === undefined) throw invalid("Must provide percent_off or amount_off.", { code: "parameter_missing", param: "percent_off" });
  if (percent <= 0 || percent > 100)
    throw invalid("Invalid percent_off: must be greater than 0 and at most 100.", { param: "percent_off" });
  if ((duration === "repeating") !== (months !== undefined))
    throw invalid("duration_in_months must be given for a repeating coupon, and for no other.", { param: "duration_in_months" });
  if (until !== undefined && until <= engine.now()) throw invalid("redeem_by must be in the future.", { param: "redeem_by" });
  if (input.id !== undefined && engine.db.get("coupons", input.id))
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  for (const [i, id] of (input.applies_to?.products ?? []).entries())
    referred(engine, "products", { id, param: `applies_to[products][${i}]` });
  return percent;
}

function create(engine: Engine, input: Input): Coupon {
  const percent_off = check(engine, input);
  const id = input.id ?? newId("co").slice(3, 11);
  if (input.applies_to) engine.db.put("couponScopes", { id, products: input.applies_to.products });
  const coupon = engine.db.put("coupons", {
    id,
    object: "coupon",
    amount_off: null,
    created: engine.now(),
    currency: null,
    duration: input.duration ?? "once",
    duration_in_months: input.duration_in_months ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    percent_off,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  emit(engine, "coupon.created", coupon);
  return coupon;
}

function update(engine: Engine, input: z.output<typeof UpdateParams>, id: string): Coupon {
  const before = named(engine, "coupons", { id });
  const after = { ...before, name: input.name ?? before.name, metadata: mergeMetadata(before.metadata ?? {}, input.metadata) };
  engine.db.put("coupons", after);
  emitChange(engine, "coupon.updated", { before, after });
  return currentCoupon(engine, after);
}

/** Nobody can redeem it any more; who has, keeps it: the record stays for them. */
function remove(engine: Engine, id: string): object {
  const coupon = named(engine, "coupons", { id });
  engine.db.put("coupons", { ...coupon, max_redemptions: coupon.times_redeemed, redeem_by: engine.now() - 1 });
  emit(engine, "coupon.deleted", coupon);
  return { id, object: "coupon", deleted: true };
}

function list(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("coupons").map((coupon) => currentCoupon(engine, coupon));
  const matching = all.filter(({ created }) => inRange(created, input.created));
  return pageOf(matching, input, { url: "/v1/coupons", all });
}

export const couponRoutes: readonly Route[] = [
  route("POST", "/v1/coupons", { params: CreateParams, run: create }),
  route("GET", "/v1/coupons", { params: ListParams, run: list }),
  route("GET", "/v1/coupons/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => currentCoupon(engine, named(engine, "coupons", { id })),
  }),
  route("POST", "/v1/coupons/:id", { params: UpdateParams, run: update }),
  route("DELETE", "/v1/coupons/:id", { params: z.strictObject({}), run: (engine, _, id) => remove(engine, id) }),
];
