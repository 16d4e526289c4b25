import { afterAll, beforeAll, describe } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { stripePatience } from "@/lib/platform/stripe";
import { createSandbox, type Sandbox } from "@/stripe-sandbox/sandbox";
import { useDatabase } from "@/testing/use-database";
import { Account } from "./account";
import { scenarios } from "./scenarios";

const REAL_KEY = process.env.STRIPE_TEST_KEY ?? "";
const isReal = REAL_KEY !== "";
const LONG_MS = 5 * 60_000;

useDatabase();

describe("the sandbox", () => {
  const secretKey = "sk_test_scenarios";
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = createSandbox({ secretKey, webhookSecret: "whsec_none", webhookUrl: null, stateFile: null, merchant: "Test" });
    provideEnv({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: "whsec_none", STRIPE_API_BASE: await sandbox.listen(0) });
  });
  afterAll(async () => {
    await Account.removeAll();
    await sandbox.close();
  });

  scenarios();
});

describe.skipIf(!isReal)(isReal ? "the real Stripe account" : "the real Stripe account (skipped: STRIPE_TEST_KEY is not set)", () => {
  beforeAll(() => {
    if (!/^(sk|rk)_test_/.test(REAL_KEY)) throw new Error("STRIPE_TEST_KEY must be a test key: real money must not move");
    delete process.env.STRIPE_API_BASE;
    provideEnv({ STRIPE_SECRET_KEY: REAL_KEY, STRIPE_WEBHOOK_SECRET: "whsec_none" });
    Object.assign(stripePatience(), { timeoutMs: 30_000, retries: 4 });
  });
  afterAll(() => Account.removeAll(), LONG_MS);

  scenarios();
});
