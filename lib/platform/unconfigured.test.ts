import { expect, test } from "vitest";
import { provideEnv } from "./env";
import { isUnconfigured } from "./unconfigured";

const NOTHING = {
  SMTP_URL: "",
  PUBLIC_URL: "",
  HOST: "",
  TRUST_PROXY: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  STRIPE_API_BASE: "",
};
const KEY = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };

test.each<[string, Record<string, string>, boolean]>([
  ["nothing", {}, true],
  ["another name of this machine", { HOST: "localhost" }, true],
  ["the loopback of IPv6", { HOST: "::1" }, true],
  ["the sandbox for payments, which sets itself", { ...KEY, STRIPE_API_BASE: "http://127.0.0.1:4242" }, true],
  ["no trust in proxies", { TRUST_PROXY: "no" }, true],
  ["a mail server", { SMTP_URL: "smtp://mail.example" }, false],
  ["an address", { PUBLIC_URL: "https://api.example" }, false],
  ["an address of this machine", { PUBLIC_URL: "http://localhost:3000" }, false],
  ["a proxy in front", { TRUST_PROXY: "yes" }, false],
  ["a Stripe account, be it a test one", KEY, false],
  ["a host that others reach", { HOST: "0.0.0.0" }, false],
  ["a host that only begins like this machine", { HOST: "localhost.example" }, false],
])("with %s set, somebody only tries it: %s", (_, settings, isTrial) => {
  provideEnv({ ...NOTHING, ...settings });
  expect(isUnconfigured()).toBe(isTrial);
});
