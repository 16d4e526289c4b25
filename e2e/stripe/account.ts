import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { ensurePrice } from "@/lib/billing/checkout/stripe-catalog";
import type { PlanName } from "@/lib/billing/plans";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { syncCustomer } from "@/lib/billing/sync/sync-customer";
import { HOUR_S } from "@/lib/core/durations";
import { systemClock, type Clock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { person } from "@/testing/people";

/** How long a real test clock may take, and how often it is looked at. */
const PATIENCE_MS = 180_000;

export const jobAt = (clock: Clock = systemClock): Context => ({ actor: { kind: "job", name: "stripe" }, clock, requestId: null });
export const ask = <T extends object>(call: (stripe: Stripe) => Promise<T>): Promise<T> => askStripe(jobAt(), call);

/** Asks again and again, as others have to be waited for. */
export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let pause = 20; ; pause = Math.min(pause * 2, 3_000)) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(pause);
  }
}

/** Somebody who lives by a test clock of Stripe's, with what was made for them, to be removed again. */
export class Account {
  private constructor(
    readonly orgId: string,
    private readonly userId: string,
    private readonly sessionId: string,
    readonly customer: string,
    readonly subscription: string,
    private readonly testClock: string,
    private at: number,
  ) {}

  private static readonly clocks: string[] = [];
  static readonly customers: string[] = [];

  static async subscriber(plan: PlanName, name: string): Promise<Account> {
    const at = Math.floor(Date.now() / 1_000);
    const { id: testClock } = await ask((stripe) => stripe.testHelpers.testClocks.create({ frozen_time: at, name }));
    Account.clocks.push(testClock);
    const { orgId, userId, sessionId } = await person();
    const metadata = { org_id: orgId ?? "" };
    const { id: customer } = await ask((stripe) => stripe.customers.create({ name, test_clock: testClock, metadata }));
    const card = await ask((stripe) => stripe.paymentMethods.attach("pm_card_visa", { customer }));
    const { id: price } = await ensurePrice(jobAt(), {
      plan,
      interval: "month",
      currency: "usd",
      amountCents: PLAN_TABLE[plan].priceCents.usd,
    });
    const { id } = await ask((stripe) =>
      stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card.id, metadata }),
    );
    await prisma().billingCustomer.create({
      data: { orgId: orgId ?? "", stripeCustomerId: customer, mode: "sandbox", problems: [], createdAt: new Date() },
    });
    const account = new Account(orgId ?? "", userId, sessionId, customer, id, testClock, at);
    await account.row((row) => row.status === "active");
    return account;
  }

  /** Removes what the tests have made at Stripe; clocks take their customers along. */
  static async removeAll(): Promise<void> {
    for (const id of Account.clocks.splice(0)) await ask((stripe) => stripe.testHelpers.testClocks.del(id));
    for (const id of Account.customers.splice(0)) await ask((stripe) => stripe.customers.del(id));
  }

  readonly clock: Clock = { now: () => this.at * 1_000 };

  ctx(): Context {
    const { userId, sessionId, orgId, clock } = this;
    const org = { id: orgId, role: "owner" as const };
    return { actor: { kind: "user", userId, sessionId, org, staff: false, authenticatedAtMs: clock.now() }, clock, requestId: null };
  }

  async forward(seconds: number): Promise<void> {
    this.at += seconds;
    await ask((stripe) => stripe.testHelpers.testClocks.advance(this.testClock, { frozen_time: this.at }));
    await until("the test clock has arrived", async () => {
      const { status } = await ask((stripe) => stripe.testHelpers.testClocks.retrieve(this.testClock));
      return status === "ready" ? true : null;
    });
  }

  /** Beyond the end of the period, and the hour that a renewal's invoice remains a draft. */
  async nextPeriod(): Promise<void> {
    const { periodEndsAt } = await this.row(() => true);
    await this.forward(Math.ceil(periodEndsAt.getTime() / 1_000) - this.at + 2 * HOUR_S);
  }

  /** What we hold, once it is as expected; Stripe is read again each time. */
  row(isExpected: (row: NonNullable<Awaited<ReturnType<Account["current"]>>>) => boolean) {
    return until("the subscription is as expected", async () => {
      await syncCustomer(jobAt(this.clock), this.orgId);
      const row = await this.current();
      return row && isExpected(row) ? row : null;
    });
  }

  private current() {
    return prisma().subscription.findUnique({ where: { currentOf: this.orgId } });
  }

  entitlement() {
    return prisma().entitlement.findUniqueOrThrow({ where: { orgId: this.orgId } });
  }

  /** Another card for what is to come. */
  async useCard(token: string): Promise<string> {
    const { id } = await ask((stripe) => stripe.paymentMethods.attach(token, { customer: this.customer }));
    await ask((stripe) => stripe.subscriptions.update(this.subscription, { default_payment_method: id }));
    return id;
  }
}
