import type Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { type Customer, usePayments } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { changeDetails } from "../details/change-details";
import { BillingDetails } from "../details/contract";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { readBilling } from "../subscriptions/read-billing";
import { syncCustomer } from "../sync/sync-customer";
import type { ExemptionKind } from "./contract";
import { readTaxExemption } from "./read-exemption";
import { taxOf } from "./rules";
import { setTaxExemption } from "./set-exemption";

useDatabase();
const payments = usePayments();
const { clock, customer, pay, settle, job, forward } = payments;
const { ctxOf, stripeIdOf } = subscribersOf(payments);
const switchOn = (TAX = "DE=19,FR=20", more: Record<string, string> = {}) => provideEnv({ TAX, TAX_COUNTRY: "DE", ...more });
afterEach(() => provideEnv({ TAX: "off", TAX_INCLUDED: "no", TAX_COUNTRY: "DE" }));

const DETAILS = BillingDetails.parse({
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] },
});
const FRENCH = { country: "FR", city: "Lyon", postalCode: "69001", taxId: "FR40303265045" };
const enter = async (of: Customer, changes: Partial<BillingDetails> = {}) =>
  changeDetails(await ctxOf(of), of.orgId, { ...DETAILS, ...changes });
const begin = async (of: Customer) => (await startCheckout(await ctxOf(of), { orgId: of.orgId, plan: "starter" })).url;
const finance = async () => (await person({ clock, staff: "finance", role: null })).ctx();
const set = async (of: Customer, kind: ExemptionKind) =>
  setTaxExemption(await finance(), { orgId: of.orgId, kind, reason: "University", evidence: "Certificate 4711, checked by Ada" });
async function buyer(changes: Partial<BillingDetails> = {}): Promise<Customer> {
  const made = await customer();
  await enter(made, changes);
  return made;
}
async function paid(of: Customer): Promise<Customer> {
  expect(await pay(await begin(of))).toBe("paid");
  await settle();
  return of;
}
async function latestOf(of: Customer): Promise<Stripe.Invoice> {
  const id = await stripeIdOf(of);
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: id, limit: 1 }));
  if (!data[0]) throw new Error("there is no invoice");
  return data[0];
}
const sums = async (of: Customer) => {
  const { total, customer_tax_exempt: exempt } = await latestOf(of);
  return { total, exempt };
};
async function nextMonth(): Promise<void> {
  forward(32 * DAY_S);
  await settle();
}

test("what is set by hand comes before address and tax ID, and after the country of the seller", () => {
  const mode = { kind: "rates", percents: new Map([["DE", "19"]]) } as const;
  const of = (exemption: ExemptionKind | null, hasTaxId = false) => taxOf(mode, "DE", { country: "DE", hasTaxId, exemption }).kind;
  expect([of(null), of("none"), of("exempt"), of("reverse"), of("exempt", true)]).toEqual(["rate", "rate", "none", "reverse", "none"]);
});

test("who is exempt before buying pays no tax, and what they read says so; set back, the next invoice has it again", async () => {
  switchOn();
  const one = await buyer();
  await set(one, "exempt");
  expect((await readBilling(await ctxOf(one), one.orgId)).taxSentence).toBe("Tax exempt: no VAT is charged.");
  await paid(one);
  expect(await sums(one)).toEqual({ total: 49_900, exempt: "exempt" });
  await set(one, "none");
  await settle();
  await nextMonth();
  expect(await sums(one)).toEqual({ total: 59_381, exempt: "none" });
  expect(await readTaxExemption(await finance(), one.orgId)).toMatchObject({ kind: "none", by: "Test Person", reason: "University" });
});

test("a comparison, another address and a tax ID leave what was set by hand, and Stripe has it", async () => {
  switchOn();
  const one = await paid(await buyer());
  expect(await sums(one)).toEqual({ total: 59_381, exempt: "none" });
  await set(one, "reverse");
  for (const changes of [{}, FRENCH, { country: "US", city: "Austin" }]) {
    await enter(one, changes);
    await syncCustomer(job(), one.orgId);
    await settle();
  }
  await enter(one);
  await nextMonth();
  expect(await sums(one)).toEqual({ total: 49_900, exempt: "reverse" });
  expect((await readBilling(await ctxOf(one), one.orgId)).taxSentence).toMatch(/^Reverse charge/);
  const id = await stripeIdOf(one);
  await askStripe(job(), (stripe) => stripe.customers.update(id, { tax_exempt: "none" }));
  await settle();
  await nextMonth();
  expect(await sums(one)).toEqual({ total: 49_900, exempt: "reverse" });
});

test("a checkout that is open has the tax of before, and ends", async () => {
  switchOn();
  const one = await buyer();
  const stale = await begin(one);
  await set(one, "exempt");
  expect(await pay(stale)).not.toBe("paid");
  await paid(one);
  expect(await sums(one)).toEqual({ total: 49_900, exempt: "exempt" });
});

describe("the preview is the invoice", () => {
  const CASES = (["DE=19,FR=20", "stripe"] as const).flatMap((TAX) =>
    (["no", "yes"] as const).flatMap((TAX_INCLUDED) =>
      (["none", "exempt", "reverse"] as const).map((kind) => ({ TAX, TAX_INCLUDED, kind, details: kind === "none" ? FRENCH : {} })),
    ),
  );
  test.each(CASES)("with TAX=$TAX, included: $TAX_INCLUDED, set by hand: $kind", async ({ TAX, TAX_INCLUDED, kind, details }) => {
    switchOn(TAX, { TAX_INCLUDED });
    const one = await buyer(details);
    if (kind !== "none") await set(one, kind);
    await paid(one);
    forward(10 * DAY_S);
    const preview = await previewPlanChange(await ctxOf(one), { orgId: one.orgId, plan: "pro" });
    expect(preview.taxRemark).toMatch(kind === "exempt" ? /^Tax exempt/ : /^Reverse charge/);
    const { dueCents, availableCalls, prorationAt, nextAmountCents } = preview;
    await changePlan(await ctxOf(one), { orgId: one.orgId, plan: "pro", dueCents, availableCalls, prorationAt });
    await settle();
    expect((await latestOf(one)).amount_paid).toBe(dueCents);
    await nextMonth();
    const next = await latestOf(one);
    expect([next.total, next.customer_tax_exempt]).toEqual([nextAmountCents, kind === "none" && TAX !== "stripe" ? "reverse" : kind]);
  });

  test("and an upgrade whose credit would have another tax than was paid is refused until the next period", async () => {
    switchOn();
    const one = await paid(await buyer());
    await set(one, "exempt");
    await settle();
    const preview = async () => previewPlanChange(await ctxOf(one), { orgId: one.orgId, plan: "pro" });
    await expect(preview()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("tax exemption") });
    await nextMonth();
    expect((await preview()).nextAmountCents).toBe(99_900);
  });
});

describe("it is refused", () => {
  test("for other roles, without a reason or evidence, while no tax is added, and where nothing would change", async () => {
    const one = await buyer();
    await expect(set(one, "exempt")).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("TAX") });
    switchOn();
    await expect(set(one, "none")).rejects.toMatchObject({ code: "conflict" });
    const given = { orgId: one.orgId, kind: "exempt", reason: "x", evidence: "y" } as const;
    const support = await (await person({ clock, staff: "support", role: null })).ctx();
    await expect(setTaxExemption(support, given)).rejects.toMatchObject({ code: "role-missing" });
    await expect(setTaxExemption(await ctxOf(one), given)).rejects.toMatchObject({ code: "not-found" });
    for (const missing of ["reason", "evidence"])
      await expect(setTaxExemption(await finance(), { ...given, [missing]: " " })).rejects.toThrow();
    await expect(setTaxExemption(await finance(), { ...given, orgId: "org_nobody" })).rejects.toMatchObject({ code: "not-found" });
    expect(await prisma().taxExemption.count({ where: { orgId: one.orgId } })).toBe(0);
  });

  test("and who set what, why and by which evidence is on record", async () => {
    switchOn();
    const one = await buyer();
    await set(one, "exempt");
    const event = await prisma().event.findFirstOrThrow({ where: { type: "tax.exemption-set", orgId: one.orgId } });
    expect(event.data).toEqual({
      ...{ kind: "exempt", reason: "University", evidence: "Certificate 4711, checked by Ada" },
      changes: { kind: { from: "none", to: "exempt" } },
    });
  });
});
