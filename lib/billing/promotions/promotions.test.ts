import { describe, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import type { PlanInput } from "../contract";
import { entitlementOf } from "../entitlement/read-entitlement";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { refundInvoice } from "../refunds/refund-invoice";
import { readBilling } from "../subscriptions/read-billing";
import type { PromotionInput } from "./contract";
import { createCode } from "./create-code";
import { deactivateCode } from "./deactivate-code";
import { listCodes, listRedemptions, readCode } from "./list-codes";
import { quoteCheckout } from "./quote-checkout";

useDatabase();
const payments = usePayments();
const { settle, job, clock, customer, pay, forward } = payments;
const { subscriber, ctxOf, stripeIdOf, rowOf, atStripe } = subscribersOf(payments);

const STARTER = 49_900;
const PRO = 99_900;
const staff = async (): Promise<Context> => (await person({ clock, staff: true, role: null })).ctx();
let codes = 0;
/** A new word with these terms. */
async function codeFor(terms: Partial<PromotionInput> = {}): Promise<{ id: string; code: string }> {
  const code = `TEST-CODE-${++codes}`;
  const usual = { duration: "once" as const, months: null, plans: ["starter" as const, "pro" as const], interval: null, lastDay: null };
  const open = { maxRedemptions: null, isFirstOnly: false, orgId: null, note: "A test." };
  return { code, ...(await createCode(await staff(), { code, percentOff: 50, ...usual, ...open, ...terms })) };
}
const buy = async (of: Customer, wish: PlanInput): Promise<string> =>
  (await startCheckout(await ctxOf(of), { orgId: of.orgId, ...wish })).url;
async function buyer(wish: PlanInput): Promise<Customer> {
  const someone = await customer();
  await pay(await buy(someone, wish));
  await settle();
  return someone;
}
const quote = async (of: Customer, code: string, wish: { plan?: "starter" | "pro"; interval?: "month" | "year" } = {}) =>
  quoteCheckout(await ctxOf(of), { orgId: of.orgId, plan: "pro", interval: "month", code, ...wish });
const previewOf = async (of: Customer, wish: PlanInput) => previewPlanChange(await ctxOf(of), { orgId: of.orgId, ...wish });
async function change(of: Customer, wish: PlanInput) {
  const { prorationAt, dueCents, availableCalls } = await previewOf(of, wish);
  const done = await changePlan(await ctxOf(of), { orgId: of.orgId, ...wish, prorationAt, dueCents, availableCalls });
  await settle();
  return { dueCents, availableCalls, done };
}
const invoicesOf = async (of: Customer) => {
  const id = await stripeIdOf(of);
  return (await askStripe(job(), (stripe) => stripe.invoices.list({ customer: id, limit: 20 }))).data;
};
const totalsOf = async (of: Customer): Promise<number[]> => (await invoicesOf(of)).map(({ total }) => total).reverse();
async function month(): Promise<void> {
  forward(31 * 86_400);
  await settle();
}
async function use(of: Customer, calls: number): Promise<void> {
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = await prisma().entitlement.findUniqueOrThrow({ where: { orgId: of.orgId } });
  if (!startsAt || !endsAt) throw new Error("no period");
  const where = { orgId_kind_startsAt: { orgId: of.orgId, kind: "live", startsAt } };
  const create = { orgId: of.orgId, kind: "live", startsAt, endsAt, quota: 10_000, used: calls };
  await prisma().period.upsert({ where, create, update: { used: calls } });
}

describe("a checkout with a code", () => {
  test("costs what its quote said, to the cent, and the price afterwards; the redemption is recorded with what was given", async () => {
    const { id, code } = await codeFor({ percentOff: 33 });
    const someone = await customer();
    const said = await quote(someone, ` ${code.toLowerCase()} `);
    expect(said).toMatchObject({ priceCents: PRO, discountCents: 32_967, totalCents: 66_933, taxCents: 0, afterCents: PRO });
    await pay(await buy(someone, { plan: "pro", code }));
    await settle();
    await month();
    expect(await totalsOf(someone)).toEqual([66_933, PRO]);
    expect(await readCode(await staff(), { id })).toMatchObject({ redemptions: 1, state: "active" });
    const { rows } = await listRedemptions(await staff(), { id });
    expect(rows).toMatchObject([{ orgId: someone.orgId, plan: "pro", givenCents: 32_967 }]);
    const events = await prisma().event.findMany({ where: { type: { startsWith: "promotion." }, subject: id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type)).toEqual(["promotion.created", "promotion.redeemed"]);
  });

  test("for some months says on the billing page and in the mail what the next one costs, and until when", async () => {
    const { code } = await codeFor({ duration: "repeating", months: 3, interval: "month" });
    const someone = await buyer({ plan: "starter", code });
    const { subscription } = await readBilling(await ctxOf(someone), someone.orgId);
    expect(subscription).toMatchObject({ amountCents: STARTER, discount: { code, percent: 50, priceCents: STARTER / 2 } });
    const mail = await prisma().mail.findFirstOrThrow({ where: { toAddress: someone.email, template: "subscription.started" } });
    expect(mail.text).toContain("Starter at $249.50 per month (50% off $499)");
    for (let i = 0; i < 3; i++) await month();
    expect(await totalsOf(someone)).toEqual([24_950, 24_950, 24_950, STARTER]);
    expect((await readBilling(await ctxOf(someone), someone.orgId)).subscription?.discount).toBeNull();
  });

  test("that is gone on with keeps its code, and without it is another checkout", async () => {
    const { code } = await codeFor();
    const someone = await customer();
    const first = await buy(someone, { plan: "pro", code });
    expect(await buy(someone, { plan: "pro", code })).toBe(first);
    const view = await readBilling(await ctxOf(someone), someone.orgId);
    expect(view.openCheckout?.promotion).toEqual({ code, percent: 50 });
    expect(await buy(someone, { plan: "pro" })).not.toBe(first);
    expect(await pay(first)).toBe("session_expired");
  });
});

describe("a code is refused", () => {
  test.each<[string, Partial<PromotionInput>, { plan?: "starter" | "pro"; interval?: "month" | "year" }, RegExp]>([
    ["for another plan", { plans: ["starter"] }, {}, /is for Starter\. Choose Starter/],
    ["for another interval", { interval: "month" }, { interval: "year" }, /is for monthly payment/],
    ["for a year of three months", { duration: "repeating", months: 3, interval: "month" }, { interval: "year" }, /is for monthly payment/],
  ])("%s", async (_, terms, wish, says) => {
    const { code } = await codeFor(terms);
    await expect(quote(await customer(), code, wish)).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringMatching(says) as string,
    });
    const wanted = { plan: "pro" as const, ...wish, code };
    await expect(buy(await customer(), wanted)).rejects.toThrow(says);
  });

  test("after its last day, and when it was deactivated, which also ends its open checkouts", async () => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const over = await codeFor({ lastDay: today });
    forward(86_400);
    await expect(quote(await customer(), over.code)).rejects.toThrow(/expired on/);
    const { id, code } = await codeFor();
    const someone = await customer();
    const page = await buy(someone, { plan: "pro", code });
    await deactivateCode(await staff(), { id, note: "Leaked." });
    await deactivateCode(await staff(), { id, note: "Leaked." });
    expect(await pay(page)).toBe("session_expired");
    await expect(quote(await customer(), code)).rejects.toThrow(/no longer accepted/);
  });

  test("to another organisation in the words for one that does not exist", async () => {
    const owner = await customer();
    const { code } = await codeFor({ orgId: owner.orgId });
    const refusal = async (word: string): Promise<string> => {
      const thrown: unknown = await quote(await customer(), word).catch((error: unknown) => error);
      return String(thrown).replace(word, "X");
    };
    expect(await refusal(code)).toBe(await refusal("NEVER-MADE"));
    expect(await refusal(code)).toMatch(/There is no promotion code X/);
    expect((await quote(owner, code)).totalCents).toBe(PRO / 2);
  });

  test("to who has paid before, where it is for first payments", async () => {
    const { code } = await codeFor({ isFirstOnly: true });
    const someone = await subscriber("starter");
    await askStripe(job(), async (stripe) => stripe.subscriptions.cancel((await rowOf(someone))?.id ?? ""));
    await settle();
    await expect(buy(someone, { plan: "pro", code })).rejects.toThrow(/have not paid for a plan yet/);
  });

  test.each(["abc", "no spaces", "<script>", "x".repeat(41)])("when it is no code: %j", async (code) => {
    await expect(buy(await customer(), { plan: "pro", code })).rejects.toThrow(/4 to 40 letters/);
  });

  test("when it is guessed: the tries of an organisation are counted, right or wrong", async () => {
    const someone = await customer();
    for (let i = 0; i < 30; i++) await quote(someone, `GUESS-${i}`).catch(() => undefined);
    await expect(quote(someone, (await codeFor()).code)).rejects.toMatchObject({ code: "rate-limited" });
  });
});

describe("a code is used once", () => {
  test("by an organisation, also after it cancelled and comes again", async () => {
    const { code } = await codeFor();
    const someone = await buyer({ plan: "starter", code });
    await askStripe(job(), async (stripe) => stripe.subscriptions.cancel((await rowOf(someone))?.id ?? ""));
    await settle();
    await expect(buy(someone, { plan: "starter", code })).rejects.toThrow(/already used the code/);
  });

  test("by a person, in whichever of their organisations", async () => {
    const { code } = await codeFor();
    const someone = await buyer({ plan: "starter", code });
    await prisma().promotionRedemption.updateMany({ where: { orgId: someone.orgId }, data: { orgId: (await customer()).orgId } });
    await expect(quote(someone, code)).rejects.toThrow(/in another organisation/);
    const waiting = { state: "reserved", checkoutId: null, expiresAt: new Date(clock.now() + 60_000) };
    await prisma().promotionRedemption.updateMany({ where: { userId: someone.userId }, data: waiting });
    await expect(quote(someone, code)).rejects.toThrow(/in another organisation/);
  });

  test("by one of two that race for its only redemption; an abandoned checkout gives it back", async () => {
    const { id, code } = await codeFor({ maxRedemptions: 1 });
    const [a, b] = [await customer(), await customer()];
    const raced = await Promise.allSettled([buy(a, { plan: "pro", code }), buy(b, { plan: "pro", code })]);
    expect(raced.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = raced[0].status === "rejected" ? a : b;
    await expect(quote(loser, code)).rejects.toThrow(/paying with the last use.*Try again later/);
    const listed = async () => (await listCodes(await staff(), {})).rows.find(({ id: one }) => one === id);
    expect(await listed()).toMatchObject({ redemptions: 0, held: 1, state: "active" });
    forward(32 * 60);
    await settle();
    expect(await listed()).toMatchObject({ redemptions: 0, held: 0 });
    await pay(await buy(loser, { plan: "pro", code }));
    await settle();
    expect(await totalsOf(loser)).toEqual([PRO / 2]);
    expect(await readCode(await staff(), { id })).toMatchObject({ redemptions: 1, held: 0, state: "used-up" });
    await expect(quote(await customer(), code)).rejects.toThrow(/as often as it can be/);
  });
});

describe("no path gives calls that were not paid for:", () => {
  test("a discounted month is credited at what it cost, and its calls are carried in its share", async () => {
    const { code } = await codeFor({ percentOff: 90, plans: ["starter"], duration: "forever" });
    const someone = await buyer({ plan: "starter", code });
    await use(someone, 10_000);
    forward(15 * 86_400);
    const { dueCents, availableCalls } = await change(someone, { plan: "pro" });
    const row = await rowOf(someone);
    // Half of the month was paid for and used; the other half was credited, and its calls count again.
    expect(dueCents).toBeGreaterThan(PRO - 4_990);
    expect(dueCents).toBeLessThan(PRO - 2_000);
    const days = new Date(Date.UTC(2026, 1, 0)).getUTCDate();
    expect(availableCalls).toBeLessThan(100_000 - 10_000 * (14 / days));
    expect(row).toMatchObject({ plan: "pro", discountId: null, paidCents: PRO });
    expect((await invoicesOf(someone))[0]?.total).toBe(dueCents);
  });

  test("after a declined upgrade that was given up, the base is still what the month cost", async () => {
    const { code } = await codeFor({ percentOff: 90, plans: ["starter"] });
    const someone = await buyer({ plan: "starter", code });
    expect(await rowOf(someone)).toMatchObject({ paidCents: 4_990 });
    payments.sandbox().control.decline({ next: 1 });
    forward(86_400);
    expect((await change(someone, { plan: "pro" })).done.outcome).toBe("payment_needed");
    expect(await rowOf(someone)).toMatchObject({ plan: "starter", paidCents: 4_990 });
  });

  test("a code of the month does not go along to the year, nor to Enterprise", async () => {
    const { code } = await codeFor({ duration: "forever", interval: "month" });
    const someone = await buyer({ plan: "pro", code });
    forward(86_400);
    const { dueCents } = await change(someone, { plan: "pro", interval: "year" });
    expect(dueCents).toBeGreaterThan(10 * PRO - PRO / 2);
    expect((await atStripe(someone)).discounts).toEqual([]);
  });

  test("a downgrade keeps a code that is for both plans, and drops one that is not", async () => {
    const both = await buyer({ plan: "pro", code: (await codeFor({ duration: "forever" })).code });
    const one = await buyer({ plan: "pro", code: (await codeFor({ duration: "forever", plans: ["pro"] })).code });
    expect((await previewOf(both, { plan: "starter" })).nextAmountCents).toBe(STARTER / 2);
    expect((await previewOf(one, { plan: "starter" })).nextAmountCents).toBe(STARTER);
    await change(both, { plan: "starter" });
    await change(one, { plan: "starter" });
    const pendingOf = async (of: Customer) => (await readBilling(await ctxOf(of), of.orgId)).subscription?.pending?.priceCents;
    expect([await pendingOf(both), await pendingOf(one)]).toEqual([STARTER / 2, STARTER]);
    const mailOf = async ({ orgId }: Customer) =>
      JSON.stringify(await prisma().mail.findMany({ where: { orgId, template: "subscription.change-scheduled" } }));
    expect(await mailOf(both)).toContain("then moves to Starter at $249.50 per month (50% off $499)");
    expect(await mailOf(one)).toContain("then moves to Starter at $499 per month.");
    await month();
    expect(await totalsOf(both)).toEqual([PRO / 2, STARTER / 2]);
    expect(await totalsOf(one)).toEqual([PRO / 2, STARTER]);
  });

  test("a code that reduces the new price below the credit is refused, so nothing is left on the account", async () => {
    const someone = await subscriber("starter");
    const { code } = await codeFor({ percentOff: 90, plans: ["pro"] });
    await expect(previewOf(someone, { plan: "pro", code })).rejects.toThrow(/credit for unused time is more/);
    expect((await previewOf(someone, { plan: "pro" })).dueCents).toBeGreaterThan(0);
  });

  test("half of a discounted invoice that is refunded takes half of the calls", async () => {
    const someone = await buyer({ plan: "starter", code: (await codeFor()).code });
    const [invoice] = await invoicesOf(someone);
    const given = { invoiceId: invoice?.id ?? "", amountCents: 12_475, refundableCents: 24_950, note: "outage", endsPlan: false };
    await refundInvoice(await staff(), { orgId: someone.orgId, reason: "order_change", ...given });
    expect((await entitlementOf(await ctxOf(someone), someone.orgId))?.quotaCalls).toBe(5_000);
  });
});

describe("an upgrade with a code", () => {
  test("costs what its preview said, takes the place of the code before, and names the next invoice", async () => {
    const before = await codeFor({ percentOff: 20, duration: "forever" });
    const { code, id } = await codeFor({ percentOff: 40 });
    const someone = await buyer({ plan: "starter", code: before.code });
    forward(86_400);
    const preview = await previewOf(someone, { plan: "pro", code });
    expect(preview.nextAmountCents).toBe(PRO);
    expect(preview.lines.at(-1)).toEqual({ description: "Discount", amountCents: -39_960 });
    const { dueCents } = await change(someone, { plan: "pro", code });
    expect(dueCents).toBe(preview.dueCents);
    expect((await invoicesOf(someone))[0]?.total).toBe(dueCents);
    expect(await rowOf(someone)).toMatchObject({ plan: "pro", paidCents: 59_940, discountId: null });
    expect(await readCode(await staff(), { id })).toMatchObject({ redemptions: 1 });
  });

  test("that is declined waits with its code, and a downgrade takes none", async () => {
    const { code, id } = await codeFor({ maxRedemptions: 1 });
    const someone = await subscriber("starter");
    forward(86_400);
    payments.sandbox().control.decline({ next: 1 });
    expect((await change(someone, { plan: "pro", code })).done.outcome).toBe("payment_needed");
    expect(await readCode(await staff(), { id })).toMatchObject({ redemptions: 0 });
    await expect(quote(await customer(), code)).rejects.toThrow(/paying with the last use/);
    const [open] = await invoicesOf(someone);
    await askStripe(job(), (stripe) => stripe.invoices.pay(open?.id ?? ""));
    await settle();
    expect(await rowOf(someone)).toMatchObject({ plan: "pro", paidCents: PRO / 2 });
    expect(await readCode(await staff(), { id })).toMatchObject({ redemptions: 1 });
    await expect(previewOf(someone, { plan: "starter", code: (await codeFor()).code })).rejects.toThrow(/with an upgrade/);
  });
});

describe("staff", () => {
  test("make a word once, for a day that is not over and an organisation that is there", async () => {
    const { code } = await codeFor();
    const again = { percentOff: 10, duration: "once" as const, months: null, plans: ["pro" as const], interval: null, lastDay: null };
    const rest = { maxRedemptions: null, isFirstOnly: false, orgId: null, note: "Again." };
    await expect(createCode(await staff(), { code: code.toLowerCase(), ...again, ...rest })).rejects.toThrow(/exists already/);
    await expect(codeFor({ lastDay: "2020-01-01" })).rejects.toThrow(/not over/);
    await expect(codeFor({ orgId: "org_nobody" })).rejects.toThrow(/no organisation/);
    for (const wrong of [
      { percentOff: 91 },
      { percentOff: 0 },
      { duration: "repeating" as const, months: 3 },
      { code: "ab" },
      { plans: [] },
    ])
      await expect(codeFor(wrong)).rejects.toThrow();
    const { rows, next } = await listCodes(await staff(), {});
    expect(rows[0]?.code).toBe(code);
    expect(rows.length === 20).toBe(next !== null);
  });

  test("and nobody else see or make them", async () => {
    const someone = await customer();
    await expect(listCodes(await ctxOf(someone), {})).rejects.toMatchObject({ code: "not-found" });
  });
});
