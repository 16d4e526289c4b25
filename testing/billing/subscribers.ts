import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import type { PlanInput } from "@/lib/billing/contract";
import { receiveEvent } from "@/lib/billing/stripe-events/receive-event";
import { CURRENCIES, currencyIn, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { processState } from "@/lib/platform/process-state";
import { askStripe } from "@/lib/platform/stripe";
import { GOOD, type Customer, type Payments } from "@/testing/use-payments";
import { signatureOf } from "./signed-request";

/** What the tests of deliveries do again and again. */
export function subscribersOf({ sandbox, customer, pay, settle, job, clock }: Payments) {
  /** Signed in a moment ago, wherever the clock has moved to. */
  const ctxOf = async ({ userId, sessionId, orgId }: Customer): Promise<Context> => ({
    actor: { kind: "user", userId, sessionId, org: { id: orgId, role: "owner" }, staff: false, authenticatedAtMs: clock.now() },
    clock,
    requestId: null,
  });
  /** What they pay in, or one of all that can be chosen. */
  const currencyFor = async ({ orgId }: Customer): Promise<Currency> => {
    const fixed = (await prisma().billingCustomer.findUnique({ where: { orgId } }))?.currency;
    const drawn = [...orgId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % CURRENCIES.length;
    return currencyIn(fixed) ?? CURRENCIES[drawn] ?? USUAL_CURRENCY;
  };
  const checkoutOf = async (of: Customer, plan: PlanInput["plan"] = "pro", currency?: Currency): Promise<string> =>
    (await startCheckout(await ctxOf(of), { orgId: of.orgId, plan, ...(currency === undefined ? {} : { currency }) })).url;
  const stripeIdOf = async ({ orgId }: Customer): Promise<string> =>
    (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } })).stripeCustomerId ?? "";
  return {
    ctxOf,
    checkoutOf,
    currencyFor,
    stripeIdOf,
    subscriber: async (plan: PlanInput["plan"] = "pro", card = GOOD): Promise<Customer> => {
      const someone = await customer();
      await pay(await checkoutOf(someone, plan), card);
      await settle();
      return someone;
    },
    /** Their subscription as Stripe has it now. */
    atStripe: async (of: Customer) => {
      const id = await stripeIdOf(of);
      const { data } = await askStripe(job(), (stripe) => stripe.subscriptions.list({ customer: id, status: "all" }));
      const [found] = data;
      if (!found) throw new Error("Stripe has no subscription of this customer");
      return found;
    },
    rowOf: ({ orgId }: Customer) => prisma().subscription.findUnique({ where: { currentOf: orgId } }),
    entitlementOf: ({ orgId }: Customer) => prisma().entitlement.findUnique({ where: { orgId } }),
    /** What was recorded and mailed about their payments, oldest first. */
    noticesOf: async ({ orgId, email }: Customer): Promise<{ records: string[]; mails: string[] }> => {
      const records = await prisma().event.findMany({ where: { orgId }, orderBy: { id: "asc" } });
      const mails = await prisma().mail.findMany({ where: { toAddress: email }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
      const isPayment = (type: string): boolean => /^(subscription|payment|entitlement|checkout)\./.test(type);
      return { records: records.map(({ type }) => type).filter(isPayment), mails: mails.map(({ template }) => template) };
    },
    /** What Stripe has to tell about a customer, oldest first. */
    eventsOf: (stripeId: string) =>
      sandbox()
        .control.events()
        .map(({ event }) => event)
        .filter(({ data: { object } }) => object.customer === stripeId || object.id === stripeId),
    /** Delivered past the sandbox's own queue: signed now, answered when it is taken. */
    deliver: async (event: object): Promise<string> => {
      const body = JSON.stringify(event);
      return receiveEvent(job(), { body, signature: await signatureOf(body, { atSeconds: sandbox().control.now() }) });
    },
  };
}

/** From here on it is as if another process were asked: it knows nothing of what is under way. */
export function onAnotherInstance(): void {
  if (!processState.delete("billing-syncs")) throw new Error("nothing was read from Stripe yet in this process");
}
