import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
// The one client of the sandbox that is not ours: that it understands the answers is what these tests are for.
import Stripe from "stripe";
import { expect } from "vitest";
import { loadContract } from "@/e2e/stripe/contract.mjs";
import type { CardInput } from "../hosted";
import { createSandbox, type Sandbox, type SandboxOptions } from "../sandbox";

export const KEY = "sk_test_sandbox";
export const SECRET = "whsec_sandbox";
export const START_MS = Date.parse("2026-11-01T12:00:00Z");

let contract: ReturnType<typeof loadContract> | null = null;
export const theContract = (): ReturnType<typeof loadContract> => (contract ??= loadContract());

export type Received = { body: string; signature: string | undefined; event: Stripe.Event };

/** Somebody who receives webhooks and keeps them; `answer` decides the status. */
export class Receiver {
  readonly got: Received[] = [];
  answer: (received: Received) => number | Promise<number> = () => 200;
  readonly problems: string[] = [];
  private server: Server | null = null;

  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      void this.take(request).then((status) => response.writeHead(status).end());
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  types(): string[] {
    return this.got.map(({ event }) => event.type);
  }

  of(type: string): Stripe.Event[] {
    return this.got.map(({ event }) => event).filter((event) => event.type === type);
  }

  private async take(request: IncomingMessage): Promise<number> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const event = JSON.parse(body) as Stripe.Event;
    const signature = request.headers["stripe-signature"];
    const received = { body, event, signature: typeof signature === "string" ? signature : undefined };
    this.got.push(received);
    this.problems.push(
      ...theContract()
        .checkEvent(event)
        .map((problem) => `${event.type}: ${problem}`),
    );
    return this.answer(received);
  }
}

export const GOOD: CardInput = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123", name: "Ada Example" };
export const card = (number: string): CardInput => ({ ...GOOD, number });

export type Harness = {
  sandbox: Sandbox;
  stripe: Stripe;
  address: string;
  hooks: Receiver;
  /** Sets the wall clock of the sandbox, which stands still otherwise. */
  wall: { nowMs: number };
  close(): Promise<void>;
};

/** Every answer that the SDK gets is held against the contract. */
function checkedFetch(problems: string[]): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = await response.clone().json();
    const found = theContract().checkResponse(init?.method ?? "GET", pathname, response.status, body);
    problems.push(...found.map((problem) => `${init?.method ?? "GET"} ${pathname}: ${problem}`));
    return response;
  };
}

export function client(address: string, fetcher: typeof fetch = fetch): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(KEY, {
    host: hostname,
    port: Number(port),
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(fetcher),
  });
}

/** A webhook read as the SDK reads it; throws when its signature is not good. */
export const verified = (received: Received | undefined): Stripe.Event =>
  new Stripe(KEY).webhooks.constructEvent(received?.body ?? "", received?.signature ?? "", SECRET);

export async function openHarness(options: Partial<SandboxOptions> = {}): Promise<Harness> {
  const hooks = new Receiver();
  const wall = { nowMs: START_MS };
  const sandbox = createSandbox({
    secretKey: KEY,
    webhookSecret: SECRET,
    webhookUrl: await hooks.listen(),
    stateFile: null,
    merchant: "Heliodex",
    now: () => wall.nowMs,
    ...options,
  });
  const address = await sandbox.listen(0);
  const problems: string[] = [];
  return {
    sandbox,
    stripe: client(address, checkedFetch(problems)),
    address,
    hooks,
    wall,
    close: async () => {
      await sandbox.control.settle();
      await sandbox.close();
      hooks.close();
      expect([...problems, ...hooks.problems]).toEqual([]);
    },
  };
}

export type Plans = { starter: Stripe.Price; pro: Stripe.Price; yearly: Stripe.Price };

export async function makePlans(stripe: Stripe): Promise<Plans> {
  const starter = await stripe.products.create({ id: "prod_starter", name: "Starter" });
  const pro = await stripe.products.create({ id: "prod_pro", name: "Pro" });
  const price = (product: string, unit_amount: number, { interval, lookup_key }: { interval: "month" | "year"; lookup_key: string }) =>
    stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval }, lookup_key });
  return {
    starter: await price(starter.id, 49900, { interval: "month", lookup_key: "starter" }),
    pro: await price(pro.id, 99900, { interval: "month", lookup_key: "pro" }),
    yearly: await price(pro.id, 999000, { interval: "year", lookup_key: "pro_yearly" }),
  };
}

export async function customerWithCard(stripe: Stripe, token = "pm_card_visa", clock?: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({
    email: "ada@example.com",
    name: "Ada Example",
    ...(clock === undefined ? {} : { test_clock: clock }),
  });
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id });
  return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
}

export const firstItem = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error("A subscription without items");
  return item;
};

export const unix = (iso: string): number => Date.parse(iso) / 1000;
export const iso = (at: number): string => new Date(at * 1000).toISOString();
export const DAY_S = 86_400;
