import { describe, expect, test } from "vitest";
import { LEGAL_DETAIL_NAMES, SaveDetailsInput } from "@/lib/legal/contract";
import { saveDetails } from "@/lib/legal/details/save-details";
import { provideEnv, readEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import { defaultsInUse, refuseMissingDetails, refusePublicDefaults } from "./refuse-defaults";

const REAL = {
  DATABASE_URL: "postgresql://app@db.acme.example/app",
  AUTH_SECRET: "a-secret-of-more-than-thirty-two-characters",
  PUBLIC_URL: "https://api.acme.example",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
};
const settings = (more: Record<string, string | undefined> = {}) => readEnv({ ...REAL, ...more });
/** As the local sandbox is provided. */
const SANDBOX = { STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_API_BASE: "http://127.0.0.1:4242" };

describe("what an installation has that a public one should not", () => {
  test.each([
    ["nothing, where everything is set", {}, []],
    ["the embedded database", { DATABASE_URL: undefined }, ["the embedded database (set DATABASE_URL)"]],
    ["a secret of its own making", { AUTH_SECRET: undefined }, ["a generated secret (set AUTH_SECRET)"]],
    ["links to where it listens", { PUBLIC_URL: undefined }, ["links to the server's own address (set PUBLIC_URL)"]],
    [
      "no payments, without a key",
      { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined },
      ["test payments (set STRIPE_SECRET_KEY)"],
    ],
    ["no payments, in the sandbox", SANDBOX, ["test payments (set STRIPE_SECRET_KEY)"]],
    ["test payments", { STRIPE_SECRET_KEY: "sk_test_abc" }, ["test payments (STRIPE_SECRET_KEY is a test key)"]],
    ["test payments with a restricted key", { STRIPE_SECRET_KEY: "rk_test_abc" }, ["test payments (STRIPE_SECRET_KEY is a test key)"]],
    ["nothing, with a restricted key that is live", { STRIPE_SECRET_KEY: "rk_live_abc" }, []],
  ])("%s", (_what, more, expected) => {
    expect(defaultsInUse(settings(more))).toEqual(expected);
  });

  test("all four of them, where nothing is set", () => {
    expect(defaultsInUse(readEnv({}))).toHaveLength(4);
  });
});

describe("a server that others can reach", () => {
  test.each(["0.0.0.0", "::", "192.168.1.5", "api.acme.example"])("at %s does not start with a default", (HOST) => {
    expect(() => refusePublicDefaults(settings({ HOST, AUTH_SECRET: undefined }))).toThrow(
      `HOST=${HOST} is reachable from other machines, but this server uses a generated secret (set AUTH_SECRET). Configure them, or set ALLOW_DEFAULTS=yes to start anyway.`,
    );
    expect(() => refusePublicDefaults(settings({ HOST }))).not.toThrow();
    expect(() => refusePublicDefaults(settings({ HOST, AUTH_SECRET: undefined, ALLOW_DEFAULTS: "yes" }))).not.toThrow();
  });

  test.each(["127.0.0.1", "::1", "localhost"])("is not the one at %s", (HOST) => {
    expect(() => refusePublicDefaults(readEnv({ HOST }))).not.toThrow();
  });

  test("is told of everything at once", () => {
    expect(() => refusePublicDefaults(settings({ HOST: "::", DATABASE_URL: undefined, ...SANDBOX }))).toThrow(
      "uses the embedded database (set DATABASE_URL), test payments (set STRIPE_SECRET_KEY).",
    );
  });
});

describe("legal pages", () => {
  useDatabase();
  const start = (more: Record<string, string>) => {
    provideEnv({ HOST: "0.0.0.0", ...more });
    return refuseMissingDetails(operator()).finally(() =>
      provideEnv({ HOST: "", ...Object.fromEntries(Object.keys(more).map((name) => [name, ""])) }),
    );
  };

  test("of a server that others can reach say who runs it, by settings or by what staff saved", async () => {
    await expect(start({ LEGAL_NAME: "Example GmbH" })).rejects.toThrow(
      "the legal pages don't say who runs the service. Set LEGAL_ADDRESS, PRIVACY_MAIL, LEGAL_LAW, LEGAL_VENUE, LEGAL_HOSTING, or enter them on the staff page Legal pages",
    );
    await start({ ALLOW_DEFAULTS: "yes" });
    await start({ HOST: "127.0.0.1" });
    const saved = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, name === "privacyMail" ? "privacy@example.com" : "Example"]));
    await saveDetails(operator(), SaveDetailsInput.parse(saved));
    await start({});
  });
});
