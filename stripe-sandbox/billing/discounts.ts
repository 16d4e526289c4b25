import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { invalid, leftOut } from "../protocol/errors";
import { referred } from "../resources/find";
import type { DiscountInput } from "../state/tables";
import type { Coupon, Discount, Invoice, InvoiceLine, PromotionCode, Subscription } from "../state/wire";
import { turn } from "./calendar";

/** A coupon as it is now: one that is over, or used up, is not valid. */
export const currentCoupon = (engine: Engine, coupon: Coupon): Coupon => ({
  ...coupon,
  valid: (coupon.redeem_by === null || engine.now() <= coupon.redeem_by) && !isUsedUp(coupon),
});

const isUsedUp = ({ max_redemptions: most, times_redeemed: redeemed }: Coupon | PromotionCode): boolean =>
  most !== null && redeemed >= most;

/** A code as it is now: one that is over, used up, or whose coupon is, is not active. */
export function currentCode(engine: Engine, code: PromotionCode): PromotionCode {
  const coupon = engine.db.get("coupons", code.promotion.coupon ?? "");
  const isOver = code.expires_at !== null && engine.now() > code.expires_at;
  const active = code.active && !isOver && !isUsedUp(code) && coupon !== undefined && currentCoupon(engine, coupon).valid;
  return { ...code, active };
}

function validCoupon(engine: Engine, id: string, param: string): Coupon {
  const coupon = currentCoupon(engine, referred(engine, "coupons", { id, param }));
  if (coupon.valid) return coupon;
  throw invalid(`Coupon ${id} is expired and cannot be applied.`, { code: "coupon_expired", param });
}

const hasPaid = (engine: Engine, customer: string): boolean =>
  engine.db.all("invoices").some((one) => one.customer === customer && one.status !== "void" && one.status !== "draft") ||
  engine.db.all("charges").some((one) => one.customer === customer && one.paid);

function activeCode(engine: Engine, id: string, { customer, param }: { customer: string | null; param: string }): PromotionCode {
  const code = currentCode(engine, referred(engine, "promotionCodes", { id, param }));
  if (!code.active) throw invalid(`This promotion code is inactive or expired: '${id}'.`, { code: "promotion_code_expired", param });
  if (code.customer !== null && code.customer !== customer)
    throw invalid("This promotion code cannot be redeemed because it is restricted to another customer.", { param });
  if (code.restrictions.first_time_transaction && customer !== null && hasPaid(engine, customer))
    throw invalid("This promotion code cannot be redeemed because the associated customer has prior transactions.", {
      code: "promotion_code_customer_not_first_time",
      param,
    });
  return code;
}

type Holder = Pick<Discount, "customer" | "subscription" | "checkout_session">;

/** What a parameter names, checked, and not yet redeemed. */
export function couponOf(
  engine: Engine,
  input: DiscountInput,
  { customer, param }: { customer: string | null; param: string },
): { coupon: Coupon; code: PromotionCode | null } {
  const { coupon, promotion_code: codeId } = input;
  if ((coupon === undefined) === (codeId === undefined))
    throw invalid("You must provide exactly one of: coupon, promotion_code.", { param });
  if (coupon !== undefined) return { coupon: validCoupon(engine, coupon, `${param}[coupon]`), code: null };
  const code = activeCode(engine, codeId ?? "", { customer, param: `${param}[promotion_code]` });
  return { coupon: validCoupon(engine, code.promotion.coupon ?? "", `${param}[promotion_code]`), code };
}

function redeem(engine: Engine, input: DiscountInput, { holder, param }: { holder: Holder; param: string }): string {
  if (input.discount !== undefined) {
    const known = referred(engine, "discounts", { id: input.discount, param: `${param}[discount]` });
    if (known.customer !== holder.customer) throw invalid(`No such discount: '${input.discount}'`, { code: "resource_missing", param });
    return known.id;
  }
  const { coupon, code } = couponOf(engine, input, { customer: typeof holder.customer === "string" ? holder.customer : null, param });
  const start = engine.nowFor(holder.customer);
  engine.db.put("coupons", { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (code) engine.db.put("promotionCodes", { ...code, times_redeemed: code.times_redeemed + 1 });
  const months = coupon.duration === "repeating" ? (coupon.duration_in_months ?? 1) : null;
  const discount = engine.db.put("discounts", {
    id: newId("di"),
    object: "discount",
    ...holder,
    customer_account: null,
    end: months === null ? null : turn(start, { interval: "month", interval_count: 1 }, months),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: "coupon" },
    start,
    subscription_item: null,
  });
  emit(engine, "customer.discount.created", discount);
  return discount.id;
}

/** The discounts that a parameter leads to: those there are when it is left out, none when it is emptied. */
export function discountsFrom(
  engine: Engine,
  input: readonly DiscountInput[] | "" | undefined,
  { before, holder, param = "discounts" }: { before: readonly string[]; holder: Holder; param?: string },
): string[] {
  if (input === undefined || input.length === 0) return input === "" ? [] : [...before];
  if (input.length > 1) throw leftOut("several discounts at once");
  return input === "" ? [] : input.map((one, i) => redeem(engine, one, { holder, param: `${param}[${i}]` }));
}

const couponOn = (engine: Engine, discount: string): Coupon | undefined => {
  const source = engine.db.get("discounts", discount)?.source.coupon;
  return typeof source === "string" ? engine.db.get("coupons", source) : undefined;
};
const idsOf = ({ discounts }: Pick<Subscription, "discounts">): string[] => discounts.filter((one) => typeof one === "string");

/** Those that are in force at a time: what was given for some months ends. */
export const inForce = (engine: Engine, subscription: Pick<Subscription, "discounts">, at: number): string[] =>
  idsOf(subscription).filter((id) => (engine.db.get("discounts", id)?.end ?? Infinity) > at);

/** Those that go on after an invoice at a time: what was given once is spent with it. */
export const lasting = (engine: Engine, subscription: Pick<Subscription, "discounts">, at: number): string[] =>
  inForce(engine, subscription, at).filter((id) => couponOn(engine, id)?.duration !== "once");

/** Half a cent goes away from nought. */
export const share = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/** What discounts take off an amount that is charged for a product. */
export function discountsOn(
  engine: Engine,
  discounts: readonly string[],
  { amount, product }: { amount: number; product: string },
): NonNullable<InvoiceLine["discount_amounts"]> {
  return discounts.flatMap((discount) => {
    const coupon = couponOn(engine, discount);
    const scope = engine.db.get("couponScopes", coupon?.id ?? "")?.products;
    if (coupon === undefined || amount <= 0 || (scope !== undefined && !scope.includes(product))) return [];
    return [{ amount: share(amount, coupon.percent_off ?? 0), discount }];
  });
}

export const sumOf = (amounts: readonly { amount: number }[] | null): number =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** What all lines have of them, one entry for a discount. */
export function sumDiscounts(
  lines: readonly NonNullable<InvoiceLine["discount_amounts"]>[],
): NonNullable<Invoice["total_discount_amounts"]> {
  const sums = new Map<string, number>();
  for (const { discount, amount } of lines.flat()) {
    const id = typeof discount === "string" ? discount : "";
    sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return [...sums].map(([discount, amount]) => ({ amount, discount }));
}
