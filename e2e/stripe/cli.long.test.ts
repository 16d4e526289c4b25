import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createSandbox, type Sandbox } from "@/stripe-sandbox/sandbox";
import { type CliRun, officialCli, runCli } from "./official-cli";

const SECRET_KEY = "sk_test_officialcli";
const CATALOG = join("stripe-sandbox", "catalog.json");
const cli = officialCli();
const title =
  cli === null ? `the official command line (there is none for ${process.platform}-${process.arch})` : "the official command line";

/** What its own scripts make, and the event that must follow. It sends no event itself: it creates what causes one. */
const TRIGGERS = [
  "billing_portal.configuration.created",
  "billing_portal.configuration.updated",
  "billing_portal.session.created",
  "customer.created",
  "customer.deleted",
  "customer.updated",
  "payment_method.attached",
  "payment_method.detached",
  "price.created",
  "price.updated",
  "product.created",
  "product.deleted",
  "product.updated",
  "test_helpers.test_clock.advancing",
  "test_helpers.test_clock.created",
  "test_helpers.test_clock.deleted",
  "test_helpers.test_clock.ready",
] as const;

const SUBSCRIPTION_TRIGGERS = [
  ["customer.subscription.created", ["customer.subscription.created", "invoice.paid"]],
  ["customer.subscription.updated", ["customer.subscription.updated"]],
  ["customer.subscription.deleted", ["customer.subscription.deleted"]],
  ["subscription.payment_succeeded", ["invoice.paid", "invoice.payment_succeeded", "charge.succeeded", "payment_intent.succeeded"]],
  ["subscription.payment_failed", ["invoice.payment_failed", "charge.failed", "payment_intent.payment_failed"]],
] as const;

const OUT_OF_SCOPE = [
  ["coupon.created", "coupons"],
  ["charge.succeeded", "payment intents"],
  ["setup_intent.created", "setup intents"],
  ["invoice.paid", "invoice items"],
  ["checkout.session.completed", "Checkout in payment mode|payment_intent_data"],
  ["customer.subscription.trial_will_end", "trial_period_days"],
] as const;

const Prices = z.object({ data: z.array(z.object({ product: z.string(), unit_amount: z.number(), lookup_key: z.string() })) });

describe.skipIf(cli === null)(title, () => {
  let sandbox: Sandbox;
  let base: string;

  beforeAll(async () => {
    sandbox = createSandbox({ secretKey: SECRET_KEY, webhookSecret: "whsec_cli", webhookUrl: null, stateFile: null, merchant: "Test" });
    base = await sandbox.listen(0);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const run = (...args: string[]): Promise<CliRun> => runCli(cli ?? "", base, SECRET_KEY, args);
  const happened = (): string[] => sandbox.control.events().map(({ event }) => event.type);

  test("the catalogue is made from its fixtures", async () => {
    expect(await run("fixtures", CATALOG)).toMatchObject({ code: 0 });
    const query = "lookup_keys[]=starter_monthly&lookup_keys[]=pro_monthly";
    const answer = await fetch(`${base}/v1/prices?${query}`, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
    const { data } = Prices.parse(await answer.json());
    expect(data.sort((a, b) => a.unit_amount - b.unit_amount)).toEqual([
      { product: "plan_starter", unit_amount: 49_900, lookup_key: "starter_monthly" },
      { product: "plan_pro", unit_amount: 99_900, lookup_key: "pro_monthly" },
    ]);
  });

  test("the catalogue a second time is refused as Stripe refuses it: the products are there", async () => {
    await run("fixtures", CATALOG);
    const { code, output } = await run("fixtures", CATALOG);
    expect(code).not.toBe(0);
    expect(output).toContain("resource_already_exists");
  });

  test.each(TRIGGERS)("trigger %s", async (event) => {
    expect(await run("trigger", event)).toMatchObject({ code: 0 });
    expect(happened()).toContain(event);
  });

  test.each(SUBSCRIPTION_TRIGGERS)("trigger %s", async (event, follows) => {
    expect(await run("trigger", event)).toMatchObject({ code: 0 });
    expect(happened()).toEqual(expect.arrayContaining([...follows]));
  });

  test.each(OUT_OF_SCOPE)("trigger %s says what the sandbox does not do", async (event, words) => {
    const { code, output } = await run("trigger", event);
    expect(code).not.toBe(0);
    expect(output).toMatch(new RegExp(words));
  });

  test("a wrong key is refused in Stripe's words", async () => {
    const { code, output } = await runCli(cli ?? "", base, "sk_test_someoneelse", ["trigger", "customer.created"]);
    expect(code).not.toBe(0);
    expect(output).toContain("Invalid API Key provided");
  });
});
