import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { env, EnvError, EnvSchema, ownUrl, provideEnv, readEnv } from "./env";

test("nothing needs to be set", () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", SAMPLE: true, TRUST_PROXY: false });
});

test("everything that is wrong is named at once", () => {
  expect(() => readEnv({ PORT: "nine", DATABASE_URL: "mysql://x", AUTH_SECRET: "short" })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*AUTH_SECRET/,
  );
});

const SECRET = "a secret of more than thirty-two characters";

test("AUTH_SECRET takes several secrets, and names each that is wrong without repeating it", () => {
  expect(readEnv({ AUTH_SECRET: SECRET }).AUTH_SECRET).toEqual([SECRET]);
  expect(readEnv({ AUTH_SECRET: `${SECRET}1, ${SECRET}2` }).AUTH_SECRET).toEqual([`${SECRET}1`, `${SECRET}2`]);
  const faults = /secret 2 of 4 has 5 characters[\s\S]*secret 3 of 4 is listed twice[\s\S]*secret 4 of 4 has 0 characters/;
  expect(() => readEnv({ AUTH_SECRET: `${SECRET},short,${SECRET},` })).toThrow(faults);
  expect(() => readEnv({ AUTH_SECRET: `${SECRET},short` })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("short") }),
  );
});

test("a secret has 32 characters at least", () => {
  expect(readEnv({ AUTH_SECRET: "x".repeat(32) }).AUTH_SECRET).toEqual(["x".repeat(32)]);
  expect(() => readEnv({ AUTH_SECRET: "x".repeat(31) })).toThrow("the secret has 31 characters; it needs at least 32");
});

test("TRUST_PROXY takes yes and no, a number of proxies, and networks", () => {
  const proxiesOf = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY;
  expect(["no", "off", "0", "false"].map(proxiesOf)).toEqual([false, false, false, false]);
  expect(["yes", "1", "2", "16"].map(proxiesOf)).toEqual([{ hops: 1 }, { hops: 1 }, { hops: 2 }, { hops: 16 }]);
  const networks = proxiesOf("10.0.0.0/8, 2001:db8::/32 ,192.0.2.1");
  if (networks === false || "hops" in networks) throw new Error("no networks");
  expect(["10.1.2.3", "2001:db8::7", "192.0.2.1", "192.0.2.2", "11.0.0.1"].map(networks.isTrusted)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  for (const wrong of ["17", "-1", "1.5", "10.0.0.0/33", "proxy.example", "10.0.0.0/8;10.1.0.0/16", "yes, 10.0.0.0/8"])
    expect(() => proxiesOf(wrong), wrong).toThrow(/TRUST_PROXY: must be/);
});

test("an empty setting is one that is not set", () => {
  expect(readEnv({ PORT: "", AUTH_SECRET: "" }).PORT).toBe(3000);
});

const namesIn = (file: string, line: RegExp): string[] =>
  [...readFileSync(file, "utf8").matchAll(line)].map(([, name = ""]) => name).sort();

test.each([
  ["docs/settings.md", /^\| `([A-Z_]+)`/gm],
  [".env.example", /^#?([A-Z_]+)=/gm],
])("%s names every setting once, and none that doesn't exist", (file, line) => {
  expect(namesIn(file, line)).toEqual(Object.keys(EnvSchema.shape).sort());
});

const KEPT = Object.keys(EnvSchema.shape).filter((name) => name.startsWith("KEEP_"));

test("how long things are kept is said with its default, and read where they are deleted", () => {
  const table = readFileSync("docs/operations/retention.md", "utf8").split("\n");
  const program = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== "platform/env.ts")
    .map((path) => readFileSync(`lib/${path}`, "utf8"));
  const defaults: Readonly<Record<string, unknown>> = readEnv({});
  for (const name of KEPT) {
    const rows = table.filter((line) => line.includes(`\`${name}\``));
    expect(rows, name).toHaveLength(1);
    const usual = defaults[name];
    expect(rows[0]).toMatch(usual === undefined ? /as long as its organisation/ : new RegExp(`\\b${String(usual)} days`));
    expect(
      program.filter((text) => text.includes(name)),
      name,
    ).not.toEqual([]);
  }
  expect(KEPT.length).toBeGreaterThan(10);
});

const KEYS = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };

test.each([
  ["a key without the secret that proves its events", { STRIPE_SECRET_KEY: "sk_live_x" }, /STRIPE_WEBHOOK_SECRET: must be set/],
  [
    "another Stripe that is not on this machine",
    { ...KEYS, STRIPE_API_BASE: "http://stripe.example" },
    /STRIPE_API_BASE: must be a URL on this machine/,
  ],
  ["a host that begins like this machine", { ...KEYS, STRIPE_API_BASE: "http://127.0.0.1.example:80" }, /on this machine/],
  ["a user named like this machine", { ...KEYS, STRIPE_API_BASE: "http://localhost:1@stripe.example" }, /on this machine/],
  [
    "a real key for a stand-in",
    { ...KEYS, STRIPE_SECRET_KEY: "rk_live_x", STRIPE_API_BASE: "http://127.0.0.1:4242" },
    /requires a test key/,
  ],
  ["a stand-in without a key", { STRIPE_API_BASE: "http://127.0.0.1:4242" }, /requires a test key/],
])("payments never go astray: %s is refused", (_, settings, fault) => {
  expect(() => readEnv(settings)).toThrow(fault);
  expect(() => readEnv(settings)).toThrow(EnvError);
});

test("a stand-in for Stripe on this machine takes test keys", () => {
  for (const STRIPE_API_BASE of ["http://127.0.0.1:4242", "http://localhost:4242/", "http://[::1]:1"])
    for (const STRIPE_SECRET_KEY of ["sk_test_x", "rk_test_x"])
      expect(readEnv({ ...KEYS, STRIPE_SECRET_KEY, STRIPE_API_BASE })).toMatchObject({ STRIPE_API_BASE });
});

test.each([
  [{ STRIPE_SECRET_KEY: "pk_test_x" }, "STRIPE_SECRET_KEY"],
  [{ ...KEYS, STRIPE_WEBHOOK_SECRET: "whsec_a whsec_b" }, "STRIPE_WEBHOOK_SECRET"],
  [{ SMTP_URL: "https://smtp.example" }, "SMTP_URL"],
  [{ DATABASE_URL: " postgres://x" }, "DATABASE_URL"],
  [{ LEDGER_DATABASE_URL: "mysql://x" }, "LEDGER_DATABASE_URL"],
  [{ DATABASE_URL: "postgres://x", LEDGER_DATABASE_URL: "postgres://x" }, "LEDGER_DATABASE_URL"],
  [{ DATABASE_POOL: "1" }, "DATABASE_POOL"],
  [{ DATABASE_POOLER: "perhaps" }, "DATABASE_POOLER"],
  [{ DATABASE_WAIT_S: "-1" }, "DATABASE_WAIT_S"],
  [{ PORT: "65536" }, "PORT"],
  [{ KEY_PREFIX: "SPV" }, "KEY_PREFIX"],
  [{ KEY_PREFIX: "toolonggg" }, "KEY_PREFIX"],
  [{ STOP_DELAY_S: "301" }, "STOP_DELAY_S"],
  [{ SAMPLE: "maybe" }, "SAMPLE"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
])("%j is refused by name", (settings, name) => {
  expect(() => readEnv(settings)).toThrow(new RegExp(`  ${name}: `));
});

test("several webhook secrets are good during a rotation, and switches are said in four ways", () => {
  expect(readEnv({ ...KEYS, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" }).STRIPE_WEBHOOK_SECRET).toBe("whsec_a, whsec_b");
  expect(["yes", "on", "1", "true"].map((SAMPLE) => readEnv({ SAMPLE }).SAMPLE)).toEqual([true, true, true, true]);
  expect(["no", "off", "0", "false"].map((SAMPLE) => readEnv({ SAMPLE }).SAMPLE)).toEqual([false, false, false, false]);
});

test.each([
  [{ PUBLIC_URL: "https://api.example/" }, "https://api.example"],
  [{ PUBLIC_URL: "https://api.example/data//" }, "https://api.example/data"],
  [{ PUBLIC_URL: "", HOST: "127.0.0.1", PORT: "4000" }, "http://127.0.0.1:4000"],
  [{ PUBLIC_URL: "", HOST: "::1", PORT: "4000" }, "http://[::1]:4000"],
])("with %j we are reached at %s", (settings, url) => {
  provideEnv(settings);
  expect(ownUrl()).toBe(url);
});

test("what the starting process found out is what everyone reads from then on", () => {
  provideEnv({ PORT: "4001" });
  const before = env();
  expect([before.PORT, env()]).toEqual([4001, before]);
  provideEnv({ PORT: "4002" });
  expect(env().PORT).toBe(4002);
});

const TOKEN = "a-token-of-more-than-thirty-two-characters";

test.each([
  ["beside the API, on its own port", { PORT: "3000", METRICS_PORT: "3000" }, /METRICS_PORT: must differ from PORT/],
  ["on every address without a token", { METRICS_HOST: "0.0.0.0" }, /METRICS_TOKEN: must be set/],
  ["on a network without a token", { METRICS_HOST: "10.0.0.7" }, /METRICS_TOKEN: must be set/],
  ["at a name, which may change", { METRICS_HOST: "metrics.example" }, /METRICS_HOST: must be an IP address/],
  ["with a token that anybody guesses", { METRICS_TOKEN: "prometheus" }, /METRICS_TOKEN: the secret has 10 characters/],
  ["with a token that no header can carry", { METRICS_TOKEN: TOKEN.replace("-", " ") }, /METRICS_TOKEN: must have no spaces/],
])("metrics are not given %s", (_, settings, fault) => {
  expect(() => readEnv({ METRICS_PORT: "9464", ...settings })).toThrow(fault);
});

test("metrics are given on loopback, and on a network with a token", () => {
  expect(readEnv({ METRICS_PORT: "9464" })).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: "127.0.0.1" });
  expect(readEnv({ METRICS_PORT: "9464", METRICS_HOST: "::", METRICS_TOKEN: TOKEN })).toMatchObject({ METRICS_TOKEN: [TOKEN] });
});

/** A secret is what its name calls one, and a URL or list that a password or key is part of. */
const SECRETS = Object.keys(EnvSchema.shape).filter(
  (name) => /(SECRET|_KEY|TOKEN|PASSPHRASE|HEADERS)$/.test(name) || /^((LEDGER_)?DATABASE|SMTP)_URL$/.test(name),
);

test("how each secret is rotated is said", () => {
  const [table = "", ...sections] = readFileSync("docs/operations/secrets.md", "utf8").split(/^## /m);
  expect(SECRETS).toContain("FILES_SECRET_KEY");
  for (const name of SECRETS) expect([table.includes(`\`${name}\``), sections.join("").includes(name)], name).toEqual([true, true]);
});
