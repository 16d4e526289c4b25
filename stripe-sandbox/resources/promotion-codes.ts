import { z } from "zod";
import { currentCode, currentCoupon } from "../billing/discounts";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId, randomText } from "../ids";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, int, mergeMetadata, metadata, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { PromotionCode } from "../state/wire";
import { customerFor, named, referred } from "./find";

const CreateParams = z.strictObject({
  ...expand,
  active: bool.optional(),
  code: text.max(500).regex(/^[A-Za-z0-9-]+$/, "it has letters, digits and dashes only").optional(), // oxfmt-ignore
  customer: text.optional(),
  expires_at: int.optional(),
  max_redemptions: int.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  promotion: z.strictObject({ coupon: text, type: z.literal("coupon") }),
  restrictions: z.strictObject({ first_time_transaction: bool.optional() }).optional(),
});
const UpdateParams = z.strictObject({ ...expand, active: bool.optional(), metadata: metadata.optional() });
const ListParams = z.strictObject({
  ...page,
  active: bool.optional(),
  code: text.optional(),
  coupon: text.optional(),
  created: range.optional(),
  customer: text.optional(),
});

const isSameCode = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

function refuseTaken(engine: Engine, code: string, except?: string): void {
  const taken = engine.db
    .all("promotionCodes")
    .some((one) => one.id !== except && currentCode(engine, one).active && isSameCode(one.code, code));
  if (taken)
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, { code: "resource_already_exists", param: "code" });
}

function create(engine: Engine, input: z.output<typeof CreateParams>): PromotionCode {
  const coupon = currentCoupon(engine, referred(engine, "coupons", { id: input.promotion.coupon, param: "promotion[coupon]" }));
  if (!coupon.valid)
    throw invalid(`Coupon ${coupon.id} is expired and cannot be applied.`, { code: "coupon_expired", param: "promotion[coupon]" });
  if (input.expires_at !== undefined && input.expires_at <= engine.now())
    throw invalid("expires_at must be in the future.", { param: "expires_at" });
  if (input.customer !== undefined) customerFor(engine, input.customer);
  const code = input.code ?? randomText(8).toUpperCase();
  refuseTaken(engine, code);
  const made = engine.db.put("promotionCodes", {
    id: newId("promo"),
    object: "promotion_code",
    active: input.active ?? true,
    code,
    created: engine.now(),
    customer: input.customer ?? null,
    customer_account: null,
    expires_at: input.expires_at ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: mergeMetadata({}, input.metadata),
    promotion: { coupon: coupon.id, type: "coupon" },
    restrictions: {
      first_time_transaction: input.restrictions?.first_time_transaction ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  });
  emit(engine, "promotion_code.created", made);
  return made;
}

function update(engine: Engine, input: z.output<typeof UpdateParams>, id: string): PromotionCode {
  const before = named(engine, "promotionCodes", { id });
  if (input.active === true && !before.active) refuseTaken(engine, before.code, id);
  const after = engine.db.put("promotionCodes", {
    ...before,
    active: input.active ?? before.active,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  });
  emitChange(engine, "promotion_code.updated", { before, after });
  return currentCode(engine, after);
}

function list(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("promotionCodes").map((code) => currentCode(engine, code));
  const matching = all.filter(
    (one) =>
      (input.active === undefined || one.active === input.active) &&
      (input.code === undefined || isSameCode(one.code, input.code)) &&
      (input.coupon === undefined || one.promotion.coupon === input.coupon) &&
      (input.customer === undefined || one.customer === input.customer) &&
      inRange(one.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/promotion_codes", all });
}

export const promotionCodeRoutes: readonly Route[] = [
  route("POST", "/v1/promotion_codes", { params: CreateParams, run: create }),
  route("GET", "/v1/promotion_codes", { params: ListParams, run: list }),
  route("GET", "/v1/promotion_codes/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => currentCode(engine, named(engine, "promotionCodes", { id })),
  }),
  route("POST", "/v1/promotion_codes/:id", { params: UpdateParams, run: update }),
];
