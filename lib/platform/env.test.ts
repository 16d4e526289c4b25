import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvSchema, readEnv } from "./env";

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
