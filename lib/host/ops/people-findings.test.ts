import { join } from "node:path";
import { expect, test } from "vitest";
import { provideEnv, readEnv } from "@/lib/platform/env";
import { replaceResolver } from "@/lib/platform/outgoing/read-txt";
import { operator } from "@/testing/use-database";
import { exportFindings, mailFinding, paymentFindings, providerFindings, senderFindings } from "./people-findings";

test("doctor names the mail server without its password", () => {
  expect(mailFinding(readEnv({ SMTP_URL: "smtp://ada:hunter2@mail.acme.example:587" }))).toEqual({
    level: "ok",
    text: "e-mails are sent through mail.acme.example:587",
  });
  expect(mailFinding(readEnv({}))).toMatchObject({ level: "default", text: expect.stringContaining("SMTP_URL") as unknown });
});

test("doctor looks the records of sender domains up where e-mails are sent", async () => {
  provideEnv({ MAIL_FROM: "desk@firm.example", BRANDED_MAIL_FROM: "", DKIM_SELECTOR: "" });
  replaceResolver((name) => Promise.resolve(name === "firm.example" ? [["v=spf1 +all"]] : []));
  expect(await senderFindings(operator(), readEnv({}))).toEqual([]);
  expect(await senderFindings(operator(), readEnv({ SMTP_URL: "smtp://mail.firm.example" }))).toMatchObject([
    { level: "wrong", text: expect.stringContaining("SPF of firm.example: It has +all") as unknown },
    { level: "default", text: expect.stringContaining("DKIM_SELECTOR") as unknown },
    { level: "default", text: expect.stringContaining("There is no DMARC record") as unknown },
  ]);
});

const STRIPE = { STRIPE_WEBHOOK_SECRET: "whsec_abc" };
test.each([
  ["sk_live_abc", "ok", "payments use Stripe in live mode"],
  ["rk_live_abc", "ok", "payments use Stripe in live mode"],
  ["sk_test_abc", "default", "payments use Stripe in test mode (STRIPE_SECRET_KEY is a test key)"],
  ["rk_test_abc", "default", "payments use Stripe in test mode (STRIPE_SECRET_KEY is a test key)"],
])("of payments with %s it says: %s", (STRIPE_SECRET_KEY, level, text) => {
  expect(paymentFindings(readEnv({ ...STRIPE, STRIPE_SECRET_KEY }))).toEqual([{ level, text }]);
});

test("of the sandbox it says nothing here: it is among the defaults", () => {
  expect(paymentFindings(readEnv({}))).toEqual([]);
  const sandbox = { ...STRIPE, STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_API_BASE: "http://127.0.0.1:4242" };
  expect(paymentFindings(readEnv(sandbox))).toEqual([]);
});

test("exports matter where several servers may share a database", () => {
  expect(exportFindings(readEnv({ DATA_DIR: "/srv/data" }))).toEqual([]);
  const [finding] = exportFindings(readEnv({ DATA_DIR: "/srv/data", DATABASE_URL: "postgresql://app@db.acme.example/app" }));
  expect(finding?.text).toContain(join("/srv/data", "exports"));
});

test.each([
  [{ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }, "ok", "sign-in with GitHub is on"],
  [{}, "default", "sign-in with GitHub is off (set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET)"],
  [{ GITHUB_CLIENT_ID: "a" }, "wrong", "sign-in with GitHub is off: GITHUB_CLIENT_SECRET is missing"],
  [{ GITHUB_CLIENT_SECRET: "b" }, "wrong", "sign-in with GitHub is off: GITHUB_CLIENT_ID is missing"],
])("of sign-in with %j it says that it is %s", (given, level, text) => {
  const [github, google] = providerFindings(readEnv(given));
  expect(github).toEqual({ level, text });
  expect(google).toMatchObject({ level: "default" });
});

test("half of Google's settings is not taken for GitHub's", () => {
  const [github, google] = providerFindings(readEnv({ GOOGLE_CLIENT_ID: "a" }));
  expect([github?.level, google]).toEqual([
    "default",
    { level: "wrong", text: "sign-in with Google is off: GOOGLE_CLIENT_SECRET is missing" },
  ]);
});
