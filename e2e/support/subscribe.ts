import { confirmCheckout } from "@/lib/billing/checkout/confirm-checkout";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import type { PlanInput } from "@/lib/billing/contract";
import { issueKey } from "@/lib/keys/issue-key";
import { systemClock, type Clock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { CARDS } from "./payments";

export type Subscriber = Person & { orgId: string; key: string };

/** Somebody who has an organisation and a live key. */
export async function keyHolder(name: string, clock: Clock = systemClock): Promise<Subscriber> {
  const someone = await person({ name, clock });
  const orgId = someone.orgId ?? "";
  const { secret: key } = await issueKey(await someone.ctx(), { orgId, name: "production", mode: "live" });
  return { ...someone, orgId, key };
}

/** The same, with a plan that was paid on the hosted page without a browser. */
export async function subscriber(name: string, plan: PlanInput["plan"], clock: Clock = systemClock): Promise<Subscriber> {
  const someone = await keyHolder(name, clock);
  await subscribe(someone, plan);
  return someone;
}

export async function subscribe(someone: Person, plan: PlanInput["plan"]): Promise<void> {
  const [ctx, orgId] = [await someone.ctx(), someone.orgId ?? ""];
  const { url } = await startCheckout(ctx, { orgId, plan });
  await payAt(url);
  const { state } = await confirmCheckout(ctx, { orgId, sessionId: sessionIn(url) });
  if (state !== "active") throw new Error(`the checkout of ${plan} is ${state}`);
}

export const sessionIn = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";

export const subscriptionOf = (orgId: string) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });

/** The customer at Stripe. */
export const customerOf = async (orgId: string): Promise<string> =>
  (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } })).stripeCustomerId ?? "";

/** Sends the form of a hosted checkout. */
export async function payAt(url: string, number: string = CARDS.good): Promise<void> {
  const address = { line1: "Speicherstraße 4", postalCode: "24103", city: "Kiel", country: "DE" };
  const card = { email: "payer@journey.example", number, expiry: "12 / 44", cvc: "123", name: "Pia Payer", ...address };
  const { status } = await fetch(url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
  if (status !== 303) throw new Error(`the checkout page answered ${status}`);
}
