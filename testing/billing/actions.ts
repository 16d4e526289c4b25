import type Stripe from "stripe";
import { giveAllowance } from "@/lib/billing/allowances/give-allowance";
import { confirmCheckout } from "@/lib/billing/checkout/confirm-checkout";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { ensurePrice, listedPrice } from "@/lib/billing/checkout/stripe-catalog";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { undoPlanChange } from "@/lib/billing/plan-changes/undo-plan-change";
import { INTERVALS } from "@/lib/billing/plans";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { resumeSubscription } from "@/lib/billing/subscriptions/resume-subscription";
import { isTaxOn } from "@/lib/billing/tax/read-tax";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { askStripe, declineOf, isMissing, isRefused } from "@/lib/platform/stripe";
import type { Random } from "@/testing/random";
import { ASKS_ALWAYS, DECLINED, GOOD, type Customer, type Payments } from "@/testing/use-payments";
import { someCode } from "./promotions";
import type { subscribersOf } from "./subscribers";
import { homeOf, moveHome } from "./taxes";
import { buySomeTopUp } from "./top-ups";

export type Part = { payments: Payments; tools: ReturnType<typeof subscribersOf>; who: Customer; random: Random; ctx: Context };
export type Action = (part: Part) => Promise<unknown>;

const planOf = (random: Random) => random.pick(["starter", "pro"] as const);
const sessionOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";
const ask = <T extends object>({ payments }: Part, call: (stripe: Stripe) => Promise<T>): Promise<T> => askStripe(payments.job(), call);

async function atStripe(part: Part): Promise<{ customer: string; live: Stripe.Subscription | undefined }> {
  const customer = await part.tools.stripeIdOf(part.who);
  const { data } = await ask(part, (stripe) => stripe.subscriptions.list({ customer, limit: 5 }));
  return { customer, live: data[0] };
}
async function useCard(part: Part, token: string): Promise<void> {
  const { customer, live } = await atStripe(part);
  const { id } = await ask(part, (stripe) => stripe.paymentMethods.attach(token, { customer }));
  await ask(part, (stripe) => stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }));
  if (live) await ask(part, (stripe) => stripe.subscriptions.update(live.id, { default_payment_method: id }));
}
async function inPortal(part: Part, visit: (session: string, subscription: string) => Promise<unknown>): Promise<void> {
  const { customer, live } = await atStripe(part);
  const { id } = await ask(part, (stripe) => stripe.billingPortal.sessions.create({ customer }));
  await visit(id, live?.id ?? "");
}
async function checkoutWithCode(part: Part): Promise<void> {
  const { payments, tools, who, random, ctx } = part;
  if (isTaxOn()) await moveHome(ctx, who.orgId, random);
  const wish = { plan: planOf(random), interval: random.pick(INTERVALS), code: someCode(random), currency: await tools.currencyFor(who) };
  await payments.pay((await startCheckout(ctx, { orgId: who.orgId, ...wish })).url, GOOD);
}
async function changeThePlan({ who: { orgId }, random, ctx }: Part, code?: string): Promise<void> {
  const wish = { orgId, plan: planOf(random), interval: random.pick(INTERVALS), ...(code === undefined ? {} : { code }) };
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(ctx, wish);
  await changePlan(ctx, { ...wish, prorationAt, dueCents, availableCalls });
}
async function checkout(part: Part, cards: readonly (typeof ASKS_ALWAYS)[], comesBack: boolean): Promise<void> {
  const { payments, tools, who, random, ctx } = part;
  if (isTaxOn()) await moveHome(ctx, who.orgId, random);
  const url = await tools.checkoutOf(who, planOf(random), await tools.currencyFor(who));
  for (const card of cards) await payments.pay(url, card);
  if (comesBack) await confirmCheckout(ctx, { orgId: who.orgId, sessionId: sessionOf(url) });
}

/** Without a subscription. */
const PURCHASES = {
  "pays for a plan": (part) => checkout(part, [GOOD], false),
  "pays for a plan and comes back": (part) => checkout(part, [GOOD], true),
  "pays with a second card": (part) => checkout(part, [DECLINED, GOOD], false),
  "pays with a card whose bank asks": (part) => checkout(part, [{ ...ASKS_ALWAYS, proof: undefined }, ASKS_ALWAYS], false),
  "pays for a plan with a code": checkoutWithCode,
  "begins to pay and leaves": (part) => checkout(part, [], false),
} satisfies Record<string, Action>;

/** What a subscriber does in the console, through the use cases; what we hold may be old by then. */
const IN_THE_CONSOLE = {
  "asks for another checkout": (part) => checkout(part, [GOOD], false),
  "changes the plan": (part) => changeThePlan(part),
  "changes the plan with a code": (part) => changeThePlan(part, someCode(part.random)),
  "keeps the plan": ({ who, ctx }) => undoPlanChange(ctx, who.orgId),
  "moves to another country": ({ who, ctx, random }) => moveHome(ctx, who.orgId, random),
  "buys a top-up": ({ who, ctx, random }) => buySomeTopUp(ctx, who.orgId, random),
  cancels: ({ who, ctx }) => cancelSubscription(ctx, who.orgId),
  resumes: ({ who, ctx }) => resumeSubscription(ctx, who.orgId),
} satisfies Record<string, Action>;

const asStaff = (ctx: Context): Context => (ctx.actor.kind === "user" ? { ...ctx, actor: { ...ctx.actor, staff: "administrator" } } : ctx);

/** What happens at Stripe, of which we learn by events alone. */
const AT_STRIPE = {
  "cancels in the portal": (part) => inPortal(part, (session, id) => part.payments.sandbox().hosted.cancelAtPeriodEnd(session, id)),
  "resumes in the portal": (part) => inPortal(part, (session, id) => part.payments.sandbox().hosted.keepSubscription(session, id)),
  "puts a good card on file": (part) => inPortal(part, (session) => part.payments.sandbox().hosted.updateCard(session, GOOD)),
  "moves in the portal": async (part) => {
    const { customer } = await atStripe(part);
    const { line1, city, country } = homeOf(part.random);
    if (country === "US" || country === "DE")
      await ask(part, (stripe) => stripe.customers.update(customer, { address: { line1, city, country } }));
  },
  "has a card that fails": (part) => useCard(part, "pm_card_chargeCustomerFail"),
  "has a card whose bank asks": (part) => useCard(part, "pm_card_authenticationRequired"),
  "confirms an open invoice": async (part) => {
    const { customer } = await atStripe(part);
    const { data } = await ask(part, (stripe) => stripe.invoices.list({ customer, status: "open" }));
    const token = data[0]?.hosted_invoice_url?.split("/i/")[1];
    if (token) await part.payments.sandbox().hosted.payInvoice(token, { proof: "confirmed" });
  },
  "loses its code by staff": async (part) => {
    const { live } = await atStripe(part);
    if (live) await ask(part, (stripe) => stripe.subscriptions.update(live.id, { discounts: "" }));
  },
  "is cancelled by staff": async (part) => {
    const { live } = await atStripe(part);
    if (live) await ask(part, (stripe) => stripe.subscriptions.cancel(live.id));
  },
  "is moved by staff": async (part) => {
    const { live } = await atStripe(part);
    const plan = planOf(part.random);
    const { id: price } = await ensurePrice(
      part.payments.job(),
      listedPrice({ plan, interval: part.random.pick(INTERVALS) }, await part.tools.currencyFor(part.who)),
    );
    const items = [{ id: live?.items.data[0]?.id ?? "", price }];
    if (live) await ask(part, (stripe) => stripe.subscriptions.update(live.id, { items }));
  },
  "pays an open invoice": async (part) => {
    const { customer } = await atStripe(part);
    const { data } = await ask(part, (stripe) => stripe.invoices.list({ customer, status: "open" }));
    const [open] = data;
    if (!open?.id) return;
    const { id } = open;
    const card = await ask(part, (stripe) => stripe.paymentMethods.attach("pm_card_visa", { customer }));
    await ask(part, (stripe) => stripe.invoices.pay(id, { payment_method: card.id }));
  },
  "is refunded a part in the dashboard": async (part) => {
    const { customer } = await atStripe(part);
    const { data } = await ask(part, (stripe) => stripe.charges.list({ customer, limit: 10 }));
    const paid = data.find((charge) => charge.paid && !charge.refunded && !charge.disputed);
    const amount = Math.ceil((paid?.amount ?? 0) / 4);
    if (paid && amount <= paid.amount - paid.amount_refunded)
      await ask(part, (stripe) => stripe.refunds.create({ charge: paid.id, amount }));
  },
  "disputes a payment, which is decided at once": async (part) => {
    const { customer } = await atStripe(part);
    const { data } = await ask(part, (stripe) => stripe.charges.list({ customer, limit: 10 }));
    const charge = data.find((one) => one.paid && !one.refunded && !one.disputed);
    if (!charge) return;
    const { control } = part.payments.sandbox();
    const { id } = control.dispute({ charge: charge.id });
    control.closeDispute({ id, outcome: part.random.pick(["won", "lost"] as const) });
  },
  "is given a trial by staff": async ({ who: { orgId }, ctx }) => {
    await giveAllowance(asStaff(ctx), { orgId, kind: "trial", plan: "pro", quotaCalls: 300, days: 9, note: "Asked for it." });
  },
  "is given other limits by staff": async ({ who: { orgId }, ctx }) => {
    await giveAllowance(asStaff(ctx), { orgId, kind: "limits", quotaCalls: 300, burst: null, days: 9, note: "Asked for it." });
  },
  "is given a higher plan by staff": async ({ who: { orgId }, ctx }) => {
    const until = new Date(ctx.clock.now() + 20 * DAY_MS).toISOString().slice(0, 10);
    await giveAllowance(asStaff(ctx), { orgId, kind: "plan", plan: "enterprise", quotaCalls: 200_000, until, note: "Asked for it." });
  },
  "is given a second subscription by staff": async (part) => {
    const { customer, live } = await atStripe(part);
    const [price, card] = [live?.items.data[0]?.price.id, live?.default_payment_method];
    if (!price || typeof card !== "string") return;
    await ask(part, (stripe) => stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card }));
  },
  "is deleted by staff": async (part) => {
    const id = await part.tools.stripeIdOf(part.who);
    if (id) part.payments.sandbox().control.deleteCustomer({ id });
  },
} satisfies Record<string, Action>;

const ACTIONS: Readonly<Record<string, Action>> = { ...PURCHASES, ...IN_THE_CONSOLE, ...AT_STRIPE };
type Names = readonly [string, ...string[]];
const BUYING = [
  ...Object.keys(PURCHASES),
  "pays for a plan with a code",
  "pays for a plan",
  "pays for a plan and comes back",
] as unknown as Names;
const SOMETIMES = [...Object.keys(IN_THE_CONSOLE), ...Object.keys(AT_STRIPE)];
const OFTEN = [
  "changes the plan with a code",
  "changes the plan",
  "changes the plan",
  "has a card that fails",
  "has a card that fails",
  "cancels",
  "keeps the plan",
];
const HAVING = [...SOMETIMES, ...OFTEN] as unknown as Names;

/** What the customer does next: who has no subscription buys one. */
export async function nextAction(part: Part, stripeIds: readonly string[]): Promise<string> {
  const customer = stripeIds.at(-1);
  if (customer === undefined) return part.random.pick(BUYING);
  const { data } = await ask(part, (stripe) => stripe.subscriptions.list({ customer, limit: 1 }));
  return part.random.pick(data.length > 0 || part.random.fraction() < 0.15 ? HAVING : BUYING);
}

/** Does it. That the state of things does not allow it is part of life. Gives what is to be written down. */
export async function act(name: string, part: Part): Promise<string> {
  try {
    await ACTIONS[name]?.(part);
    return name;
  } catch (error) {
    const isRefusal = error instanceof DomainError && ["conflict", "not-found", "unprocessable"].includes(error.code);
    if (isRefusal || isRefused(error) || isMissing(error) || declineOf(error) !== null) return `${name} (refused)`;
    throw error;
  }
}
