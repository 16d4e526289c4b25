import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import type { PlanInput } from "@/lib/billing/contract";
import { receiveEvent } from "@/lib/billing/stripe-events/receive-event";
import { DomainError } from "@/lib/core/errors";
import type { Clock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { stripePatience } from "@/lib/platform/stripe";
import type { CardInput } from "@/stripe-sandbox/hosted";
import { createSandbox, type Sandbox } from "@/stripe-sandbox/sandbox";
import { person, type Person } from "./people";

const SECRET = "sk_test_payments";
const WEBHOOK_SECRET = "whsec_payments";

/** Campaigns live through centuries. */
export const CARD = { expMonth: 12, expYear: 2999, cvc: "123", name: "Test Person" };
export const GOOD = { ...CARD, number: "4242424242424242" };
export const DECLINED = { ...CARD, number: "4000000000000002" };
/** Cards whose bank asks the customer, who confirms: with the first payment only, and with each. */
export const ASKS_ONCE: CardInput = { ...CARD, number: "4000002500003155", proof: "confirmed" };
export const ASKS_ALWAYS: CardInput = { ...CARD, number: "4000002760003184", proof: "confirmed" };
export const FAILS_LATER = { ...CARD, number: "4000000000000341" };

export type Payments = {
  sandbox: () => Sandbox;
  /** The sandbox's time, which `forward` moves; everybody in the test lives by it. */
  clock: Clock;
  forward(seconds: number): void;
  /** Somebody who has an organisation, with a context that is read anew at each use. */
  customer(): Promise<Customer>;
  /** Somebody whose organisation has bought a plan. */
  subscriber(plan?: PlanInput["plan"]): Promise<Customer>;
  /** Fills in the hosted page that a checkout led to. */
  pay(url: string, card?: CardInput): Promise<string>;
  /** All events have been delivered at least once. */
  settle(): Promise<void>;
  job: () => Context;
  /** What the endpoint answered, newest last. */
  answers: () => readonly number[];
};
export type Customer = Person & { orgId: string };

/** Nobody of this test renews, fails or is compared in the tests after it: neither side knows them any more. */
async function forgetCustomers({ control }: Sandbox): Promise<void> {
  const to = control.now();
  control.reset();
  // Not to `to`: where the clock was not ahead, it may have gone on by a second meanwhile.
  control.advance({ seconds: Math.max(0, to - control.now()) });
  await prisma().$executeRaw`truncate checkout, subscription, billing_customer, stripe_cursor, top_up, top_up_rule`;
  await prisma().entitlement.updateMany({ where: { state: "past_due" }, data: { state: "inactive" } });
}

/** A Stripe of the test file's own, with an endpoint that takes its events. Call it after `useDatabase`. */
export function usePayments(): Payments {
  let sandbox: Sandbox | undefined;
  let endpoint: Server | undefined;
  const answers: number[] = [];
  const known = (): Sandbox => {
    if (!sandbox) throw new Error("the sandbox is not there yet");
    return sandbox;
  };
  const clock: Clock = { now: () => known().control.now() * 1_000 + (Date.now() % 1_000) };
  const job = (): Context => ({ actor: { kind: "job", name: "stripe" }, clock, requestId: null });

  beforeAll(async () => {
    endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const signature = request.headers["stripe-signature"];
        void receiveEvent(job(), {
          body: Buffer.concat(chunks).toString("utf8"),
          signature: typeof signature === "string" ? signature : null,
        })
          .then(
            () => 200,
            (error: unknown) => (error instanceof DomainError && error.code === "bad-request" ? 400 : 500),
          )
          .then((status) => {
            answers.push(status);
            response.writeHead(status).end();
          });
      });
    });
    await new Promise<void>((done) => endpoint?.listen(0, "127.0.0.1", done));
    const { port } = endpoint.address() as AddressInfo;
    sandbox = createSandbox({
      secretKey: SECRET,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `http://127.0.0.1:${port}/`,
      stateFile: null,
      merchant: "Test",
      retryDelaysMs: [20, 40, 80, 160, 320, 640],
    });
    const url = await sandbox.listen(0);
    sandbox.control.signAt({ clock: "sandbox" });
    provideEnv({ STRIPE_SECRET_KEY: SECRET, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: url });
    Object.assign(stripePatience(), { timeoutMs: 20_000, retries: 2, pauseS: 0.1 });
  });
  afterEach(async () => {
    await known().control.settle();
    await forgetCustomers(known());
  });
  afterAll(async () => {
    await sandbox?.close();
    await new Promise<void>((done) => (endpoint ? endpoint.close(() => done()) : done()));
  });

  const customer = async (): Promise<Customer> => {
    const someone = await person({ clock });
    return { ...someone, orgId: someone.orgId ?? "" };
  };
  const pay = async (url: string, card: CardInput = GOOD): Promise<string> => {
    const id = /cs_\w+/.exec(url)?.[0] ?? "";
    const paid = await known().hosted.payCheckout(id, "payer@people.example", card);
    return paid?.outcome === "declined" ? paid.code : (paid?.outcome ?? "gone");
  };

  return {
    sandbox: known,
    clock,
    job,
    answers: () => answers,
    forward: (seconds) => void known().control.advance({ seconds }),
    settle: () => known().control.settle(),
    customer,
    pay,
    subscriber: async (plan = "starter") => {
      const someone = await customer();
      const outcome = await pay((await startCheckout(await someone.ctx(), { orgId: someone.orgId, plan })).url);
      if (outcome !== "paid") throw new Error(`the checkout was not paid: ${outcome}`);
      await known().control.settle();
      return someone;
    },
  };
}
